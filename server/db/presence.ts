import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import { within } from '#server/http/within.ts'
import type { Database } from './connect.ts'

// Whoever must have the database to themselves, as a restore, asks who serves. Connections do not tell: a pool may have none, or one of a pooler's.

/** Seconds after which a process that was not heard of is taken for dead: several looks. */
const believed = 30
const everyMs = 5000
/** Milliseconds that leaving may take where the database is away. */
const patience = 1000

const kind = 'serving '

export interface Presence {
  /** Tells of this process, with a start's own connection while no other one starts. */
  begin(db: Database): Promise<void>
  end(): Promise<void>
}

/** A row among the leases, renewed for as long as this process serves. */
export function createPresence(db: Database): Presence {
  const holder = randomUUID()
  const name = kind + holder
  const renew = (at: Database) =>
    at.execute(sql`
      INSERT INTO leases (name, holder, until) VALUES (${name}, ${holder}, clock_timestamp() + ${believed} * interval '1 second')
      ON CONFLICT (name) DO UPDATE SET until = excluded.until`)
  let renewing: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  return {
    async begin(own) {
      await own.execute(sql`DELETE FROM leases WHERE name LIKE ${`${kind}%`} AND until < clock_timestamp()`)
      await renew(own)
      timer = setInterval(() => {
        renewing = renewing.then(() => renew(db)).catch(() => {})
      }, everyMs).unref()
    },
    async end() {
      clearInterval(timer)
      if (!timer) return
      const left = renewing.then(() => db.execute(sql`DELETE FROM leases WHERE name = ${name}`))
      await within(patience, left, 'the database is away').catch(() => {})
    },
  }
}

/** How many processes serve this database, or did half a minute ago. */
export async function countServing(client: Client): Promise<number> {
  const { rows } = await client.query<{ serving: number }>(
    'SELECT count(*)::int AS serving FROM leases WHERE name LIKE $1 AND until > clock_timestamp()',
    [`${kind}%`],
  )
  return rows[0]?.serving ?? 0
}
