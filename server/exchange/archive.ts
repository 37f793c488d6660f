import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Transform, pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { beginUnlimited } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { invalid } from '#server/http/problem.ts'
import { openZip, ownArchive } from './zip-reader.ts'
import { zipStream } from './zip-stream.ts'

const format = 'library-archive'
const version = 1

/**
 * What the archive holds, in the order in which it can be written again. Accounts are not in it, so whose account something is
 * from stays behind; the names of speakers, sources and witnesses are in it, unless `blank` takes them out: whoever took back
 * all that they agreed to is not named any more.
 */
const tables: {
  name: string
  order: string
  without?: readonly string[]
  generated?: readonly string[]
  blank?: { where: string; columns: readonly string[] }
  /** Columns that lead to tables further down. */
  later?: readonly string[]
}[] = [
  { name: 'dialects', order: 'slug' },
  { name: 'sources', order: 'id' },
  {
    name: 'contributions',
    order: 'id',
    without: ['author_id', 'decided_by', 'replaces_id'],
    later: ['entry_id', 'recording_id'],
  },
  { name: 'categories', order: 'id', generated: ['search_key'] },
  { name: 'entry_revisions', order: 'entry_id, version', without: ['actor_id'] },
  { name: 'imported_entries', order: 'source_id, key' },
  { name: 'uploads', order: 'id', without: ['user_id', 'lesson_id'] },
  {
    name: 'speakers',
    order: 'id',
    without: ['keeper_id', 'user_id'],
    blank: {
      where: 'NOT EXISTS (SELECT FROM consents k WHERE k.speaker_id = t.id AND k.withdrawn_at IS NULL)',
      columns: ['name', 'dialect', 'village', 'birth_year'],
    },
  },
  { name: 'consents', order: 'id', blank: { where: 't.withdrawn_at IS NOT NULL', columns: ['guardian'] } },
  { name: 'recordings', order: 'id', without: ['keeper_id'] },
  { name: 'witnesses', order: 'id', without: ['person_id'] },
]

/** Files that somebody registered, that no lesson holds behind its gate, and that are not taken back; voices likewise, and what the queue says of them. */
const parts: Record<string, string> = {
  uploads: 'WHERE t.registered_at IS NOT NULL AND t.withdrawn_at IS NULL AND t.lesson_id IS NULL',
  recordings: `WHERE t.status <> 'withdrawn'`,
  contributions: `WHERE t.kind <> 'voice' OR EXISTS (
    SELECT FROM recordings r WHERE r.id = t.recording_id AND r.status <> 'withdrawn')`,
}
const rowsOf = (name: string) => `${name} t ${parts[name] ?? ''}`

const quoted = (columns: readonly string[]) => columns.map((column) => `'${column}'`).join(', ')

const copyRows = ({ name, order, without = [], generated = [], blank }: (typeof tables)[number]) => `
  COPY (SELECT to_jsonb(t) - ARRAY[${quoted([...without, ...generated])}]::text[]${
    blank ? ` - CASE WHEN ${blank.where} THEN ARRAY[${quoted(blank.columns)}] ELSE ARRAY[]::text[] END` : ''
  } FROM ${rowsOf(name)} ORDER BY ${order})
  TO STDOUT WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`

interface Manifest {
  format: string
  version: number
  /** SHA-256 of each other file. */
  files: Record<string, string>
}

interface Deps {
  db: Database
  objects: Pick<ObjectStore, 'read' | 'writeFrom'>
}

/** Passes bytes on and tells their hash at the end. */
function hashing(done: (hash: string) => void): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(part: Buffer, _encoding, next) {
      hash.update(part)
      next(null, part)
    },
    flush(next) {
      done(hash.digest('hex'))
      next()
    },
  })
}

