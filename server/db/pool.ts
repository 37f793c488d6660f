import type { Socket } from 'node:net'
import { Pool } from 'pg'
import type { ClientBase, QueryResult } from 'pg'

// A thread loads this too, where nothing is bundled: it must not bring drizzle along.

/** Milliseconds. A caller hears within ten seconds that the database does not answer, however it does not. */
export const limits = {
  /** For a free connection, and again for a new one. */
  connection: 3000,
  statement: 6000,
  lock: 5000,
  /** Longer than a statement may take: then nobody is there, or somebody who holds still. */
  answer: 7000,
  idleInTransaction: 30_000,
}

export interface Connecting {
  /** Connections at most. */
  pool?: number
  limits?: typeof limits
}

/** Who is not there any more is missed within 20 s. Without the delay the system's own counts, which is two hours. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Told after connecting: PgBouncer refuses them among the start-up parameters. What PostgreSQL compiles for a statement takes it a second, in
 * each connection anew, and no statement here gains that again: the first byte of an export came after 1.2 s instead of 6 ms.
 */
const tellLimits = ({ statement, lock, idleInTransaction }: typeof limits) => `
  SET statement_timeout = ${statement}; SET lock_timeout = ${lock};
  SET idle_in_transaction_session_timeout = ${idleInTransaction}; SET jit = off;
  SELECT pg_backend_pid() AS pid`

/** What has a way of its own of being sent is none of ours. */
const isNamed = (what: unknown): what is object =>
  typeof what === 'object' && what !== null && 'name' in what && !('submit' in what)

/**
 * Behind a pooler each statement may come to another backend, which does not know what this connection has prepared: names are left out.
 * A pooler is known by this, that it answers in the beginning with a process of its own making.
 */
function forgetNames(client: ClientBase) {
  const ask = client.query.bind(client) as Ask
  const query: Ask = (what, ...rest) => ask(isNamed(what) ? { ...what, name: undefined } : what, ...rest)
  Object.assign(client, { query })
}

/** `query` and `connect` as they are wrapped, whatever they are given. */
export type Ask = (...given: unknown[]) => unknown

/** Ends a connection without a word to the other side, which may not be there. */
export function hangUp(client: ClientBase) {
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}

/** A statement that nobody answered leaves its connection in an unknown state: it is broken off, so that no other is sent there. */
export function breakOffWhenSilent(client: ClientBase) {
  const ask = client.query.bind(client) as Ask
  const heed = (error: unknown) => {
    if (error instanceof Error && error.message === 'Query read timeout') hangUp(client)
  }
  const query: Ask = (...given) => {
    const last = given.at(-1)
    if (typeof last === 'function')
      given[given.length - 1] = (error: unknown, result: unknown) => {
        heed(error)
        ;(last as Ask)(error, result)
      }
    const answer = ask(...given)
    if (answer instanceof Promise) answer.catch(heed)
    return answer
  }
  Object.assign(client, { query })
}

/** Connections with time limits; `lost` hears of those that ended while they rested. */
export function createPool(
  url: string,
  lost: (error: Error) => void,
  { pool: max = 16, limits: times = limits }: Connecting = {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: times.connection,
    query_timeout: times.answer,
    idleTimeoutMillis: 30_000,
    ...keptAlive,
    async onConnect(client) {
      // The pool hears of connections that rest; one that is lost between two statements of a transaction would end the process.
      client.on('error', () => {})
      breakOffWhenSilent(client)
      const told = (await client.query(tellLimits(times))) as unknown as QueryResult<{ pid: number }>[]
      if (told.at(-1)?.rows[0]?.pid !== (client as unknown as { processID: number }).processID) forgetNames(client)
    },
  })
  // Without a listener a database restart would end the process.
  return pool.on('error', (error) => {
    if (!pool.ending) lost(error)
  })
}
