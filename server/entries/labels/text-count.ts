import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '#server/root.ts'

/** Defined by the build of the server, whose bundle lacks the texts of the client. */
declare const TEXT_COUNT: number | undefined

/** Number of texts of the interface, each in English and Malay. */
export async function countTexts(): Promise<number> {
  if (typeof TEXT_COUNT === 'number') return TEXT_COUNT
  const files = globSync('shared/**/*messages.ts', { cwd: root })
  const modules = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(root, file)).href)) as object),
  )
  return modules.reduce((total, texts) => total + Object.keys(texts).length, 0)
}
