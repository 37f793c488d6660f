import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Client, Pool } from 'pg'
import { withTimeout } from '#server/with-timeout.ts'
import { guardPool, isDatabaseReadOnly, type Database } from '#server/db/connect.ts'

// A restore needs the database to itself, so it reads which processes serve. Open connections do not show that: a pool may have none, or a pooler's.

/** A process without a heartbeat for this long counts as dead; several renewals fit in. */
const deadAfterSeconds = 30
/** Age of a heartbeat that must be renewed before a request is served; the rest of the limit above is for the request. */
const renewBeforeMs = 25_000
const renewalIntervalMs = 5000
/** Timeout for removing the row while the database is unreachable. */
const leaveTimeoutMs = 1000

const kind = 'serving '
/** Advisory lock that a restore holds to its end, and that a renewal shares for a moment. */
const restoreLock = 7_305_113

export interface Heartbeat {
  /** Inserts this process's row, on the start's own connection while no other process starts. */
  begin(own: Database): Promise<void>
  end(): Promise<void>
}

/** Takes a transaction lock, not a session lock, so that it works through a pooler. */
const renewalStatement = `
  WITH lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock_shared(${restoreLock}) AS free),
  renewed AS (
    UPDATE leases SET until = clock_timestamp() + ${deadAfterSeconds} * interval '1 second' FROM lock WHERE free AND name = $1 RETURNING 1)
  SELECT free, EXISTS (SELECT FROM renewed) AS known FROM lock`

interface RenewalResult {
  /** True if no restore runs. */
  free: boolean
  /** True if the row exists. */
  known: boolean
}

/** Error code of a database that accepts no connections, so that callers hear 503. */
const asUnavailable = (cause: unknown) =>
  Object.assign(new Error('the database is not known to be this process’s', { cause }), { code: '57P03' })

/** Reads both clocks: one stops while the machine sleeps, the other can be set. */
const bothClocks = () => [performance.now(), Date.now()]

/**
 * Renews a row of `leases` for as long as this process serves. A process whose row may have expired renews it before it serves a
 * request. A missing row means that the database was replaced, and calls `replaced`.
 */
export function createHeartbeat(db: Database, replaced: () => void = () => {}): Heartbeat {
  const holder = randomUUID()
  const name = kind + holder
  let lastRenewedAt = bothClocks()
  let isReplaced = false
  let renewing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function renew(pool: Pool) {
    const requestedAt = bothClocks()
    const { rows } = await pool.query<RenewalResult>(renewalStatement, [name])
    const { free, known } = rows[0]!
    if (!free) throw new Error('somebody restores the database')
    if (known) return void (lastRenewedAt = requestedAt)
    if (!isReplaced) replaced()
    isReplaced = true
    throw new Error('the database was restored')
  }
  const isCertain = () =>
    !isReplaced && bothClocks().every((now, index) => Math.abs(now - lastRenewedAt[index]!) < renewBeforeMs)

  return {
    async begin(own) {
      // The row is inserted only at the start: a process that was cut off learns from its row if this is still the same database.
      await own.execute(
        sql`DELETE FROM leases WHERE name LIKE ${`${kind}%`} AND until < clock_timestamp() - interval '30 days'`,
      )
      lastRenewedAt = bothClocks()
      await own.execute(
        sql`INSERT INTO leases (name, holder, until) VALUES (${name}, ${holder}, clock_timestamp() + ${deadAfterSeconds} * interval '1 second')`,
      )
      const unguarded = guardPool(db.$client, () => (isCertain() ? undefined : renewInTime()))
      const renewOnce = () => (renewing ??= renew(unguarded).finally(() => (renewing = undefined)))
      const renewInTime = () =>
        withTimeout(db.$client.options.connectionTimeoutMillis!, renewOnce(), 'the database does not answer').catch(
          (error: unknown) => {
            // A read-only database cannot be restored into, so readers are served.
            if (!isDatabaseReadOnly(error)) throw asUnavailable(error)
          },
        )
      timer = setInterval(() => void renewOnce().catch(() => {}), renewalIntervalMs).unref()
    },
    async end() {
      clearInterval(timer)
      if (!timer) return
      const removal = Promise.resolve(renewing).then(() => db.execute(sql`DELETE FROM leases WHERE name = ${name}`))
      await withTimeout(leaveTimeoutMs, removal, 'the database is away').catch(() => {})
    },
  }
}

/** Stops all new heartbeats until the connection ends; returns how many processes served in the last half minute. */
export async function blockHeartbeats(client: Client): Promise<number> {
  await client.query('SELECT pg_advisory_lock($1)', [restoreLock])
  const { rows } = await client.query<{ serving: number }>(
    'SELECT count(*)::int AS serving FROM leases WHERE name LIKE $1 AND until > clock_timestamp()',
    [`${kind}%`],
  )
  return rows[0]?.serving ?? 0
}
