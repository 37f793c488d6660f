import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, Pool, type ClientBase } from 'pg'
import type { Logger } from 'pino'
import { withTimeout } from '#server/with-timeout.ts'
import { breakOffWhenSilent, createPool, keptAlive, type QueryFunction, type PoolOptions } from './pool.ts'

/** `$client` is the pool. */
export type Database = NodePgDatabase & { $client: Pool }
/** The database or a transaction, for functions that only read. */
export type DatabaseReader = Pick<Database, 'select'>
/** Drizzle's handle of one open transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Rows of a hand-written statement, inside a transaction or outside. A statement with a name is parsed and planned once for each
 * connection.
 */
export async function queryRows<Row extends object>(
  db: Pick<Database, '$client'> | Transaction,
  statement: string | { name: string; text: string; values?: never },
  values: unknown[] = [],
): Promise<Row[]> {
  // Drizzle does not expose the connection of a transaction.
  const client = '$client' in db ? db.$client : (db as unknown as { session: { client: ClientBase } }).session.client
  const query = typeof statement === 'string' ? { text: statement } : statement
  return (await client.query<Row>({ ...query, values })).rows
}

export function connect(url: string, log: Logger, options: PoolOptions = {}): Database {
  const lost = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost')
  return drizzle({ client: createPool(url, lost, options), casing: 'snake_case' })
}

/** Makes each use of the pool wait for `before`, if `before` returns a promise. Also returns the unguarded pool. */
export function guardPool(pool: Pool, before: () => Promise<unknown> | undefined): Pool {
  const connect = pool.connect.bind(pool) as QueryFunction
  const guarded: QueryFunction = (...args) => {
    const waiting = before()
    const [done] = args
    if (waiting && typeof done === 'function')
      return void waiting.then(
        () => connect(...args),
        (error: unknown) => (done as QueryFunction)(error),
      )
    return waiting ? waiting.then(() => connect(...args)) : connect(...args)
  }
  Object.assign(pool, { connect: guarded })
  // The pool's own `query` calls `connect` by name, so it is guarded too.
  return Object.create(pool, { connect: { value: connect } }) as Pool
}

/** Removes the time limits for one transaction: behind PgBouncer a connection keeps the limits of its earlier users. */
const removeTimeLimitsStatement = `
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL jit = off`

/**
 * Opens a connection of its own, in a transaction without time limits, for work of any length (exports and imports). The caller
 * ends both.
 */
export async function beginUnlimited(db: Database, kind = ''): Promise<Client> {
  const client = new Client({ connectionString: db.$client.options.connectionString, ...keptAlive })
  // The running query rejects by itself; without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(`BEGIN ${kind}; ${removeTimeLimitsStatement}`)
  return client
}

export const probeTimeoutMs = 1500

export interface Probe {
  /** Resolves if the database answers, and rejects if it does not, within a second and a half. */
  check(): Promise<void>
  end(): Promise<void>
}

/** Uses a connection of its own: when all others wait for a lock, the database is not down. */
export function createProbe(url: string): Probe {
  const times = { connectionTimeoutMillis: probeTimeoutMs, query_timeout: probeTimeoutMs }
  const pool = new Pool({ connectionString: url, max: 1, ...keptAlive, ...times, onConnect: breakOffWhenSilent })
  pool.on('error', () => {})
  let pendingCheck: Promise<void> | undefined
  const ask = () => withTimeout(probeTimeoutMs, pool.query('SELECT 1'), 'the database does not answer').then(() => {})
  return {
    check: () => (pendingCheck ??= ask().finally(() => (pendingCheck = undefined))),
    end: () => pool.end(),
  }
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** Connection exceptions, shutdown in progress, cannot connect now, too many connections, a timeout, out of memory. */
const unreachableStates = /^(08...|57P0[1-3]|53300|57014|55P03|25P03|53200)$/
/** Read-only, as after a failover; the disk is full or not writable. */
const readOnlyStates = /^(25006|53100|58030)$/
const unreachableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|pool after calling end|Query read timeout|timeout expired|the database does not answer/

/** True if a statement exceeded its time limit. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (codeOf(error) === '57014' || error.message === 'Query read timeout' || isStatementTimeout(error.cause))

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

function isUnreachable(error: Error): boolean {
  const code = codeOf(error)
  if (networkCodes.has(code) || unreachableStates.test(code) || unreachableMessages.test(error.message)) return true
  // The socket file of a stopped database is missing.
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}

/** True if `is` holds for the error or for one of its causes. */
function some(error: unknown, is: (error: Error) => boolean): boolean {
  if (!(error instanceof Error)) return false
  if (is(error) || some(error.cause, is)) return true
  return error instanceof AggregateError && error.errors.some((each) => some(each, is))
}

/** True if the database refuses writes for now, though it can be read. */
export const isDatabaseReadOnly = (error: unknown): boolean => some(error, (each) => readOnlyStates.test(codeOf(each)))

/** True if the database is unreachable or too slow for now, as opposed to a wrong statement. */
export const isDatabaseUnreachable = (error: unknown): boolean =>
  some(error, isUnreachable) || isDatabaseReadOnly(error)
