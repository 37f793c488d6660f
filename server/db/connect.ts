import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import type { ClientBase } from 'pg'
import type { Logger } from 'pino'
import { within } from '#server/http/within.ts'
import { breakOffWhenSilent, createPool, keptAlive } from './pool.ts'
import type { Ask, Connecting } from './pool.ts'

/** `$client` is the pool, for the few hot statements written by hand. One with a name is parsed and planned once a connection. */
export type Database = NodePgDatabase & { $client: Pool }
/** What the work of one transaction is given. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A statement with a name, written by hand, inside a transaction: what `$client` is outside one. Drizzle keeps the connection to itself. */
export async function ask<Row extends object>(
  tx: Transaction,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const { client } = (tx as unknown as { session: { client: ClientBase } }).session
  return (await client.query<Row>({ ...statement, values })).rows
}

export function connect(url: string, log: Logger, options: Connecting = {}): Database {
  const lost = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost')
  return drizzle({ client: createPool(url, lost, options), casing: 'snake_case' })
}

/** Whoever wants a connection of the pool waits for `before`, where that says so. Answers the same pool with the way around it. */
export function guard(pool: Pool, before: () => Promise<unknown> | undefined): Pool {
  const connect = pool.connect.bind(pool) as Ask
  const guarded: Ask = (...given) => {
    const waiting = before()
    const [done] = given
    if (waiting && typeof done === 'function')
      return void waiting.then(
        () => connect(...given),
        (error: unknown) => (done as Ask)(error),
      )
    return waiting ? waiting.then(() => connect(...given)) : connect(...given)
  }
  Object.assign(pool, { connect: guarded })
  // Its statements too ask for their connections by that name.
  return Object.create(pool, { connect: { value: connect } }) as Pool
}

/** For one transaction: behind PgBouncer its connection keeps the limits of those who had it before. */
const tellNone = `
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL jit = off`

/** A connection of its own, in a transaction without time limits, for work that takes what it takes: files that go out and come in. Whoever asked ends both. */
export async function beginUnlimited(db: Database, kind = ''): Promise<Client> {
  const client = new Client({ connectionString: db.$client.options.connectionString, ...keptAlive })
  // What it was used for hears of it by itself.
  client.on('error', () => {})
  await client.connect()
  await client.query(`BEGIN ${kind}; ${tellNone}`)
  return client
}

/** Milliseconds. */
export const probeWithin = 1500

export interface Probe {
  /** Resolves when the database answers, and rejects when it does not, in a second and a half. */
  look(): Promise<void>
  end(): Promise<void>
}

/** On a connection of its own: that all others wait for a lock does not mean that the database is away. */
export function createProbe(url: string): Probe {
  const times = { connectionTimeoutMillis: probeWithin, query_timeout: probeWithin }
  const pool = new Pool({ connectionString: url, max: 1, ...keptAlive, ...times, onConnect: breakOffWhenSilent })
  pool.on('error', () => {})
  let looking: Promise<void> | undefined
  const ask = () => within(probeWithin, pool.query('SELECT 1'), 'the database does not answer').then(() => {})
  return {
    look: () => (looking ??= ask().finally(() => (looking = undefined))),
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
/** Connection exceptions, shutdown in progress, cannot connect now, too many connections, a time limit, no memory. */
const awayStates = /^(08...|57P0[1-3]|53300|57014|55P03|25P03|53200)$/
/** Read-only, as after a failover; the disk is full, or cannot be written to. */
const fixedStates = /^(25006|53100|58030)$/
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|pool after calling end|Query read timeout|timeout expired|the database does not answer/

/** Whether a statement was not finished in the time that it has. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error &&
  (codeOf(error) === '57014' || error.message === 'Query read timeout' || isOutOfTime(error.cause))

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

function isAway(error: Error): boolean {
  const code = codeOf(error)
  if (networkCodes.has(code) || awayStates.test(code) || awayMessages.test(error.message)) return true
  // The socket file of a database that is down.
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}

/** Whether it is so of an error or of what caused it. */
function some(error: unknown, is: (error: Error) => boolean): boolean {
  if (!(error instanceof Error)) return false
  if (is(error) || some(error.cause, is)) return true
  return error instanceof AggregateError && error.errors.some((each) => some(each, is))
}

/** Whether an error means that the database takes no changes now, though it can be read. */
export const isDatabaseReadOnly = (error: unknown): boolean => some(error, (each) => fixedStates.test(codeOf(each)))

/** Whether an error means that the database cannot be reached now, or not in time, in contrast to a statement that is wrong. */
export const isDatabaseUnreachable = (error: unknown): boolean => some(error, isAway) || isDatabaseReadOnly(error)
