import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isOwnPicture } from '#shared/addresses.ts'
import { root } from '#server/root.ts'

/** A picture that comes with the product, as a file. */
export interface OwnPicture {
  name: string
  path: string
}
/** By their addresses: `/pictures/house.svg`. */
export type OwnPictures = ReadonlyMap<string, OwnPicture>

/** Where the build puts them, and where they are drawn. */
const folders = ['dist/client/pictures', 'client/public/pictures'].map((folder) => join(root, folder))

export async function ownPictures(): Promise<OwnPictures> {
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await stat(folder).catch(() => null)) ? { folder, names: await readdir(folder) } : [],
    ),
  )
  const { folder, names } = found.flat()[0] ?? { folder: '', names: [] }
  return new Map(
    names
      .map((name) => [`/pictures/${name}`, { name, path: join(folder, name) }] as const)
      .filter(([address]) => isOwnPicture(address)),
  )
}
