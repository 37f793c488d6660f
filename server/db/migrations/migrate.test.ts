import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect as dial, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { migrate } from './migrate.ts'
import { secrets } from '#server/db/tables/operations.ts'
import { createTestDatabase, patient } from '#server/testing/postgres/postgres.ts'

const journalPath = join(import.meta.dirname, '../../../migrations/meta/_journal.json')
const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(readFileSync(journalPath, 'utf8'))

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function freshDatabase() {
  const database = await createTestDatabase(inject('adminUrl'))
  const db = connect(database.url, pino({ level: 'silent' }), patient)
  onTestFinished(async () => {
    await db.$client.end()
    await database.drop()
  })
  return { url: database.url, db }
}

test('twenty processes that start at once on a fresh database all start, one after another', async () => {
  const { url, db } = await freshDatabase()
  let inside = 0
  const seen: number[] = []
  const once = async () => {
    seen.push((inside += 1))
    await db.$client.query('SELECT 1')
    inside -= 1
  }
  const starts = await Promise.allSettled(Array.from({ length: 20 }, () => migrate(url, once)))
  expect(starts.filter((start) => start.status === 'rejected')).toEqual([])
  expect(seen).toEqual(Array.from({ length: 20 }, () => 1))
  const { rows } = await db.$client.query('SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ applied: journal.entries.length }])
})

test('a setup step runs after the tables exist, and its result stays', async () => {
  const { url, db } = await freshDatabase()
  const make = () =>
    migrate(url, async (inner) => {
      await inner.insert(secrets).values({ name: 'once', value: 1 }).onConflictDoNothing()
    })
  await make()
  await make()
  expect(await db.select().from(secrets)).toEqual([{ name: 'once', value: 1 }])
})

test('a failed start reports the reason and does not block the next one', async () => {
  const { url } = await freshDatabase()
  await expect(migrate(url, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  await expect(migrate(url)).resolves.toBeUndefined()
})

test('the migrations create every table and column that the product reads', async () => {
  const { url, db } = await freshDatabase()
  await migrate(url)
  const made = await db.$client.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const files = await readdir(join(import.meta.dirname, '../tables'))
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(/* @vite-ignore */ `#server/db/tables/${file}`)),
  )
  const read = modules
    .flatMap((tables) => Object.values(tables))
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${snakeCase(column.name)}`))
  expect(made.rows.map((row) => row.name).toSorted()).toEqual(read.toSorted())
})

test('the migrations are in order of time, because an older one would be skipped silently', () => {
  const { entries } = journal
  expect(entries.map((entry) => entry.idx)).toEqual(entries.map((_entry, index) => index))
  expect(entries.map((entry) => entry.when)).toEqual(entries.map((entry) => entry.when).toSorted((a, b) => a - b))
})

test('a start that waits for another one says so at once, and can be aborted', async () => {
  const { url } = await freshDatabase()
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const first = migrate(url, () => {
    isHeld()
    return over
  })
  await held
  const lines: string[] = []
  const ending = new AbortController()
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const second = migrate(url, async () => {}, { log, signal: ending.signal })
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toContain('Another process is preparing the database: waiting for it to finish.')
  ending.abort(new Error('enough'))
  await expect(second).rejects.toThrow('enough')
  release()
  await first
})

test('a start waits for a slow database, and says so meanwhile', async () => {
  const { url } = await freshDatabase()
  const { port, hostname } = new URL(url)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer((near) => {
    near.on('error', () => {})
    void released.then(() => {
      const far = dial(Number(port), hostname).on('error', () => {})
      near.pipe(far).pipe(near)
    })
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const slow = new URL(url)
  slow.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const start = migrate(slow.href, async () => 'prepared', { log, silence: { every: 20, misses: 1000 } })
  await expect.poll(() => lines[0]).toContain('The database has not answered yet: waiting for it.')
  release()
  expect(await start).toBe('prepared')
})

test('migrations only add, so that the previous release continues to work', () => {
  // Earlier migrations removed columns and a function before anybody ran the product.
  const bound = journal.entries.filter(({ idx }) => idx >= 9)
  expect(bound.length).toBeGreaterThan(10)
  const taking = /\b(drop\s+(table|column|function|view|type)|rename\s+(to|column)|set\s+not\s+null)\b/i
  const guilty = bound.filter(({ tag }) =>
    taking.test(
      readFileSync(join(import.meta.dirname, `../../../migrations/${tag}.sql`), 'utf8').replaceAll(/--.*$/gm, ''),
    ),
  )
  expect(guilty.map(({ tag }) => tag)).toEqual([])
})
