import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type Client } from 'pg'
import { root } from '#server/root.ts'

const folder = join(root, 'migrations')

/** All migrations in order; the hash is that of the file. */
export const allMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: folder })

/** Table of applied migrations, in the format of drizzle's migrator, which ran the first of them. */
const createTableStatement = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`
const newestStatement = 'SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations'
const recordStatement = 'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)'

/** A waiting table lock blocks everybody behind it, so each attempt waits only briefly. */
const lockTimeoutMs = 1000
const retryMs = 500

/** Codes of a lock timeout and of a deadlock. */
const lockErrorCodes = new Set(['55P03', '40P01'])

/**
 * Matches statements that `buildIndexesAhead` runs while others write; inside a transaction they create the index if it is
 * missing.
 */
const concurrently = /\bCREATE INDEX CONCURRENTLY "(?<name>\w+)"/i
const ifMissing = 'CREATE INDEX IF NOT EXISTS "$<name>"'

async function applyOne(client: Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement.replace(concurrently, ifMissing))
  await client.query(recordStatement, [hash, folderMillis])
}

/** Runs the work in a transaction, again and again while a lock is in the way. */
async function persist(client: Client, work: () => Promise<unknown>): Promise<void> {
  for (;;)
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`)
      await work()
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      if (!(error instanceof DatabaseError) || !lockErrorCodes.has(error.code ?? '')) throw error
      await pause(retryMs)
    }
}

const search = readFileSync(join(root, 'server/db/search.sql'), 'utf8')
const numberIn = (text: string) => Number(/\d+/.exec(text)![0])

/**
 * Replaces the functions of the search if those of the file have a higher number. The database's number is the comment of a function, so that every
 * dump of the functions contains it.
 */
async function applySearch(client: Client): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT obj_description('library_key(text)'::regprocedure) AS comment`,
  )
  const number = numberIn(search)
  if (number <= numberIn(rows[0]?.comment ?? '0')) return
  await client.query(`${search}; COMMENT ON FUNCTION library_key(text) IS 'search.sql, number ${number}'`)
}

async function readMissing(client: Client): Promise<MigrationMeta[]> {
  await client.query(createTableStatement)
  const { rows } = await client.query<{ at: string | null }>(newestStatement)
  return allMigrations().filter(({ folderMillis }) => folderMillis > Number(rows[0]?.at ?? -1))
}

/**
 * Runs each migration in a transaction of its own, so that no table is locked for longer than its own change needs, and finished
 * ones stay; then brings the functions of the search up to date.
 */
export async function runMigrations(client: Client): Promise<void> {
  for (const migration of await readMissing(client)) await persist(client, () => applyOne(client, migration))
  await persist(client, () => applySearch(client))
}

export async function tryLock(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lock])
  return rows[0]?.taken === true
}

/** Takes an advisory lock by polling: a waiting statement would hold a snapshot, which the build of an index waits for. */
export async function pollLock(client: Client, lock: number): Promise<void> {
  while (!(await tryLock(client, lock))) await pause(100)
}

/** Advisory lock of the process that builds indexes. */
const buildLock = 7_305_114

/** Codes of a missing table or column. An earlier migration creates it, so the index's own migration builds the index. */
const missingObjectCodes = new Set(['42P01', '42703'])
/** Codes of a deadlock with a process that migrates, and of an index that it has made meanwhile. */
const buildConflictCodes = new Set(['40P01', '42P07'])

/**
 * Builds an index. An existing one is left alone; one whose build was interrupted, by a process that migrates too, is dropped and built
 * again.
 */
async function buildIndex(client: Client, name: string, statement: string): Promise<void> {
  for (;;)
    try {
      const { rows } = await client.query<{ valid: boolean }>(
        'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
        [`public."${name}"`],
      )
      if (rows[0]?.valid) return
      if (rows[0]) await persist(client, () => client.query(`DROP INDEX "${name}"`))
      await client.query(statement)
      return
    } catch (error) {
      const code = error instanceof DatabaseError ? (error.code ?? '') : ''
      if (missingObjectCodes.has(code)) return
      if (!buildConflictCodes.has(code)) throw error
      await pause(retryMs)
    }
}

/**
 * Builds the indexes of the missing migrations while others read and write. Runs outside the start lock, whose holder may migrate the
 * same tables.
 */
export async function buildIndexesAhead(client: Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  )
  if (!rows[0]?.there) return
  await pollLock(client, buildLock)
  for (const statement of (await readMissing(client)).flatMap(({ sql }) => sql)) {
    const name = concurrently.exec(statement)?.groups?.['name']
    if (name !== undefined) await buildIndex(client, name, statement)
  }
  await client.query('SELECT pg_advisory_unlock($1)', [buildLock])
}

/** Runs the migrations in the caller's transaction, up to the one with this hash, or all. */
export async function runMigrationsWithin(client: Client, last?: string): Promise<void> {
  for (const migration of await readMissing(client)) {
    await applyOne(client, migration)
    if (migration.hash === last) return
  }
  await applySearch(client)
}
