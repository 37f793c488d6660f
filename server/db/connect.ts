import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Logger } from 'pino'

/** `$client` is the pool, for the few hot statements written by hand. Statements are never named: PgBouncer would break them. */
export type Database = NodePgDatabase & { $client: Pool }
/** What the work of one transaction is given. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export function connect(url: string, log: Logger): Database {
  const pool = new Pool({ connectionString: url, max: 16, connectionTimeoutMillis: 5000, idleTimeoutMillis: 30_000 })
  // Without a listener a database restart would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return drizzle({ client: pool, casing: 'snake_case' })
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
/** Connection exceptions, shutdown in progress, cannot connect now, too many connections, read-only after a failover. */
const sqlStates = /^(08...|57P0[1-3]|53300|25006)$/
const poolMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|pool after calling end/

/** Whether an error means that the database cannot be reached now, in contrast to a statement that is wrong. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (networkCodes.has(code) || sqlStates.test(code) || poolMessages.test(error.message)) return true
  // The socket file of a database that is down.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnreachable)) return true
  return error.cause !== undefined && isDatabaseUnreachable(error.cause)
}
