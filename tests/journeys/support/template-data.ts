import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { quickFolder } from '#server/testing/postgres/quick-folder.ts'
import { startProduct } from './product.ts'

const run = promisify(execFile)

/** Keeps the owners of the files, because PostgreSQL starts only with files of its own user. */
const copyFolder = (from: string, to: string) => run('cp', ['-a', `${from}/.`, to])

/**
 * Makes the DATA_DIR of a first start, with the demo content: copies start seconds faster. Null if PostgreSQL cannot enter the
 * folder and keeps its data elsewhere.
 */
export async function makeTemplateData(): Promise<string | null> {
  const dataDir = await quickFolder('template')
  const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'warn' } })
  if ((await product.stop()) !== 0) throw new Error(`a first start ended badly:\n${product.output()}`)
  const path = join(dataDir, 'postgres.json')
  const { port: _taken, data, ...secrets } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
  if (data !== undefined) return null
  // Each copy chooses its own port.
  await writeFile(path, JSON.stringify(secrets))
  return dataDir
}

/** Makes a DATA_DIR as after a first start. */
export async function copyTemplateData(name: string, template = inject('templateData')): Promise<string> {
  const folder = await quickFolder(name)
  if (template !== null) await copyFolder(template, folder)
  return folder
}
