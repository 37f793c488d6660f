import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { quickFolder } from '#server/testing/postgres/quick-folder.ts'
import { startProduct } from './product.ts'

const run = promisify(execFile)

/** With the owners: PostgreSQL demands its own. */
const copied = (from: string, to: string) => run('cp', ['-a', `${from}/.`, to])

/**
 * The DATA_DIR of a first start: a database, its tables and the demo content, which take a core for seconds. Null if PostgreSQL may
 * not enter that folder and keeps its data elsewhere.
 */
export async function makeData(): Promise<string | null> {
  const dataDir = await quickFolder('made')
  const product = await startProduct({ dataDir, env: { LOG_LEVEL: 'warn' } })
  if ((await product.stop()) !== 0) throw new Error(`a first start ended badly:\n${product.output()}`)
  const path = join(dataDir, 'postgres.json')
  const { port: _taken, data, ...secrets } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
  if (data !== undefined) return null
  // Each copy listens at a port of its own.
  await writeFile(path, JSON.stringify(secrets))
  return dataDir
}

/** A DATA_DIR of a journey's own, after a first start: for journeys that are not about one. */
export async function madeFolder(name: string, made = inject('madeData')): Promise<string> {
  const folder = await quickFolder(name)
  if (made !== null) await copied(made, folder)
  return folder
}
