import type { Socket } from 'node:net'
import { Pool, type ClientBase, type PoolClient, type QueryResult } from 'pg'

// Worker threads load this file unbundled, so it must not import drizzle.

/** Timeouts in milliseconds. A caller hears within ten seconds that the database does not answer, for whatever reason. */
export const limits = {
  /** For a free connection, and again for a new one. */
  connection: 3000,
  statement: 6000,
  lock: 5000,
  /** Longer than the statement limit: after this the server is gone or hangs. */
  answer: 7000,
  idleInTransaction: 30_000,
}

export interface PoolOptions {
  /** Maximum number of connections. */
  pool?: number
  limits?: typeof limits
}

/** Detects a lost peer within 20 s. Without the initial delay the system's default of two hours applies. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Settings sent after connecting: PgBouncer refuses them among the start-up parameters. JIT is off:
 * compiling a statement costs a second in each new connection, and no statement here gains it back.
 */
const setLimitsStatement = ({ statement, lock, idleInTransaction }: typeof limits) => `
  SET statement_timeout = ${statement}; SET lock_timeout = ${lock};
  SET idle_in_transaction_session_timeout = ${idleInTransaction}; SET jit = off;
  SELECT pg_backend_pid() AS pid`

/** True for a query object with a name. COPY streams are not wrapped: they have their own protocol. */
const isNamed = (what: unknown): what is object =>
  typeof what === 'object' && what !== null && 'name' in what && !('submit' in what)

/**
 * Removes statement names behind a pooler, because each statement may reach another backend that has not prepared it. A pooler
 * is recognised by its made-up process id in the start-up message.
 */
function forgetNames(client: ClientBase) {
  const originalQuery = client.query.bind(client) as QueryFunction
  const query: QueryFunction = (what, ...rest) =>
    originalQuery(isNamed(what) ? { ...what, name: undefined } : what, ...rest)
  Object.assign(client, { query })
}

/** Signature of the wrapped `query` and `connect`, which pass their arguments on. */
export type QueryFunction = (...args: unknown[]) => unknown

/** Destroys a connection without a goodbye to the peer, which may be gone. */
export function destroyConnection(client: ClientBase) {
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}

/** Destroys a connection whose statement got no answer: its state is unknown, so no other statement may use it. */
export function breakOffWhenSilent(client: ClientBase) {
  const originalQuery = client.query.bind(client) as QueryFunction
  const destroyIfSilent = (error: unknown) => {
    if (error instanceof Error && error.message === 'Query read timeout') destroyConnection(client)
  }
  const query: QueryFunction = (...args) => {
    const last = args.at(-1)
    if (typeof last === 'function')
      args[args.length - 1] = (error: unknown, result: unknown) => {
        destroyIfSilent(error)
        ;(last as QueryFunction)(error, result)
      }
    const pending = originalQuery(...args)
    if (pending instanceof Promise) pending.catch(destroyIfSilent)
    return pending
  }
  Object.assign(client, { query })
}

/** True for the first statement of a transaction of Drizzle's. Our own say BEGIN. */
const isBegin = (what: unknown) =>
  typeof what === 'object' && what !== null && 'text' in what && String(what.text).startsWith('begin')

/** Drizzle 0.45 never releases the connection of a transaction whose `begin` fails: the pool would lose one at each outage. */
function releaseWithoutBegin(client: ClientBase) {
  const originalQuery = client.query.bind(client) as QueryFunction
  const query: QueryFunction = (...args) => {
    const pending = originalQuery(...args)
    if (isBegin(args[0]) && pending instanceof Promise)
      pending.catch((error: Error) => (client as PoolClient).release(error))
    return pending
  }
  Object.assign(client, { query })
}

/** Pool with time limits; `lost` is called for connections that end while idle. */
export function createPool(
  url: string,
  lost: (error: Error) => void,
  { pool: max = 16, limits: times = limits }: PoolOptions = {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: times.connection,
    query_timeout: times.answer,
    idleTimeoutMillis: 30_000,
    ...keptAlive,
    async onConnect(client) {
      // The pool handles idle connections only; one that breaks between two statements of a transaction would end the process.
      client.on('error', () => {})
      breakOffWhenSilent(client)
      releaseWithoutBegin(client)
      const settings = (await client.query(setLimitsStatement(times))) as unknown as QueryResult<{ pid: number }>[]
      if (settings.at(-1)?.rows[0]?.pid !== (client as unknown as { processID: number }).processID) forgetNames(client)
    },
  })
  // Without a listener a database restart would end the process.
  return pool.on('error', (error) => {
    if (!pool.ending) lost(error)
  })
}
