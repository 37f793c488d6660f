import type { ErrorRequestHandler, Request } from 'express'
import type { Logger } from 'pino'
import type { PlainText } from '#shared/messages/text.ts'
import { say } from '#shared/messages/say.ts'
import {
  bodyNotJson,
  bodyTooLarge,
  charsetUnknown,
  encodingUnknown,
  nothingSaved,
  notUnderstood,
  serviceUnavailable,
  somethingBrokeHere,
} from '#shared/messages/request-messages.ts'
import { problemType, type ProblemJson } from '#shared/problem.ts'
import { textLanguageOf } from '#shared/site/languages.ts'
import { isDatabaseReadOnly, isDatabaseUnreachable } from '#server/db/connect.ts'
import { isOfDatabase, loggableError } from '#server/http/monitoring/error-trace.ts'
import { Problem, unavailable } from '#server/http/problem.ts'
import { languageOf, varyByLanguage } from '#server/http/request-language.ts'
import { policyOfData } from '#server/http/security-headers.ts'

const parserTexts: Record<string, PlainText> = {
  'entity.parse.failed': bodyNotJson,
  'entity.too.large': bodyTooLarge,
  'encoding.unsupported': encodingUnknown,
  'charset.unsupported': charsetUnknown,
}

/** Express, its body parser and router throw errors that carry a client status (http-errors). */
function problemOfExpress(error: { status?: unknown; type?: unknown }): Problem | undefined {
  if (typeof error.status !== 'number' || error.status < 400 || error.status > 499) return undefined
  const parserText = typeof error.type === 'string' ? parserTexts[error.type] : undefined
  return new Problem(error.status, say(parserText ?? notUnderstood), { cause: error })
}

/** Turns any thrown value into one sentence for the person. */
export function problemOf(error: unknown, reference: string): Problem {
  if (error instanceof Problem) return error
  // Checked before database errors: a request that was broken off also carries a network code.
  const known = typeof error === 'object' && error !== null ? problemOfExpress(error) : undefined
  if (known) return known
  if (isDatabaseReadOnly(error)) return unavailable(say(nothingSaved), error)
  if (isDatabaseUnreachable(error)) return unavailable(say(serviceUnavailable), error)
  return new Problem(500, say(somethingBrokeHere, { reference }), { cause: error })
}

/**
 * True if the client disconnected during its body: nobody reads an answer, and Express would only print the
 * error.
 */
export const isDisconnected = (request: Request) => request.destroyed && !request.complete

/** True if a person opened the address in a browser, not a script or an image. */
const isNavigation = (request: Request) =>
  !/^\/api(\/|$)/i.test(request.path) && request.accepts(['text/plain', 'text/html']) === 'text/html'

/** The database's messages may hold text that people typed. */
const mayLogMessage = (error: Error) => !isOfDatabase(error)

/** Seconds. */
export const retryAfter = '5'

/**
 * Last error handler. Answers one sentence: as a page for a browser navigation, as problem+json if asked for, else as plain
 * text. Logs server errors.
 */
export function problemHandler(log: Logger, pageOf?: (problem: Problem) => string): ErrorRequestHandler {
  return (error, request, response, next) => {
    const problem = problemOf(error, response.locals.reference)
    // A refusal with a sentence and without a cause is no server error: strangers must not fill the log with it.
    if (problem.status >= 500 && (problem !== error || problem.cause !== undefined))
      log.error(
        { fault: loggableError(problem.cause ?? problem, mayLogMessage), reference: response.locals.reference },
        'request failed',
      )
    if (isDisconnected(request)) {
      // The request log counts this status.
      if (!response.headersSent) response.status(problem.status)
      return
    }
    if (response.headersSent) return next(error)
    response.status(problem.status).set(problem.headers).set('Cache-Control', 'no-store')
    // A more precise Retry-After may be set already.
    if (problem.status === 503 && !response.get('Retry-After')) response.set('Retry-After', retryAfter)
    response.set('Content-Language', textLanguageOf(languageOf(request)))
    varyByLanguage(request, response)
    if (request.headers.accept?.includes(problemType)) {
      const { status, message: detail, field, code } = problem
      response
        .set('Content-Security-Policy', policyOfData)
        .type(problemType)
        .send(JSON.stringify({ status, detail, field, code } satisfies ProblemJson))
    } else if (pageOf && isNavigation(request)) {
      response.type('html').send(pageOf(problem))
    } else {
      response.type('text/plain').send(problem.message)
    }
  }
}
