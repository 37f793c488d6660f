import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { copyOut } from '#server/db/copy.ts'
import type { Copied } from '#server/db/copy.ts'
import type { Product } from '#server/product.ts'
import { beside, runCommand } from './beside.ts'
import type { Outcome } from './beside.ts'

const usage =
  'npm run backup -- FOLDER\nWrites the database and every upload into a new folder, while the product runs or not.'

interface File {
  id: string
  size: number
  type: string
}

/** Uploads that people can reach. */
export async function registeredFiles({ db }: Product): Promise<File[]> {
  const { rows } = await db.$client.query<File>(
    'SELECT id, size, type FROM uploads WHERE registered_at IS NOT NULL AND withdrawn_at IS NULL ORDER BY id',
  )
  return rows
}

async function copyFiles(product: Product, folder: string): Promise<{ files: number; lost: string[] }> {
  const lost: string[] = []
  const files = await registeredFiles(product)
  for (const { id, size } of files) {
    const bytes = await product.objects.read(id, { start: 0, end: size - 1 })
    if (bytes) await pipeline(bytes, createWriteStream(join(folder, id)))
    else lost.push(id)
  }
  return { files: files.length - lost.length, lost }
}

/** The database at DATABASE_URL or else in DATA_DIR, with the uploads, as files that need no other tool. */
export async function backup(words: string[], variables: Record<string, string | undefined>): Promise<Outcome> {
  const [folder, ...more] = words
  if (!folder || more.length > 0) return { code: 1, sentence: usage }
  if ((await readdir(folder).catch(() => [])).length > 0)
    return { code: 1, sentence: `${folder} is not empty: name a new folder.` }
  return beside(variables, async (product) => {
    for (const part of ['tables', 'objects']) await mkdir(join(folder, part), { recursive: true, mode: 0o700 })
    const tableFile = (name: string) => createWriteStream(join(folder, 'tables', `${name}.jsonl.gz`), { mode: 0o600 })
    const copied = await copyOut(product.directUrl, (name, rows) =>
      pipeline(Readable.from(rows), createGzip(), tableFile(name)),
    )
    const { files, lost } = await copyFiles(product, join(folder, 'objects'))
    // Last: a folder without it is no backup.
    await writeFile(join(folder, 'backup.json'), JSON.stringify({ ...copied, madeAt: new Date() }, null, 2))
    const rows = Object.values(copied.tables).reduce((sum, count) => sum + count, 0)
    const sentence = `${rows} rows of ${Object.keys(copied.tables).length} tables and ${files} files are in ${folder}, copied by the product itself.`
    if (lost.length === 0) return { code: 0, sentence }
    return { code: 1, sentence: `${sentence}\n${lost.length} registered uploads have no file: ${lost.join(', ')}` }
  })
}

/** What a backup holds. */
export async function openBackup(folder: string) {
  const copied = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')) as Copied
  return {
    copied,
    // Opened when it is read and not before: what a reader of lines tells nobody listens to is lost.
    async *table(name: string): AsyncIterable<string> {
      const input = createReadStream(join(folder, 'tables', `${name}.jsonl.gz`)).pipe(createGunzip())
      yield* createInterface({ input })
    },
    file: (id: string) => buffer(createReadStream(join(folder, 'objects', id))).catch(() => undefined),
  }
}

if (import.meta.main) await runCommand(backup)
