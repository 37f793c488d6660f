import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The major version whose programs npm brings. */
const bundled = '18'

const elsewhere = 'or set DATA_DIR to another folder'

const sentences: Record<string, (dataDir: string) => string> = {
  EACCES: (at) => `The database folder ${at} belongs to another user: start the product as its owner, ${elsewhere}.`,
  EPERM: (at) => `The database folder ${at} belongs to another user: start the product as its owner, ${elsewhere}.`,
  EEXIST: (at) => `DATA_DIR must be a folder, and ${at} is a file: move it away, ${elsewhere}.`,
  ENOTDIR: (at) => `DATA_DIR must be a folder, and ${at} leads through a file: move it away, ${elsewhere}.`,
  EROFS: (at) => `Nothing can be written to ${at}, which is read-only: make it writable, ${elsewhere}.`,
  ENOSPC: (at) => `The disk of ${at} is full: make room and start again, ${elsewhere}.`,
  EDQUOT: (at) => `The disk of ${at} is full: make room and start again, ${elsewhere}.`,
}

/** What PostgreSQL's own programs say of the same faults. */
const said: [words: RegExp, code: string][] = [
  [/No space left on device/, 'ENOSPC'],
  [/Read-only file system/, 'EROFS'],
  [/Permission denied/, 'EACCES'],
]

/** The fault in a sentence that says what to do; other faults stay as they are. */
export function inWords(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error)) return error
  const told = 'code' in error ? String(error.code) : said.find(([words]) => words.test(error.message))?.[1]
  const sentence = sentences[told ?? '']?.(dataDir)
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

/** Refuses data that our programs cannot run on, before they try. */
export async function checkData(data: string): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
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
