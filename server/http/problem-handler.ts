import type { ErrorRequestHandler, Request } from 'express'
import type { Logger } from 'pino'
import { problemType } from '#shared/problem.ts'
import type { ProblemAnswer } from '#shared/problem.ts'
import { isDatabaseReadOnly, isDatabaseUnreachable } from '#server/db/connect.ts'
import { Problem, unavailable } from '#server/http/problem.ts'
import { policyOfData } from '#server/http/security-headers.ts'
import { inSource } from '#server/source-places.ts'

const parserSentences: Record<string, string> = {
  'entity.parse.failed': 'The request is not valid JSON.',
  'entity.too.large': 'The request is too large: 1 MiB at most.',
  'encoding.unsupported': 'The request is in an encoding that is not understood.',
  'charset.unsupported': 'The request is in a character set that is not understood.',
}

/** Express, its body parser and router throw errors that carry a client status (http-errors). */
function problemOfExpress(error: { status?: unknown; type?: unknown }): Problem | undefined {
  if (typeof error.status !== 'number' || error.status < 400 || error.status > 499) return undefined
  const sentence = typeof error.type === 'string' ? parserSentences[error.type] : undefined
  return new Problem(error.status, sentence ?? 'The request could not be understood.', { cause: error })
}

/** Turns whatever was thrown into the one sentence that the person gets. */
export function problemOf(error: unknown, reference: string): Problem {
  if (error instanceof Problem) return error
  // Before the database: a request that was broken off has a code of the network too.
  const known = typeof error === 'object' && error !== null ? problemOfExpress(error) : undefined
  if (known) return known
  if (isDatabaseReadOnly(error))
    return unavailable('Nothing can be saved at the moment. Please try again in a little while.', error)
  if (isDatabaseUnreachable(error))
    return unavailable('The service is briefly unavailable. Please try again in a moment.', error)
  return new Problem(500, `Something went wrong on our side. Please quote reference ${reference}.`, { cause: error })
}

/** Who went away in the middle of a body, or was cut off there: nobody reads an answer, and Express would only print the error. */
export const hasLeft = (request: Request) => request.destroyed && !request.complete

/** What the log may know of a fault: kinds, codes and places. A database's words may hold what people typed. */
function traceOf(fault: unknown): object {
  if (!(fault instanceof Error)) return { name: typeof fault }
  const { name, code, constraint } = fault as Error & { code?: unknown; constraint?: unknown }
  const ofDatabase = 'severity' in fault || 'query' in fault
  return {
    name,
    code,
    constraint,
    message: ofDatabase ? undefined : fault.message,
    places: fault.stack
      ?.match(/^ {4}at .+$/gm)
      ?.slice(0, 8)
      .map(inSource),
    cause: fault.cause === undefined ? undefined : traceOf(fault.cause),
  }
}

/** A person who followed a link, in contrast to a script or a picture's address. */
const isNavigation = (request: Request) =>
  !/^\/api(\/|$)/i.test(request.path) && request.accepts(['text/plain', 'text/html']) === 'text/html'

/** Seconds. */
export const retryAfter = '5'

/**
 * The last handler: answers one sentence, as a page where a person looks at it, as problem+json where asked for, else as plain
 * text. Logs what is our fault.
 */
export function problemHandler(log: Logger, pageOf?: (problem: Problem) => string): ErrorRequestHandler {
  return (error, request, response, next) => {
    const problem = problemOf(error, response.locals.reference)
    // What was refused with a sentence and without a cause is no fault: strangers must not fill the log with it.
    if (problem.status >= 500 && (problem !== error || problem.cause !== undefined))
      log.error({ fault: traceOf(problem.cause ?? problem), reference: response.locals.reference }, 'request failed')
    if (hasLeft(request)) {
      // For the count of answers.
      if (!response.headersSent) response.status(problem.status)
      return
    }
    if (response.headersSent) return next(error)
    response.status(problem.status).set(problem.headers).set('Cache-Control', 'no-store')
    // Whoever knows better when has said so.
    if (problem.status === 503 && !response.get('Retry-After')) response.set('Retry-After', retryAfter)
    if (request.headers.accept?.includes(problemType)) {
      const { status, message: detail, field, code } = problem
      response
        .set('Content-Security-Policy', policyOfData)
        .type(problemType)
        .send(JSON.stringify({ status, detail, field, code } satisfies ProblemAnswer))
    } else if (pageOf && isNavigation(request)) {
      response.type('html').send(pageOf(problem))
    } else {
      response.type('text/plain').send(problem.message)
    }
  }
}
