import { createHash, timingSafeEqual } from 'node:crypto'
import { Router } from 'express'
import type { Request } from 'express'
import type { Metrics } from './metrics.ts'
import { unauthorized } from './problem.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

function mayRead({ headers }: Request, token: string): boolean {
  const [, told = ''] = /^bearer +(.+)$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(told), digest(token))
}

/** `/metrics`; with a token only for who has it. */
export function metricsRoutes(metrics: Metrics, token: string | null): Router {
  const router = Router()
  router.get('/metrics', async (request, response) => {
    response.set('Cache-Control', 'no-store')
    if (token !== null && !mayRead(request, token)) {
      response.set('WWW-Authenticate', 'Bearer')
      throw unauthorized('The figures are for who knows METRICS_TOKEN.')
    }
    response.type(metrics.contentType).send(await metrics.text())
  })
  return router
}
