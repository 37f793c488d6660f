import { Client } from 'pg'

// The whole database as rows of JSON, in one moment's state: what works without any tool beside the product. What must be true
// of a copy is that the same version of the product made the tables on both sides.

const ownTables = `
  SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname NOT IN ('leases', 'throttles') ORDER BY 1`
const storedColumns = `
  SELECT quote_ident(attname) AS name, attidentity <> '' AS counted FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`
const foreignKeys = `
  SELECT conrelid::regclass::text AS of, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS rule
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`
const newestMigration = 'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id DESC LIMIT 1'

const atOnce = 500

/** A connection without time limits, for work that takes what it takes. */
async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

export interface Copied {
  migration: string
  tables: Record<string, number>
}

type Write = (table: string, rows: AsyncIterable<string>) => Promise<void>

/** Gives every table's rows to `write`, as lines of JSON, all of one moment, while others go on writing. */
export function copyOut(url: string, write: Write): Promise<Copied> {
  return connected(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: names } = await client.query<{ name: string }>(ownTables)
    const tables: Record<string, number> = {}
    for (const { name } of names) {
      tables[name] = 0
      const rows = async function* () {
        await client.query(`DECLARE reading NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS line FROM "${name}" t`)
        for (;;) {
          const { rows: some } = await client.query<{ line: string }>(`FETCH ${atOnce} FROM reading`)
          if (some.length === 0) break
          tables[name] = (tables[name] ?? 0) + some.length
          for (const { line } of some) yield `${line}\n`
        }
        await client.query('CLOSE reading')
      }
      await write(name, rows())
    }
    const { rows } = await client.query<{ hash: string }>(newestMigration)
    await client.query('COMMIT')
    return { migration: rows[0]?.hash ?? '', tables }
  })
}

async function fill(client: Client, table: string, lines: AsyncIterable<string>) {
  const { rows: columns } = await client.query<{ name: string; counted: boolean }>(storedColumns, [`"${table}"`])
  const list = columns.map(({ name }) => name).join(', ')
  const insert = `
    INSERT INTO "${table}" (${list}) OVERRIDING SYSTEM VALUE
    SELECT ${list} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`
  let some: string[] = []
  const send = async () => {
    if (some.length > 0) await client.query(insert, [`[${some.join(',')}]`])
    some = []
  }
  for await (const line of lines) if (some.push(line) === atOnce) await send()
  await send()
  for (const { name } of columns.filter(({ counted }) => counted))
    await client.query(
      `SELECT setval(pg_get_serial_sequence('"${table}"', '${name.replaceAll('"', '')}'), coalesce(max(${name}), 1)) FROM "${table}"`,
    )
}

/** Puts what a copy holds in place of what is there, in one transaction; tombstones of both sides stay. */
export function copyIn(url: string, copied: Copied, read: (table: string) => AsyncIterable<string>): Promise<void> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ hash: string }>(newestMigration)
    if (rows[0]?.hash !== copied.migration)
      throw new Error('The backup was made by another version of the product: restore it with that one, then update.')
    await client.query('BEGIN; CREATE TEMP TABLE buried ON COMMIT DROP AS SELECT * FROM tombstones')
    const { rows: keys } = await client.query<{ of: string; name: string; rule: string }>(foreignKeys)
    for (const { of, name } of keys) await client.query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`)
    const tables = Object.keys(copied.tables)
    for (const table of tables) await client.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER; TRUNCATE "${table}"`)
    for (const table of tables) await fill(client, table, read(table))
    for (const { of, name, rule } of keys) await client.query(`ALTER TABLE ${of} ADD CONSTRAINT ${name} ${rule}`)
    for (const table of tables) await client.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`)
    await client.query('INSERT INTO tombstones SELECT * FROM buried ON CONFLICT DO NOTHING')
    await client.query(`
      UPDATE uploads u SET withdrawn_at = t.at FROM tombstones t
      WHERE t.kind = 'upload' AND t.id = u.id AND u.withdrawn_at IS NULL`)
    await client.query('COMMIT')
  })
}
