import { metricsTokenMissing } from '#shared/messages/request-messages.ts'
import { say } from '#shared/messages/say.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { Router, type Request } from 'express'
import type { Metrics } from './metrics.ts'
import { unauthorized } from '#server/http/problem.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

function mayRead({ headers }: Request, token: string): boolean {
  const [, bearer = ''] = /^bearer +(.+)$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(bearer), digest(token))
}

/** Serves `/metrics`. If a token is configured, the request must carry it. */
export function metricsRoutes(metrics: Metrics, token: string | null): Router {
  const router = Router()
  router.get('/metrics', async (request, response) => {
    response.set('Cache-Control', 'no-store')
    if (token !== null && !mayRead(request, token)) {
      response.set('WWW-Authenticate', 'Bearer')
      throw unauthorized(say(metricsTokenMissing))
    }
    response.type(metrics.contentType).send(await metrics.text())
  })
  return router
}
