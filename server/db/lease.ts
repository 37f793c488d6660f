import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './connect.ts'

export interface Terms {
  /** After this the holder is taken for dead. */
  seconds: number
  /** How long to wait for another holder, in milliseconds. */
  timeout: number
}

/** By the database's clock, for it is the processes' only common one. */
const take = `
  INSERT INTO leases AS l (name, holder, until) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 second')
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until WHERE l.until <= clock_timestamp()
  RETURNING l.name`

/** Milliseconds between two looks. */
const pulse = 80

/**
 * Lets one of all processes at a time do the work of a name. It holds no connection meanwhile, so the work may wait for others;
 * a lock of Postgres would keep one busy for as long. Undefined when another holder did not end in time.
 */
export async function withLease<T>(db: Database, name: string, terms: Terms, work: () => Promise<T>) {
  const holder = randomUUID()
  const end = performance.now() + terms.timeout
  while ((await db.$client.query(take, [name, holder, terms.seconds])).rowCount === 0) {
    if (performance.now() > end) return undefined
    await pause(pulse)
  }
  try {
    return { result: await work() }
  } finally {
    // Left behind where the database has gone: it then runs out.
    await db.$client.query('DELETE FROM leases WHERE name = $1 AND holder = $2', [name, holder]).catch(() => {})
  }
}
