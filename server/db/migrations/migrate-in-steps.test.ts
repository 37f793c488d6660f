import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { migrate } from './migrate.ts'
import { allMigrations, runMigrationsWithin } from './migrations.ts'
import { backfillDocuments } from '#server/entries/history/backfill-documents.ts'
import { createLog } from '#server/log.ts'
import { root } from '#server/root.ts'
import { createTestDatabase, patient } from '#server/testing/postgres/postgres.ts'

/** Migrates a database of the previous release and runs the job that follows, in a process that can be killed. */
const program = `
  const { migrate } = await import('#server/db/migrations/migrate.ts')
  const { connect } = await import('#server/db/connect.ts')
  const { backfillDocuments } = await import('#server/entries/history/backfill-documents.ts')
  const { createLog } = await import('#server/log.ts')
  const url = process.argv[1]
  await migrate(url)
  const db = connect(url, createLog('silent'))
  await backfillDocuments(db)
  await db.$client.end()`

function begin(url: string): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '--eval', program, url], { cwd: root, stdio: 'inherit' })
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function opened(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Rows that the previous release left. */
const ofOld = 9
const entries = 350
/** Numbers rows in the order of their ids. */
const fill = `
  INSERT INTO categories (id, type, title, content)
  SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'WORD', 'word ' || n, 'meaning ' || n
  FROM generate_series(1, ${entries}) n`
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
/** Makes changes of this entry wait for the test. */
const waitAt = `
  CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NEW; END';
  CREATE TRIGGER wait_for_test BEFORE UPDATE ON categories FOR EACH ROW WHEN (NEW.title = 'word 150') EXECUTE FUNCTION wait_for_test()`

/** Each result row is an error. */
const errorRows = `
  SELECT 'has another document' AS fault FROM categories WHERE document -> 'forms' -> 0 ->> 'text' IS DISTINCT FROM title
  UNION ALL SELECT 'is found by other terms' FROM (
    (SELECT category_id, term FROM category_terms EXCEPT ALL SELECT c.id, term FROM categories c, library_terms(c) term)
    UNION ALL (SELECT c.id, term FROM categories c, library_terms(c) term EXCEPT ALL SELECT category_id, term FROM category_terms)
  ) terms
  UNION ALL SELECT 'stands under no letter' FROM categories c
    WHERE NOT EXISTS (SELECT FROM entry_facets f WHERE f.entry_id = c.id AND f.facet = 'letter:w')`

test('the migration of an older library may be killed at any point, continues there, and blocks nobody', async () => {
  const database = await createTestDatabase(inject('adminUrl'))
  onTestFinished(() => database.drop())
  const [look, hold] = [await opened(database.url), await opened(database.url)]
  await runMigrationsWithin(look, allMigrations()[ofOld - 1]!.hash)
  await look.query(`${fill}; ${waitAt}`)
  const count = async (text: string) => Number((await look.query<{ count: string }>(text)).rows[0]!.count)
  const applied = () => count('SELECT count(*) FROM drizzle.__drizzle_migrations')
  const waiting = (kind: string) =>
    count(`SELECT count(*) FROM pg_locks WHERE locktype = '${kind}' AND NOT granted AND pid <> pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  const others = () =>
    count(
      'SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND backend_type = $$client backend$$',
    )

  // A long read of the courses blocks a migration that changes their table.
  await hold.query('BEGIN; LOCK TABLE courses IN ACCESS SHARE MODE')
  const first = begin(database.url)
  await expect.poll(() => waiting('relation')).toBe(1)
  const half = await applied()
  expect(half).toBeGreaterThan(ofOld)
  expect(half).toBeLessThan(allMigrations().length)
  // The waiting migration does not block other readers.
  await look.query('SELECT count(*) FROM courses')
  await kill(first)
  await hold.query('ROLLBACK; SELECT pg_advisory_lock(42)')

  const second = begin(database.url)
  await expect.poll(() => waiting('advisory')).toBe(1)
  expect(await applied()).toBe(allMigrations().length)
  // The job is in its second hundred; other entries can be changed meanwhile.
  expect(await count('SELECT count(*) FROM categories WHERE document IS NOT NULL')).toBe(100)
  await look.query('UPDATE categories SET content = $1, version = version + 1 WHERE id = $2', ['written', idOf(300)])
  await kill(second)
  await hold.query('SELECT pg_advisory_unlock(42)')
  // The database notices the killed process at its next message.
  await expect.poll(others).toBe(2)

  await migrate(database.url)
  const db = connect(database.url, createLog('silent'), patient)
  onTestFinished(() => db.$client.end())
  await backfillDocuments(db)
  expect(await applied()).toBe(allMigrations().length)
  expect((await look.query(errorRows)).rows).toEqual([])
  expect(await count('SELECT count(*) FROM categories WHERE version = 1')).toBe(entries - 1)
  const written = await look.query('SELECT content, version FROM categories WHERE id = $1', [idOf(300)])
  expect(written.rows).toEqual([{ content: 'written', version: 2 }])
})
