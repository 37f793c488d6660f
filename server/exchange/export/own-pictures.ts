import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isOwnPicture } from '#shared/text/addresses.ts'
import { root } from '#server/root.ts'

/** A picture that is part of the product. */
export interface OwnPicture {
  name: string
  path: string
}
/** Pictures by address, for example `/pictures/house.svg`. */
export type OwnPictures = ReadonlyMap<string, OwnPicture>

/** The folder of the build, and the folder of the sources. */
const folders = ['dist/client/pictures', 'client/public/pictures'].map((folder) => join(root, folder))

export async function ownPictures(): Promise<OwnPictures> {
  const existingFolders = await Promise.all(
    folders.map(async (folder) =>
      (await stat(folder).catch(() => null)) ? { folder, names: await readdir(folder) } : [],
    ),
  )
  const { folder, names } = existingFolders.flat()[0] ?? { folder: '', names: [] }
  return new Map(
    names
      .map((name) => [`/pictures/${name}`, { name, path: join(folder, name) }] as const)
      .filter(([address]) => isOwnPicture(address)),
  )
}
