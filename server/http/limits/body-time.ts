import { say } from '#shared/messages/say.ts'
import { bodyTooSlow } from '#shared/messages/request-messages.ts'
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/**
 * Limits the seconds in which a body must arrive; the last limit that a request passes applies. A client that sends half a body
 * gets an answer and its connection is freed.
 */
export function limitBodyTime(seconds: number): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request)) return next()
    clearTimeout(timers.get(request))
    const timer = setTimeout(() => {
      if (request.complete) return
      if (response.headersSent) return request.destroy()
      response.once('finish', () => request.destroy())
      response.status(408).set({ Connection: 'close', 'Cache-Control': 'no-store' }).type('text/plain')
      response.send(say(bodyTooSlow))
    }, seconds * 1000)
    timers.set(request, timer)
    request.once('close', () => clearTimeout(timer))
    next()
  }
}
