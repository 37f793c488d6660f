import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { healthPaths } from './health.ts'
import type { Answered } from './metrics.ts'

/** An address that no route claimed may hold anything: its first part says enough. */
function outline(path: string): string {
  const first = /^\/[\w.-]*(?=\/|$)/.exec(path)?.[0] ?? '/'
  return first === path ? path : `${first}…`
}

/** One line a request: never bodies, cookies, tokens, addresses or query strings. The reference stands in a 500's sentence too. */
export function requestLog(log: Logger, count?: (answered: Answered) => void): RequestHandler {
  return (request, response, next) => {
    const started = performance.now()
    const { path } = request
    response.locals.reference = randomUUID().slice(0, 8)
    response.on('close', () => {
      const took = performance.now() - started
      const route: unknown = request.route?.path
      count?.({
        method: request.method,
        // What no route claimed may be anything: it must not become a label each.
        route: typeof route === 'string' ? route : 'other',
        status: response.statusCode,
        seconds: took / 1000,
      })
      // That all is well is asked twice a second, and no news.
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
