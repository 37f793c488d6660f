import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { asAnotherRequest } from '#server/testing/postgres/one-connection.ts'

/** Resolves once a connection waits for a lock. */
export async function somebodyWaits(db: Database): Promise<void> {
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await asAnotherRequest(() => db.execute(waiting))).rowCount, { timeout: 20_000 })
    .toBeGreaterThan(0)
}
