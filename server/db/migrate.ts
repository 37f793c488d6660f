import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Database } from '#server/db/connect.ts'

/** Any number of starting processes meet at this lock; drizzle's migrator takes none. */
const startLock = 7_305_112

const folder = join(import.meta.dirname, '../../migrations')

/**
 * Runs `work` (migrations first, then what must be made once) while no other starting process does.
 * The lock belongs to a session of the database, so `url` must not lead through a pooler in transaction mode.
 */
export async function migrate(url: string): Promise<void>
export async function migrate<Made>(url: string, work: (db: Database) => Promise<Made>): Promise<Made>
export async function migrate(url: string, work?: (db: Database) => Promise<unknown>): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [startLock])
    const db = drizzle({ client, casing: 'snake_case' })
    await runMigrations(db, { migrationsFolder: folder })
    return await work?.(db as unknown as Database)
  } finally {
    await client.end()
  }
}
