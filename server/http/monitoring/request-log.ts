import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { healthPaths } from './health.ts'
import type { AnsweredRequest } from './metrics.ts'

/** First segment of an unmatched address, because the rest may hold anything. */
function outline(path: string): string {
  const first = /^\/[\w.-]*(?=\/|$)/.exec(path)?.[0] ?? '/'
  return first === path ? path : `${first}…`
}

/**
 * Logs one line for each request: never bodies, cookies, tokens, addresses or query strings. A 500's sentence holds the same
 * reference.
 */
export function requestLog(log: Logger, count: (answered: AnsweredRequest) => void): RequestHandler {
  return (request, response, next) => {
    const started = performance.now()
    const { path } = request
    response.locals.reference = randomUUID().slice(0, 8)
    response.on('close', () => {
      const took = performance.now() - started
      const route: unknown = request.route?.path
      count({
        method: request.method,
        // Unmatched addresses share one label: they are unlimited in number.
        route: typeof route === 'string' ? route : 'other',
        status: response.statusCode,
        seconds: took / 1000,
      })
      // Successful health checks arrive twice a second and are not logged.
      const isNews = !response.writableFinished || response.statusCode >= 400 || !healthPaths.includes(path)
      log[isNews ? 'info' : 'debug'](
        {
          method: request.method,
          route: request.route?.path ?? outline(path),
          status: response.writableFinished ? response.statusCode : 'aborted',
          ms: Math.round(took),
          user: request.user?.id,
          reference: response.locals.reference,
        },
        'request',
      )
    })
    next()
  }
}
