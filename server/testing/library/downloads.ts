import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openZip, type ZipReader } from '#server/exchange/formats/zip-reader.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Bytes that a visitor gets at this path. */
export const downloadAt = async (app: TestApp, path: string) =>
  Buffer.from(await (await app.visitor.fetch(path)).arrayBuffer())

/** The package that a visitor gets at this path, stored in the folder. */
export async function openZipAt(app: TestApp, path: string, folder: string): Promise<ZipReader> {
  const file = join(folder, `${randomUUID()}.zip`)
  await writeFile(file, await downloadAt(app, path))
  return openZip(file)
}
