import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Client } from 'pg'
import { root } from '#server/root.ts'

const folder = join(root, 'migrations')

/** In their order; the hash is that of the file. */
export const allMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: folder })

/** As drizzle's own migrator, which ran the first of them, keeps it. */
const ledger = `
  CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`
const newest = 'SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations'
const write = 'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)'

/** Milliseconds. Whoever waits for a table's lock holds up everybody behind: so only for a moment, and then again. */
const lockPatience = 1000
const between = 500

/** A lock that others hold, or that they wait for in another order. */
const inTheWay = new Set(['55P03', '40P01'])

async function applyOne(client: Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement)
  await client.query(write, [hash, folderMillis])
}

async function applyAlone(client: Client, migration: MigrationMeta): Promise<void> {
  for (;;)
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockPatience}`)
      await applyOne(client, migration)
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      if (!(error instanceof DatabaseError) || !inTheWay.has(error.code ?? '')) throw error
      await pause(between)
    }
}

async function missing(client: Client): Promise<MigrationMeta[]> {
  await client.query(ledger)
  const { rows } = await client.query<{ at: string | null }>(newest)
  return allMigrations().filter(({ folderMillis }) => folderMillis > Number(rows[0]?.at ?? -1))
}

/** Each in a transaction of its own, so that no table is locked for longer than its own change takes, and what is done is done. */
export async function runMigrations(client: Client): Promise<void> {
  for (const migration of await missing(client)) await applyAlone(client, migration)
}

/** In the caller's transaction, as far as the one of this hash, or all. */
export async function runMigrationsWithin(client: Client, last?: string): Promise<void> {
  for (const migration of await missing(client)) {
    await applyOne(client, migration)
    if (migration.hash === last) return
  }
}
