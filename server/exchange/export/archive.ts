import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Transform, pipeline, type Readable } from 'node:stream'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { archiveDamaged, archiveUnknown, libraryNotEmpty } from '#shared/exchange/refusal-messages.ts'
import { say } from '#shared/messages/say.ts'
import { beginUnlimited, type Database } from '#server/db/connect.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { invalid } from '#server/http/problem.ts'
import { openZip, ownArchive } from '#server/exchange/formats/zip-reader.ts'
import { zipStream } from '#server/exchange/formats/zip-stream.ts'

const format = 'library-archive'
const version = 1

/**
 * The tables of the archive, in an order in which they can be inserted. References to accounts are dropped; names are included, except of
 * speakers who withdrew all consents (`blankedColumns`).
 */
const tables: {
  name: string
  order: string
  omittedColumns?: readonly string[]
  generated?: readonly string[]
  blankedColumns?: { where: string; columns: readonly string[] }
  /** Columns that refer to tables further down. */
  columnsSetLater?: readonly string[]
}[] = [
  // A place refers to its dialect and to the place that it was merged into, which are rows without either.
  { name: 'dialects', order: 'merged_into NULLS FIRST, parent NULLS FIRST, slug', omittedColumns: ['suggested_by'] },
  { name: 'sources', order: 'id' },
  {
    name: 'contributions',
    order: 'id',
    omittedColumns: ['author_id', 'decided_by', 'replaces_id'],
    columnsSetLater: ['entry_id', 'recording_id'],
  },
  { name: 'categories', order: 'id', omittedColumns: ['deleted_by_import'], generated: ['search_key'] },
  { name: 'entry_revisions', order: 'entry_id, version', omittedColumns: ['actor_id'] },
  { name: 'imported_entries', order: 'source_id, key' },
  { name: 'uploads', order: 'id', omittedColumns: ['user_id', 'lesson_id'] },
  {
    name: 'speakers',
    order: 'id',
    omittedColumns: ['keeper_id', 'user_id'],
    blankedColumns: {
      where: 'NOT EXISTS (SELECT FROM consents k WHERE k.speaker_id = t.id AND k.withdrawn_at IS NULL)',
      columns: ['name', 'dialect', 'village', 'birth_year'],
    },
  },
  { name: 'consents', order: 'id', blankedColumns: { where: 't.withdrawn_at IS NOT NULL', columns: ['guardian'] } },
  { name: 'recordings', order: 'id', omittedColumns: ['keeper_id'] },
  { name: 'witnesses', order: 'id', omittedColumns: ['person_id'] },
]

/**
 * SQL conditions of the exported files: registered, not withdrawn, not in a lesson, not even a purged one, and no sound of an imported package, because
 * no speaker consented to it. Recordings and their contributions follow the same rule.
 */
const conditions: Record<string, string> = {
  uploads: `WHERE t.registered_at IS NOT NULL AND t.withdrawn_at IS NULL AND t.lesson_id IS NULL
    AND t.gate IS DISTINCT FROM 'lesson' AND NOT (t.kind = 'audio' AND t.address LIKE 'package:%')
    AND NOT EXISTS (SELECT FROM resources r WHERE r.upload_id = t.id)`,
  recordings: `WHERE t.status <> 'withdrawn'`,
  contributions: `WHERE t.kind <> 'voice' OR EXISTS (
    SELECT FROM recordings r WHERE r.id = t.recording_id AND r.status <> 'withdrawn')`,
}
const fromClause = (name: string) => `${name} t ${conditions[name] ?? ''}`

const quoteColumns = (columns: readonly string[]) => columns.map((column) => `'${column}'`).join(', ')

const copyRowsStatement = ({
  name,
  order,
  omittedColumns = [],
  generated = [],
  blankedColumns,
}: (typeof tables)[number]) => `
  COPY (SELECT to_jsonb(t) - ARRAY[${quoteColumns([...omittedColumns, ...generated])}]::text[]${
    blankedColumns
      ? ` - CASE WHEN ${blankedColumns.where} THEN ARRAY[${quoteColumns(blankedColumns.columns)}] ELSE ARRAY[]::text[] END`
      : ''
  } FROM ${fromClause(name)} ORDER BY ${order})
  TO STDOUT WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`

interface Manifest {
  format: string
  version: number
  /** SHA-256 of each other file in the archive. */
  files: Record<string, string>
}

