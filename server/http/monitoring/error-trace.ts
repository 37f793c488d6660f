import { withSourcePosition } from '#server/process/source-positions.ts'

interface Trace {
  type: string
  code?: unknown
  /** Error code of OAuth. */
  error?: unknown
  constraint?: unknown
  message?: string
  at: string[]
  cause?: Trace
}

/**
 * A sentence of the database without the values in it. The text after the last closing bracket is cut off first: on unclosed brackets the
 * regular expression would take quadratic time.
 */
function withoutValues(sentence: string): string {
  const end = sentence.lastIndexOf(')') + 1
  const plain = sentence.slice(0, end).replaceAll(/\([^)]*\)/g, '…') + sentence.slice(end)
  return plain.replace(/"[^"]*"(?=\s*$)/, '…')
}

export const isOfDatabase = (error: Error): boolean =>
  ['severity', 'query', 'params', 'detail'].some((name) => name in error)

/** The statement of an error of the query builder, or its message, without values. */
function messageOf(error: Error): string {
  if ('query' in error && typeof error.query === 'string') return error.query
  return isOfDatabase(error) ? withoutValues(error.message.split('\n')[0] ?? '') : error.message
}

/**
 * Kind, code, statement and stack of an error. Messages of the database and of the query builder may hold a person's address;
 * `mayLogMessage` is true for the others.
 */
export function loggableError(
  error: unknown,
  mayLogMessage: (error: Error) => boolean = () => true,
): Trace | { type: string } {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, error: oauthError } = error as Error & Partial<Trace>
  const cause = error.cause === undefined ? undefined : loggableError(error.cause, mayLogMessage)
  return {
    type: error.name,
    code,
    constraint,
    error: typeof oauthError === 'string' ? oauthError : undefined,
    ...(mayLogMessage(error) && { message: messageOf(error) }),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .map((line) => withSourcePosition(line.trim())),
    ...(cause && 'at' in cause ? { cause } : undefined),
  }
}
