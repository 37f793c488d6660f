import type { Request, RequestHandler } from 'express'
import { say } from '#shared/messages/say.ts'
import { fromOtherSite, requestMustBeJson } from '#shared/messages/request-messages.ts'
import { Problem, forbidden } from '#server/http/problem.ts'

/** Calls that a mail program makes for a reader, with a form body (RFC 8058). Their address is the proof; no cookie counts. */
const oneClick = /^\/api\/(?:class-mail|reminders)\/[^/]+$/

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** `Sec-Fetch-Site` counts first; browsers leave it out on plain http, where `Origin` must be ours. */
export function isSameOrigin({ headers }: Request, origin: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === origin : site === 'same-origin'
}

/** Refuses writes that another site made the browser send. A body must be JSON, a sound, a video or a file's plain bytes, which no form can send. */
export function sameOriginOnly(publicOrigin: string): RequestHandler {
  return (request, _response, next) => {
    if (safeMethods.has(request.method) || oneClick.test(request.path)) return next()
    if (!isSameOrigin(request, publicOrigin)) throw forbidden(say(fromOtherSite))
    const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length']) > 0
    if (hasBody && !request.is(['application/json', 'application/octet-stream', 'audio/*', 'video/*']))
      throw new Problem(415, say(requestMustBeJson))
    next()
  }
}
