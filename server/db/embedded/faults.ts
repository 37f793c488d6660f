import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Major version of the bundled PostgreSQL. */
const bundled = '18'

const elsewhere = 'or set DATA_DIR to another folder'

const notOurs = (at: string) =>
  `The database folder ${at} is closed to this user: start the product as its owner, let its owner write to it (chmod u+rwx), ${elsewhere}.`

const damagedFolder = (at: string) =>
  `The database in ${at} is damaged, files of it are missing or broken: restore a backup into an empty DATA_DIR, and keep this one aside.`

const sentences: Record<string, (dataDir: string) => string> = {
  EACCES: notOurs,
  EPERM: notOurs,
  EEXIST: (at) => `DATA_DIR must be a folder, and ${at} is a file: move it away, ${elsewhere}.`,
  ENOTDIR: (at) => `DATA_DIR must be a folder, and ${at} leads through a file: move it away, ${elsewhere}.`,
  EROFS: (at) => `Nothing can be written to ${at}, which is read-only: make it writable, ${elsewhere}.`,
  ENOSPC: (at) => `The disk of ${at} is full: make room and start again, ${elsewhere}.`,
  EDQUOT: (at) => `The disk of ${at} is full: make room and start again, ${elsewhere}.`,
  '53100': (at) => `The disk of ${at} is full: make room and start again, ${elsewhere}.`,
  '28P01': (at) =>
    `The database in ${at} does not take the password in ${at}/postgres.json: bring back the file that belongs to it, ${elsewhere}.`,
  // The `postgres` database, which every PostgreSQL has.
  '3D000': damagedFolder,
  damaged: damagedFolder,
  ELOOP: (at) => `DATA_DIR leads in a circle of links: mend ${at}, ${elsewhere}.`,
}

/** Messages of PostgreSQL's own programs, with the codes of the same errors. */
const messageCodes: [words: RegExp, code: string][] = [
  [/No space left on device/, 'ENOSPC'],
  [
    /could not find the database system|pg_control|control file|configuration file|PG_VERSION|database files are incompatible/,
    'damaged',
  ],
  [/could not locate a valid checkpoint|invalid checkpoint record|PANIC: /, 'damaged'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied/, 'EACCES'],
]

/** Turns a known error into a sentence that says what to do; other errors stay as they are. */
export function faultText(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error)) return error
  const errorCode =
    'code' in error ? String(error.code) : messageCodes.find(([words]) => words.test(error.message))?.[1]
  const sentence = sentences[errorCode ?? '']?.(dataDir)
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

/** Refuses data that the bundled PostgreSQL cannot run on, before it tries. */
export async function checkData(data: string): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  if (!/^\d+$/.test(version)) throw new Error(`${data}/PG_VERSION holds no version`)
  if (version !== bundled)
    throw new Error(
      `The database in ${data} was made by PostgreSQL ${version}, and the product brings ${bundled}: restore a backup into an empty DATA_DIR, or run the version of the product that made it.`,
    )
  const mode = (await stat(data)).mode & 0o777
  if ((mode & 0o027) !== 0)
    throw new Error(
      `Others may enter the database folder ${data} (${mode.toString(8)}), which PostgreSQL refuses: run chmod 700 ${data}`,
    )
}

function ifAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const contents: Record<string, 'file' | 'folder'> = {
  'postgres.json': 'file',
  'postgres.log': 'file',
  postgres: 'folder',
}

/** Refuses a folder that other users may write to: they could replace the database by one with a password of their own. */
export async function checkFolder(dataDir: string): Promise<void> {
  const mode = ((await stat(dataDir).catch(ifAbsent))?.mode ?? 0) & 0o777
  if ((mode & 0o002) !== 0)
    throw new Error(
      `Everybody may write to DATA_DIR ${dataDir} (${mode.toString(8)}), and so replace the database in it: run chmod 700 ${dataDir}, ${elsewhere}.`,
    )
  for (const [name, kind] of Object.entries(contents)) {
    const at = join(dataDir, name)
    const stats = await stat(at).catch(ifAbsent)
    if (stats && stats.isDirectory() !== (kind === 'folder'))
      throw new Error(`${at} must be a ${kind} and is something else: move it away, ${elsewhere}.`)
  }
}
