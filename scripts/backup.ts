import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { copyOut, majorOf, type CopySummary } from '#server/db/migrations/copy.ts'
import { makeFolder } from '#server/db/make-folder.ts'
import type { Product } from '#server/product.ts'
import { readArguments } from './arguments.ts'
import { outcomeOfFiles, withProduct, runCommand, type CommandOutcome, type Variables } from './command.ts'
import { findTool, runTool, type Tool } from './dump-tool.ts'

const usage =
  'npm run backup -- FOLDER\nWrites the database and every upload into a new folder, while the product runs or not.'

interface File {
  id: string
  size: number
  type: string
}

/** Content of `backup.json`. */
export interface Manifest extends CopySummary {
  madeAt: string
  /** Major version of the pg_dump that wrote `database.dump`; null if the product copied the tables itself. */
  dumpedBy: number | null
}

/** Uploads in public storage. */
export async function registeredFiles({ db }: Product): Promise<File[]> {
  const { rows } = await db.$client.query<File>(
    'SELECT id, size, type FROM uploads WHERE registered_at IS NOT NULL AND withdrawn_at IS NULL ORDER BY id',
  )
  return rows
}

async function copyFiles(product: Product, folder: string): Promise<{ files: number; missingIds: string[] }> {
  const missingIds: string[] = []
  const files = await registeredFiles(product)
  for (const { id, size } of files) {
    const bytes = await product.objects.read(id, { start: 0, end: size - 1 })
    if (bytes) await pipeline(bytes, createWriteStream(join(folder, id)))
    else missingIds.push(id)
  }
  return { files: files.length - missingIds.length, missingIds }
}

const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.jsonl.gz`)

/** Copies the tables into JSON files, one row per line. */
export function copyTables(url: string, folder: string, tables?: string[]): Promise<CopySummary> {
  const write = (name: string, rows: AsyncIterable<string>) =>
    pipeline(Readable.from(rows), createGzip(), createWriteStream(tableFile(folder, name), { mode: 0o600 }))
  return copyOut(url, write, tables)
}

/** Tables that the next process fills again are not backed up. */
const excludeTransientTables = ['leases', 'throttles'].map((name) => `--exclude-table-data=public.${name}`)

async function dump(tool: Tool, url: string, folder: string): Promise<CopySummary> {
  const file = join(folder, 'database.dump')
  await writeFile(file, '', { mode: 0o600 })
  await runTool(tool, url, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    ...excludeTransientTables,
    '--file',
    file,
  ])
  // Written beside the dump for the restore of an older backup.
  return copyTables(url, folder, ['tombstones'])
}

function sentenceOf(copied: CopySummary, tool: Tool | undefined, folder: string, files: number): string {
  if (tool) return `The database and ${files} files are in ${folder}, dumped by pg_dump ${tool.major}.`
  const rows = Object.values(copied.tables).reduce((sum, count) => sum + count, 0)
  const tables = Object.keys(copied.tables).length
  return `${rows} rows of ${tables} tables and ${files} files are in ${folder}, copied by the product itself: no pg_dump here is as new as the server.`
}

const parts = ['tables', 'objects']

/** Writes everything into the folder. A backup is complete once `backup.json` exists. */
async function fill(folder: string, product: Product, variables: Variables): Promise<CommandOutcome> {
  const { directUrl: url } = product
  const tool = await findTool('pg_dump', await majorOf(url), variables)
  const copied = await (tool ? dump(tool, url, folder) : copyTables(url, folder))
  const { files, missingIds } = await copyFiles(product, join(folder, 'objects'))
  const manifest: Manifest = { ...copied, madeAt: new Date().toISOString(), dumpedBy: tool?.major ?? null }
  await writeFile(join(folder, 'backup.json'), JSON.stringify(manifest, null, 2))
  const sentence = sentenceOf(copied, tool, folder, files)
  return outcomeOfFiles(missingIds, sentence)
}

const faults: Record<string, string> = {
  EACCES: 'is closed to this user',
  EPERM: 'is closed to this user',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'has no room left on its disk, so nothing was kept',
  EDQUOT: 'has no room left on its disk, so nothing was kept',
  ENOTDIR: 'leads through a file',
}

/** The error as a sentence, if the folder caused it. */
function asFolderError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', path = folder, message } = error as NodeJS.ErrnoException
  // pg_dump has its own wording.
  const fault = faults[/No space left on device/.test(message) ? 'ENOSPC' : code]
  const isOfFolder = resolve(folder).startsWith(resolve(path)) || resolve(path).startsWith(resolve(folder))
  return fault && isOfFolder ? new Error(`${folder} ${fault}: name another folder.`, { cause: error }) : error
}

/** Backs up the database at DATABASE_URL or in DATA_DIR, with the uploads. */
export async function backup(typed: string[], variables: Variables): Promise<CommandOutcome> {
  const parsed = readArguments(typed, usage)
  if ('sentence' in parsed) return parsed
  const [folder, ...more] = parsed.words
  if (!folder || more.length > 0) return { code: 1, sentence: usage }
  const existingFiles = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw asFolderError(error, folder)
    return []
  })
  if (existingFiles.length > 0) return { code: 1, sentence: `${folder} is not empty: name a new folder.` }
  return withProduct(variables, async (product) => {
    try {
      for (const part of parts) await makeFolder(join(folder, part), 0o700)
      return await fill(folder, product, variables)
    } catch (error) {
      // An incomplete backup is useless and takes space.
      for (const part of [...parts, 'database.dump', 'backup.json'])
        await rm(join(folder, part), { recursive: true, force: true }).catch(() => {})
      throw asFolderError(error, folder)
    }
  })
}

/** Reads a backup. */
export async function openBackup(folder: string) {
  const manifest = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')) as Manifest
  return {
    manifest,
    dump: join(folder, 'database.dump'),
    // Opened on the first read: a line reader drops the lines that it emits before anybody listens.
    async *table(name: string): AsyncIterable<string> {
      const input = createGunzip()
      // `pipe` does not forward errors.
      createReadStream(tableFile(folder, name))
        .on('error', (error) => input.destroy(error))
        .pipe(input)
      yield* createInterface({ input })
    },
    /** The bytes of one upload as a stream; undefined if the backup lacks it or it is truncated. */
    async file(id: string, size: number): Promise<Readable | undefined> {
      const path = join(folder, 'objects', id)
      const fileStat = await stat(path).catch(() => undefined)
      return fileStat?.size === size ? createReadStream(path) : undefined
    },
  }
}

if (import.meta.main) await runCommand(backup)