interface Deps {
  db: Database
  objects: Pick<ObjectStore, 'read' | 'writeFrom'>
}

/** Passes bytes on and reports their hash at the end. */
function createHashStream(done: (hash: string) => void): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      next(null, chunk)
    },
    flush(next) {
      done(hash.digest('hex'))
      next()
    },
  })
}

/** The whole library as a zip: one file of JSON lines for each table, the files, and a manifest with checksums, all of one snapshot. */
export function writeArchive({ db, objects }: Deps): Readable {
  return zipStream(async ({ zip, add }) => {
    const files: Record<string, string> = {}
    // All entries of the zip have this date, so that equal archives have equal bytes.
    const mtime = new Date(2000, 0, 1)
    async function addHashed(name: string, stream: Readable, compress: boolean) {
      const hashed = createHashStream((hash) => (files[name] = hash))
      // Each stream ends with the other; `add` reports the error.
      pipeline(stream, hashed, () => {})
      await add(name, hashed, { compress, mtime })
    }
    const client = await beginUnlimited(db, 'ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    try {
      await client.query(`SET LOCAL timezone = 'UTC'`)
      for (const table of tables)
        await addHashed(`${table.name}.ndjson`, client.query(copyTo(copyRowsStatement(table))), true)
      const { rows } = await client.query<{ id: string; size: number }>(
        `SELECT t.id, t.size FROM ${fromClause('uploads')} ORDER BY t.id`,
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

/** Inserts an archive into an empty library. Refuses a library with entries and an archive with wrong checksums before it writes anything. */
export async function readArchive({ db, objects }: Deps, path: string): Promise<{ entries: number; files: number }> {
  const zip = await openZip(path, ownArchive)
  try {
    const manifest = JSON.parse((await zip.readText('manifest.json', 50_000_000)) ?? '{}') as Partial<Manifest>
    if (manifest.format !== format || manifest.version !== version || !manifest.files)
      throw invalid(say(archiveUnknown))
    const listed = Object.entries(manifest.files)
    for (const [name, hash] of listed) {
      const stream = await zip.open(name)
      const digest = createHash('sha256')
      if (stream) for await (const chunk of stream) digest.update(chunk as Buffer)
      if (digest.digest('hex') !== hash) throw invalid(say(archiveDamaged, { name }))
    }
    const objectNames = listed.map(([name]) => name).filter((name) => name.startsWith('objects/'))
    const client = await beginUnlimited(db)
    let entries = 0
    try {
      // A merged entry may come before the entry into which it was merged.
      await client.query('SET CONSTRAINTS categories_joined_into_categories_id_fk DEFERRED')
      const { rows } = await client.query('SELECT FROM categories LIMIT 1')
      if (rows.length > 0) throw invalid(say(libraryNotEmpty))
      for (const table of tables) {
        const file = await zip.open(`${table.name}.ndjson`)
        if (!file) continue
        const rows = await inBatches(client, await insertInto(client, table), file)
        if (table.name === 'categories') entries = rows
      }
      for (const { name, columnsSetLater = [] } of tables) {
        const file = columnsSetLater.length > 0 ? await zip.open(`${name}.ndjson`) : undefined
        const set = columnsSetLater.map((column) => `${column} = r.${column}`).join(', ')
        const insertedRows = `jsonb_populate_recordset(NULL::${name}, $1::jsonb) r`
        if (file) await inBatches(client, `UPDATE ${name} t SET ${set} FROM ${insertedRows} WHERE r.id = t.id`, file)
      }
      // Versions before 0073 left merged places in some rows.
      await client.query('SELECT places_move(array(SELECT slug FROM dialects WHERE merged_into IS NOT NULL))')
      for (const name of objectNames) {
        const stored = { size: zip.sizeOf(name), contentType: 'application/octet-stream' }
        await objects.writeFrom(name.slice('objects/'.length), (await zip.open(name))!, stored)
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

/** Columns that a row leaves out become null. */
async function insertInto(client: Client, { name, columnsSetLater = [] }: (typeof tables)[number]): Promise<string> {
  const tableNames = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> ALL ($2)`,
    [name, columnsSetLater],
  )
  const columns = tableNames.rows.map((column) => column.name).join(', ')
  return `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb) ON CONFLICT DO NOTHING`
}

/** Runs a statement for the lines of a file in batches. Returns the number of lines. */
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
