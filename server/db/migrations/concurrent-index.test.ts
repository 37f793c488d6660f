import { Client } from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'
import { allMigrations, runMigrationsWithin } from './migrations.ts'
import { createTestDatabase } from '#server/testing/postgres/postgres.ts'

const ofIndexes = allMigrations().findIndex(({ sql }) => sql.some((text) => text.includes('CONCURRENTLY')))
const indexes = allMigrations()[ofIndexes]!.sql.map((text) => /CONCURRENTLY "(\w+)"/.exec(text)![1]!)

/** A database at the migration before the indexes, and a function that opens connections to it. */
async function databaseBefore() {
  const database = await createTestDatabase(inject('adminUrl'))
  const clients: Client[] = []
  onTestFinished(async () => {
    for (const client of clients) await client.end()
    await database.drop()
  })
  const open = async () => {
    const client = new Client({ connectionString: database.url })
    clients.push(client)
    await client.connect()
    return client
  }
  const look = await open()
  await runMigrationsWithin(look, allMigrations()[ofIndexes - 1]!.hash)
  return { url: database.url, look, open }
}

const validOf = async (look: Client) => {
  const { rows } = await look.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indisvalid AND i.indisready AND c.relname = ANY ($1)`,
    [indexes],
  )
  return rows.map(({ name }) => name).toSorted()
}

/** Waits until the migrating process waits for another transaction. */
async function isWaiting(look: Client) {
  await expect
    .poll(async () => {
      const { rows } = await look.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^\\s*CREATE INDEX' AND wait_event_type = 'Lock'",
      )
      return rows.length
    })
    .toBe(1)
}

/** Opens a transaction that holds a writer's lock on the table of the first index. */
const writing = 'BEGIN; LOCK TABLE answers IN ROW EXCLUSIVE MODE'
const answer = `
  WITH person AS (INSERT INTO users (issuer, subject) VALUES ('test', gen_random_uuid()::text) RETURNING id)
  INSERT INTO answers (id, user_id, said, at, offset_minutes, day, marked)
  SELECT gen_random_uuid(), id, '{}', now(), 480, 1, '{}' FROM person`

test('an index is built during an open transaction and writes of others', async () => {
  const { url, look, open } = await databaseBefore()
  const holder = await open()
  await holder.query(writing)
  const start = migrate(url)
  await isWaiting(look)
  // Longer than any normal lock wait: a build that blocked writes would make this time out.
  await look.query("SET lock_timeout = '500ms'")
  for (let times = 0; times < 3; times += 1) await look.query(answer)
  await holder.query('COMMIT')
  await start
  expect(await validOf(look)).toEqual(indexes.toSorted())
})

test('an index whose build was interrupted is built again', async () => {
  const { url, look, open } = await databaseBefore()
  const holder = await open()
  await holder.query(writing)
  const start = migrate(url)
  await isWaiting(look)
  const cut = start.catch((error: Error) => error.message)
  await look.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^\\s*CREATE INDEX'",
  )
  expect(await cut).toBe('terminating connection due to administrator command')
  await holder.query('COMMIT')
  expect(await validOf(look)).not.toContain(indexes[0])
  await migrate(url)
  expect(await validOf(look)).toEqual(indexes.toSorted())
})

test('an index is built while a process waits for the start lock', async () => {
  const { url, look, open } = await databaseBefore()
  const holder = await open()
  await holder.query('SELECT pg_advisory_lock(7305112)')
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const start = migrate(url, async () => {}, { log })
  await expect.poll(() => lines[0]).toContain('Another process is preparing the database')
  await look.query("SET statement_timeout = '60s'")
  await look.query('CREATE INDEX CONCURRENTLY while_waiting ON users (id)')
  await holder.query('SELECT pg_advisory_unlock(7305112)')
  await start
})

test('four processes that start at once and one that waits for the start lock all continue', async () => {
  const { url, look, open } = await databaseBefore()
  const [holder, first, waiting] = [await open(), await open(), await open()]
  await holder.query(writing)
  await first.query('SELECT pg_advisory_lock(7305112)')
  const lock = waiting.query('SELECT pg_advisory_lock(7305112)')
  const starts = Promise.all([1, 2, 3, 4].map(() => migrate(url)))
  await isWaiting(look)
  await holder.query('COMMIT')
  await first.query('SELECT pg_advisory_unlock(7305112)')
  await lock
  await waiting.query('SELECT pg_advisory_unlock(7305112)')
  await starts
  expect(await validOf(look)).toEqual(indexes.toSorted())
})
