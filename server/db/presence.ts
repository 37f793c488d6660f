import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Client, Pool } from 'pg'
import { within } from '#server/http/within.ts'
import type { Database } from './connect.ts'
import { guard, isDatabaseReadOnly } from './connect.ts'

// Whoever must have the database to themselves, as a restore, asks who serves. Connections do not tell: a pool may have none, or one of a pooler's.

/** Seconds after which a process that was not heard of is taken for dead: several looks. */
const believed = 30
/** After so many milliseconds a process no longer relies on being believed: sooner, so that what it begins then is still within it. */
const certainMs = 25_000
const everyMs = 5000
/** Milliseconds that leaving may take where the database is away. */
const leaveTimeout = 1000

const kind = 'serving '
/** Held by a restore to its end, and shared for a moment by whoever says that it serves. */
const restoreLock = 7_305_113

export interface Presence {
  /** Tells of this process, with a start's own connection while no other one starts. */
  begin(own: Database): Promise<void>
  end(): Promise<void>
}

/** A transaction's lock and no session's, so that it may lead through a pooler. */
const renewal = `
  WITH asked AS MATERIALIZED (SELECT pg_try_advisory_xact_lock_shared(${restoreLock}) AS free),
  renewed AS (
    UPDATE leases SET until = clock_timestamp() + ${believed} * interval '1 second' FROM asked WHERE free AND name = $1 RETURNING 1)
  SELECT free, EXISTS (SELECT FROM renewed) AS known FROM asked`

interface Renewed {
  /** Nobody restores. */
  free: boolean
  /** The row is there. */
  known: boolean
}

/** As the database says of itself that it takes nobody: whoever asks hears 503. */
const notNow = (cause: unknown) =>
  Object.assign(new Error('the database is not known to be this process’s', { cause }), { code: '57P03' })

/** By both clocks: one stands still while the machine sleeps, the other may be set. */
const bothClocks = () => [performance.now(), Date.now()]

/**
 * A row among the leases, renewed for as long as this process serves. Who could not renew it for so long that a restore need not have seen
 * it does so before anything else; who finds it gone is on another database than it began with, and is told `replaced`.
 */
export function createPresence(db: Database, replaced: () => void = () => {}): Presence {
  const holder = randomUUID()
  const name = kind + holder
  let certainSince = bothClocks()
  let isReplaced = false
  let renewing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function renew(pool: Pool) {
    const asked = bothClocks()
    const { rows } = await pool.query<Renewed>(renewal, [name])
    const { free, known } = rows[0]!
    if (!free) throw new Error('somebody restores the database')
    if (known) return void (certainSince = asked)
    if (!isReplaced) replaced()
    isReplaced = true
    throw new Error('the database was restored')
  }
  const isCertain = () => !isReplaced && bothClocks().every((now, at) => Math.abs(now - certainSince[at]!) < certainMs)

  return {
    async begin(own) {
      // Not at once: who was cut off learns by its own row whether this is still the database that it knew.
      await own.execute(
        sql`DELETE FROM leases WHERE name LIKE ${`${kind}%`} AND until < clock_timestamp() - interval '30 days'`,
      )
      certainSince = bothClocks()
      await own.execute(
        sql`INSERT INTO leases (name, holder, until) VALUES (${name}, ${holder}, clock_timestamp() + ${believed} * interval '1 second')`,
      )
      const unguarded = guard(db.$client, () => (isCertain() ? undefined : assured()))
      const renewed = () => (renewing ??= renew(unguarded).finally(() => (renewing = undefined)))
      const assured = () =>
        within(db.$client.options.connectionTimeoutMillis!, renewed(), 'the database does not answer').catch(
          (error: unknown) => {
            // Where nothing can be written nobody restores, and who reads is served.
            if (!isDatabaseReadOnly(error)) throw notNow(error)
          },
        )
      timer = setInterval(() => void renewed().catch(() => {}), everyMs).unref()
    },
    async end() {
      clearInterval(timer)
      if (!timer) return
      const left = Promise.resolve(renewing).then(() => db.execute(sql`DELETE FROM leases WHERE name = ${name}`))
      await within(leaveTimeout, left, 'the database is away').catch(() => {})
    },
  }
}

/** From now on, and until the connection ends, nobody can say that they serve; answers how many do, or did half a minute ago. */
export async function keepOthersAway(client: Client): Promise<number> {
  await client.query('SELECT pg_advisory_lock($1)', [restoreLock])
  const { rows } = await client.query<{ serving: number }>(
    'SELECT count(*)::int AS serving FROM leases WHERE name LIKE $1 AND until > clock_timestamp()',
    [`${kind}%`],
  )
  return rows[0]?.serving ?? 0
}
