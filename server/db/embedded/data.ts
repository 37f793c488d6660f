import { randomBytes } from 'node:crypto'
import { chown, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { makeServerFolder, run, type Runner } from './runner.ts'

/** Name of the database and of its only role. */
export const databaseName = 'kadazandusun'

/** Content of `${dataDir}/postgres.json` (mode 0600), which is kept between two starts. */
const DatabaseSecrets = z.object({
  password: z.string(),
  /** Port of the last run; taken again if it is free. */
  port: z.optional(z.number()),
  /** A folder outside DATA_DIR with the data, for systems where the PostgreSQL user may not enter DATA_DIR. */
  home: z.optional(z.string()),
  data: z.optional(z.string()),
})
export type DatabaseSecrets = z.infer<typeof DatabaseSecrets>

export async function readSecrets(dataDir: string): Promise<DatabaseSecrets> {
  const path = join(dataDir, 'postgres.json')
  if (await exists(path)) return parseSecrets(await readFile(path, 'utf8'), path)
  if (await hasData(join(dataDir, 'postgres'))) {
    throw new Error(
      `${path} with the database's password is missing: bring it back, or delete ${dataDir} to begin anew.`,
    )
  }
  return { password: randomBytes(24).toString('base64url') }
}

function parseSecrets(text: string, path: string): DatabaseSecrets {
  try {
    return DatabaseSecrets.parse(JSON.parse(text))
  } catch {
    // zod's reason is left out because it would repeat the password.
    throw new Error(
      `${path} with the database's password is broken: bring back a copy, or delete its folder to begin anew.`,
    )
  }
}

export async function writeSecrets(dataDir: string, secrets: DatabaseSecrets): Promise<void> {
  const path = join(dataDir, 'postgres.json')
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(secrets))
    await file.sync()
  } finally {
    await file.close()
  }
  await giveToOwnerOf(dataDir, `${path}.new`)
  await rename(`${path}.new`, path)
  await syncFolder(dataDir)
}

export async function hasData(folder: string): Promise<boolean> {
  return await exists(join(folder, 'PG_VERSION'))
}

/** Makes the data under a temporary name and renames it when complete, so that a killed start leaves nothing in the way. */
export async function makeData(runner: Runner, password: string, fsync: boolean): Promise<void> {
  const parent = dirname(runner.data)
  if ((await readdir(runner.data).catch(() => [])).length > 0) {
    throw new Error(
      `${runner.data} holds something else than a database: move it away, or set DATA_DIR to another folder.`,
    )
  }
  const prefix = `${basename(runner.data)}.new-`
  for (const left of await readdir(parent)) {
    if (left.startsWith(prefix)) await rm(join(parent, left), { recursive: true, force: true, maxRetries: 3 })
  }
  const fresh = join(parent, `${prefix}${randomBytes(6).toString('hex')}`)
  try {
    await makeFresh(runner, fresh, password, fsync)
    await rename(fresh, runner.data)
  } catch (error) {
    // On a full disk the incomplete folder would only take space.
    await rm(fresh, { recursive: true, force: true, maxRetries: 3 })
    throw error
  }
  await syncFolder(parent)
}

async function makeFresh(runner: Runner, fresh: string, password: string, fsync: boolean): Promise<void> {
  const passwordFile = `${fresh}.password`
  await makeServerFolder(fresh, runner)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${databaseName}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const sync = fsync ? '--sync-method=syncfs' : '--no-sync'
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (runner.osUser) await chown(passwordFile, runner.osUser.uid, runner.osUser.gid)
    const { code, output } = await run(runner, runner.initdb, ['-D', fresh, ...locale, ...access, sync])
    if (code !== 0) throw new Error(`The database could not be made in ${runner.data}: ${lastLines(output)}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-6).join(' | ')
}

/** If root starts the product once in a user's folder, the files stay that user's. */
export async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  const { uid, gid } = await stat(folder)
  if ((await stat(path)).uid !== uid) await chown(path, uid, gid)
}

/** A rename survives a power cut only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
