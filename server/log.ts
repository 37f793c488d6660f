import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { inSource } from '#server/source-places.ts'

interface Told {
  type: string
  code?: unknown
  constraint?: unknown
  message: string
  at: string[]
  cause?: Told
}

/**
 * What the log may hold of an error. The database's own errors repeat the values of a row, and the query builder's the
 * parameters of a statement: a person's address could stand there. Kept are kind, code, statement and places.
 */
function told(error: unknown): Told | { type: string } {
  if (!(error instanceof Error)) return { type: typeof error }
  const fromDatabase = 'severity' in error || 'params' in error || 'detail' in error
  const [firstLine = ''] = error.message.split('\n')
  const statement = 'query' in error && typeof error.query === 'string' ? error.query : undefined
  const cause = error.cause === undefined ? undefined : told(error.cause)
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : undefined),
    ...('constraint' in error ? { constraint: error.constraint } : undefined),
    message: statement ?? (fromDatabase ? firstLine.replaceAll(/"[^"]*"(?=\s*$)|\([^)]*\)/g, '…') : error.message),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .map((line) => inSource(line.trim())),
    ...(cause && 'message' in cause ? { cause } : undefined),
  }
}

/** pino's own stream to standard output tries for ever where a terminal was closed (EIO), at the process's end too. */
export const createLog = (level: string, destination: DestinationStream = process.stdout): Logger =>
  pino({ level, serializers: { err: told } }, destination)
