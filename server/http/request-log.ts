import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

/** An address that no route claimed may hold anything: its first part says enough. */
function outline(path: string): string {
  const first = /^\/[\w.-]*(?=\/|$)/.exec(path)?.[0] ?? '/'
  return first === path ? path : `${first}…`
}

/** One line a request: never bodies, cookies, tokens, addresses or query strings. The reference stands in a 500's sentence too. */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now()
    const { path } = request
    response.locals.reference = randomUUID().slice(0, 8)
    response.on('close', () => {
      log.info(
        {
          method: request.method,
          route: request.route?.path ?? outline(path),
          status: response.writableFinished ? response.statusCode : 'aborted',
          ms: Math.round(performance.now() - started),
          user: request.user?.id,
          reference: response.locals.reference,
        },
        'request',
      )
    })
    next()
  }
}
