import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/db/connect.ts'

export interface LeaseOptions {
  /** Seconds without renewal after which the holder counts as dead. */
  seconds: number
  /** Milliseconds to wait for another holder. */
  timeout: number
}

/** Uses the database's clock, because it is the only one that all processes share. */
const takeStatement = `
  INSERT INTO leases AS l (name, holder, until) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 second')
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until WHERE l.until <= clock_timestamp()
  RETURNING l.name`

const renewStatement = `
  UPDATE leases SET until = clock_timestamp() + $3 * interval '1 second' WHERE name = $1 AND holder = $2`

const retryMs = 80

/**
 * Runs `work` in one process at a time for each name. It holds no connection meanwhile, so the work may be slow; an advisory
 * lock would keep one busy. Undefined if another holder did not finish in time.
 */
export async function withLease<T>(db: Database, name: string, terms: LeaseOptions, work: () => Promise<T>) {
  const holder = randomUUID()
  const end = performance.now() + terms.timeout
  while ((await db.$client.query(takeStatement, [name, holder, terms.seconds])).rowCount === 0) {
    if (performance.now() > end) return undefined
    await pause(retryMs)
  }
  // After a failed renewal the next one may still come in time.
  const renewal = setInterval(
    () => db.$client.query(renewStatement, [name, holder, terms.seconds]).catch(() => {}),
    (terms.seconds * 1000) / 3,
  )
  try {
    return { result: await work() }
  } finally {
    clearInterval(renewal)
    // If the database is unreachable, the row stays and expires.
    await db.$client.query('DELETE FROM leases WHERE name = $1 AND holder = $2', [name, holder]).catch(() => {})
  }
}