/** The whole library as one zip: a file of JSON lines a table, the files, and a manifest with checksums; of one snapshot. */
export function writeArchive({ db, objects }: Deps): Readable {
  return zipStream(async ({ zip, add }) => {
    const files: Record<string, string> = {}
    // A date of its own in each entry would make equal archives differ.
    const mtime = new Date(2000, 0, 1)
    async function addHashed(name: string, stream: Readable, compress: boolean) {
      const hashed = hashing((hash) => (files[name] = hash))
      // Either ends with the other; `add` tells of the error.
      pipeline(stream, hashed, () => {})
      await add(name, hashed, { compress, mtime })
    }
    const client = await beginUnlimited(db, 'ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    try {
      await client.query(`SET LOCAL timezone = 'UTC'`)
      for (const table of tables) await addHashed(`${table.name}.ndjson`, client.query(copyTo(copyRows(table))), true)
      const { rows } = await client.query<{ id: string; size: number }>(
        `SELECT t.id, t.size FROM ${rowsOf('uploads')} ORDER BY t.id`,
      )
      for (const { id, size } of rows) {
        const file = await objects.read(id, { start: 0, end: size - 1 })
        if (file) await addHashed(`objects/${id}`, file, false)
      }
      await client.query('COMMIT')
    } finally {
      await client.end()
    }
    const manifest: Manifest = { format, version, files }
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json', { mtime })
    zip.end()
  })
}

const batchSize = 500

/** Writes an archive into a library that is empty; refuses another one, and a package whose checksums are not right, before it writes. */
export async function readArchive({ db, objects }: Deps, path: string): Promise<{ entries: number; files: number }> {
  const zip = await openZip(path, ownArchive)
  try {
    const manifest = JSON.parse((await zip.readText('manifest.json', 50_000_000)) ?? '{}') as Partial<Manifest>
    if (manifest.format !== format || manifest.version !== version || !manifest.files)
      throw invalid('This is not an archive of a library.')
    const listed = Object.entries(manifest.files)
    for (const [name, hash] of listed) {
      const stream = await zip.open(name)
      const found = createHash('sha256')
      if (stream) for await (const part of stream) found.update(part as Buffer)
      if (found.digest('hex') !== hash)
        throw invalid(`The archive is damaged: '${name}' is not what its manifest says.`)
    }
    const objectNames = listed.map(([name]) => name).filter((name) => name.startsWith('objects/'))
    const client = await beginUnlimited(db)
    let entries = 0
    try {
      // An entry may come before the one that it became part of.
      await client.query('SET CONSTRAINTS categories_joined_into_categories_id_fk DEFERRED')
      const { rows } = await client.query('SELECT FROM categories LIMIT 1')
      if (rows.length > 0) throw invalid('The library is not empty. An archive goes into an empty one.')
      for (const table of tables) {
        const file = await zip.open(`${table.name}.ndjson`)
        if (!file) continue
        const rows = await inBatches(client, await insertInto(client, table), file)
        if (table.name === 'categories') entries = rows
      }
      for (const { name, later = [] } of tables) {
        const file = later.length > 0 ? await zip.open(`${name}.ndjson`) : undefined
        const set = later.map((column) => `${column} = r.${column}`).join(', ')
        const found = `jsonb_populate_recordset(NULL::${name}, $1::jsonb) r`
        if (file) await inBatches(client, `UPDATE ${name} t SET ${set} FROM ${found} WHERE r.id = t.id`, file)
      }
      for (const name of objectNames) {
        const about = { size: zip.sizeOf(name), contentType: 'application/octet-stream' }
        await objects.writeFrom(name.slice('objects/'.length), (await zip.open(name))!, about)
      }
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    } finally {
      await client.end()
    }
    return { entries, files: objectNames.length }
  } finally {
    zip.close()
  }
}

/** What a row leaves out is null. */
async function insertInto(client: Client, { name, later = [] }: (typeof tables)[number]): Promise<string> {
  const found = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> ALL ($2)`,
    [name, later],
  )
  const columns = found.rows.map((column) => column.name).join(', ')
  return `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb) ON CONFLICT DO NOTHING`
}

/** Runs a statement on the lines of a file, many at a time. Answers how many lines. */
async function inBatches(client: Client, statement: string, file: Readable): Promise<number> {
  let [lines, count]: [string[], number] = [[], 0]
  const flush = async () => {
    if (lines.length > 0) await client.query(statement, [`[${lines.join(',')}]`])
    count += lines.length
    lines = []
  }
  for await (const line of createInterface({ input: file, crlfDelay: Infinity })) {
    if (line) lines.push(line)
    if (lines.length >= batchSize) await flush()
  }
  await flush()
  return count
}
