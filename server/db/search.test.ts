import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrations/migrate.ts'
import { allMigrations, runMigrationsWithin } from '#server/db/migrations/migrations.ts'
import { root } from '#server/root.ts'
import { createTestDatabase } from '#server/testing/postgres/postgres.ts'

const text = readFileSync(join(root, 'server/db/search.sql'), 'utf8')
/** The migrations that defined functions of the search before they had a file. */
const withFunctions = 51

/** Each number of the file, with the hash of its text. */
const numbers: Record<string, string> = {
  '1': '8cb537ff5411',
  '3': 'faa2b7585b94',
  '4': '91620c5e64b2',
  '5': '82852b10e565',
  '6': 'defc8d9a8df3',
  '7': '66a3f2c0189e',
  '8': 'dc73087c69b4',
  '9': 'a28fbd33e6e8',
  '10': '9d983e6c70d8',
  '11': '2fdb4b0aeba2',
  '12': 'e585674cb910',
  '13': '7997d58e3eb8',
  '14': '317b549d6aa6',
  '15': 'fdd45aa809e9',
  '16': '2d293a3ec956',
  '17': '1e1a6b695e7f',
}

async function freshDatabase() {
  const database = await createTestDatabase(inject('adminUrl'))
  const client = new Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  const functions = async () =>
    (
      await client.query<{ name: string; definition: string; comment: string | null }>(
        `SELECT oid::regprocedure::text AS name, pg_get_functiondef(oid) AS definition, obj_description(oid) AS comment
         FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
      )
    ).rows
  return { url: database.url, client, functions }
}

/** A database of the version that had no file for the search. */
async function databaseBefore() {
  const database = await freshDatabase()
  await runMigrationsWithin(database.client, allMigrations()[withFunctions - 1]!.hash)
  return database
}

const setNumber = (number: number) => `COMMENT ON FUNCTION library_key(text) IS 'search.sql, number ${number}'`
const replaced = `CREATE OR REPLACE FUNCTION library_count_all(q text) RETURNS integer LANGUAGE sql AS 'SELECT 7'`

test('a fresh database and a migrated one end with the same functions', async () => {
  const [fresh, before] = [await freshDatabase(), await databaseBefore()]
  await before.client.query(replaced)
  await migrate(fresh.url)
  await migrate(before.url)
  expect(await before.functions()).toEqual(await fresh.functions())
})

test('a process with a lower number leaves the functions unchanged', async () => {
  const { url, client, functions } = await freshDatabase()
  await migrate(url)
  await client.query(`${replaced}; ${setNumber(1_000_000)}`)
  const newer = await functions()
  await migrate(url)
  expect(await functions()).toEqual(newer)
})

test('two processes that start at once apply a number once', async () => {
  const { url, client } = await databaseBefore()
  await client.query(`
    CREATE TABLE applied (at timestamptz DEFAULT clock_timestamp());
    CREATE FUNCTION note_applied() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO applied DEFAULT VALUES; END';
    CREATE EVENT TRIGGER note_applied ON ddl_command_end WHEN TAG IN ('COMMENT') EXECUTE FUNCTION note_applied()`)
  await Promise.all([migrate(url), migrate(url)])
  expect((await client.query('SELECT count(*)::int AS times FROM applied')).rows).toEqual([{ times: 1 }])
})

test('a changed file has a new number', () => {
  const number = /^-- Number (\d+)\n/.exec(text)![1]!
  expect(createHash('sha256').update(text).digest('hex').slice(0, 12)).toBe(numbers[number])
})

test('no later migration defines a search function', () => {
  const later = readdirSync(join(root, 'migrations')).filter(
    (name) => name >= `00${withFunctions}` && name.endsWith('.sql'),
  )
  const defining = later.filter((name) =>
    /FUNCTION (?:library_|categories_(?:un)?searchable)\w*\s*\(.*\) RETURNS/.test(
      readFileSync(join(root, 'migrations', name), 'utf8'),
    ),
  )
  expect(defining).toEqual([])
})
