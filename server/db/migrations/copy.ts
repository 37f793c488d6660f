import { Client } from 'pg'
import { keptAlive } from '#server/db/pool.ts'
import { allMigrations, runMigrations, runMigrationsWithin } from './migrations.ts'

// Copies the whole database as rows of JSON from one snapshot, without any tool beside the product. A restore recreates the tables
// as they were at the backup and then runs the later migrations on them.

const ownTablesStatement = `
  SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname NOT IN ('leases', 'throttles') ORDER BY 1`
const storedColumnsStatement = `
  SELECT quote_ident(attname) AS name, attidentity <> '' AS counted FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`
const foreignKeysStatement = `
  SELECT conrelid::regclass::text AS of, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS rule
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`
const newestMigrationStatement = 'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id DESC LIMIT 1'

const rowsPerInsert = 500

/** Runs the work on a connection without time limits. */
async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, ...keptAlive })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

export interface CopySummary {
  migration: string
  tables: Record<string, number>
}

type WriteTable = (table: string, rows: AsyncIterable<string>) => Promise<void>

/** Passes the rows of all tables (or of `some`) to `write` as lines of JSON, from one snapshot, while others go on writing. */
export function copyOut(url: string, write: WriteTable, some?: string[]): Promise<CopySummary> {
  return withConnection(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: names } = await client.query<{ name: string }>(ownTablesStatement)
    const tables: Record<string, number> = {}
    for (const { name } of names.filter((table) => !some || some.includes(table.name))) {
      tables[name] = 0
      const rows = async function* () {
        await client.query(`DECLARE reading NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS line FROM "${name}" t`)
        for (;;) {
          const { rows: lines } = await client.query<{ line: string }>(`FETCH ${rowsPerInsert} FROM reading`)
          if (lines.length === 0) break
          tables[name] = (tables[name] ?? 0) + lines.length
          for (const { line } of lines) yield `${line}\n`
        }
        await client.query('CLOSE reading')
      }
      await write(name, rows())
    }
    const { rows } = await client.query<{ hash: string }>(newestMigrationStatement)
    await client.query('COMMIT')
    return { migration: rows[0]?.hash ?? '', tables }
  })
}

async function fill(client: Client, table: string, lines: AsyncIterable<string>) {
  const { rows: columns } = await client.query<{ name: string; counted: boolean }>(storedColumnsStatement, [
    `"${table}"`,
  ])
  const list = columns.map(({ name }) => name).join(', ')
  const insertStatement = `
    INSERT INTO "${table}" (${list}) OVERRIDING SYSTEM VALUE
    SELECT ${list} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`
  let some: string[] = []
  const send = async () => {
    if (some.length > 0) await client.query(insertStatement, [`[${some.join(',')}]`])
    some = []
  }
  for await (const line of lines) if (some.push(line) === rowsPerInsert) await send()
  await send()
  for (const { name } of columns.filter(({ counted }) => counted))
    await client.query(
      `SELECT setval(pg_get_serial_sequence('"${table}"', '${name.replaceAll('"', '')}'), coalesce(max(${name}), 1)) FROM "${table}"`,
    )
}

/** Drops the product's tables and functions: everything in the schema public that belongs to no extension. */
const removeAllStatement = `
  DROP SCHEMA IF EXISTS drizzle CASCADE;
  DO $$ DECLARE name text; BEGIN
    FOREACH name IN ARRAY array(
      SELECT 'TABLE IF EXISTS ' || c.oid::regclass FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      UNION ALL
      SELECT 'ROUTINE IF EXISTS ' || p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    ) LOOP EXECUTE 'DROP ' || name || ' CASCADE'; END LOOP;
  END $$`

export interface Tombstone {
  kind: string
  id: string
  at: string
}

/** Records an unfinished restore: it keeps the tombstones, and no process serves meanwhile. */
const markUnfinishedStatement = `
  CREATE SCHEMA IF NOT EXISTS restoring;
  CREATE TABLE IF NOT EXISTS restoring.tombstones (kind text NOT NULL, id uuid NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (kind, id))`

async function keepTombstones(client: Client, tombstones: Tombstone[]) {
  await client.query(markUnfinishedStatement)
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('public.tombstones') IS NOT NULL AS there",
  )
  if (rows[0]?.there)
    await client.query(
      'INSERT INTO restoring.tombstones SELECT kind, id, at FROM public.tombstones ON CONFLICT DO NOTHING',
    )
  await client.query(
    'INSERT INTO restoring.tombstones SELECT * FROM jsonb_populate_recordset(NULL::restoring.tombstones, $1::jsonb) ON CONFLICT DO NOTHING',
    [JSON.stringify(tombstones)],
  )
}

/**
 * Applies the tombstones again: deletes accounts and withdrawn things that the backup still held. Returns how many people were
 * deleted.
 */
async function bury(client: Client): Promise<number> {
  await client.query('INSERT INTO tombstones SELECT * FROM restoring.tombstones ON CONFLICT DO NOTHING')
  const { rows } = await client.query<{ gone: number }>('SELECT bury_again() AS gone')
  await client.query('DROP SCHEMA restoring CASCADE')
  return rows[0]?.gone ?? 0
}

async function refill(client: Client, copied: CopySummary, read: ReadTable) {
  const { rows: keys } = await client.query<{ of: string; name: string; rule: string }>(foreignKeysStatement)
  for (const { of, name } of keys) await client.query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`)
  const tables = Object.keys(copied.tables)
  for (const table of tables) await client.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER; TRUNCATE "${table}"`)
  for (const table of tables) await fill(client, table, read(table))
  for (const { of, name, rule } of keys) await client.query(`ALTER TABLE ${of} ADD CONSTRAINT ${name} ${rule}`)
  for (const table of tables) await client.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`)
}

type ReadTable = (table: string) => AsyncIterable<string>

/**
 * Replaces the database by a backup in one transaction: its tables and rows, the later migrations, and all tombstones. Returns how many
 * people had left since.
 */
export function copyIn(
  url: string,
  copied: CopySummary,
  read: ReadTable,
  tombstones: Tombstone[] = [],
): Promise<number> {
  if (!allMigrations().some(({ hash }) => hash === copied.migration))
    throw new Error('The backup was made by a newer version of the product: restore it with that one.')
  return withConnection(url, async (client) => {
    await client.query('BEGIN')
    await keepTombstones(client, tombstones)
    await client.query(removeAllStatement)
    await runMigrationsWithin(client, copied.migration)
    await refill(client, copied, read)
    await runMigrationsWithin(client)
    const gone = await bury(client)
    await client.query('COMMIT')
    return gone
  })
}

/** Does the same around another tool that restores tables and rows: no process serves until everything has ended. */
export async function replaceBy(url: string, work: () => Promise<void>, tombstones: Tombstone[]): Promise<number> {
  await withConnection(url, async (client) => {
    await client.query('BEGIN')
    await keepTombstones(client, tombstones)
    await client.query(removeAllStatement)
    await client.query('COMMIT')
  })
  await work()
  return withConnection(url, async (client) => {
    await runMigrations(client)
    await client.query('BEGIN')
    const gone = await bury(client)
    await client.query('COMMIT')
    return gone
  })
}

/** PostgreSQL's major version. */
export function majorOf(url: string): Promise<number> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ major: number }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS major",
    )
    return rows[0]?.major ?? 0
  })
}
