import { Router } from 'express'

export interface Health {
  /** True once the process was asked to stop. */
  draining: boolean
  /** Resolves when the database answers, rejects when it does not. */
  probe(): Promise<unknown>
}

/** Paths that monitors poll all day. */
export const healthPaths = ['/healthz', '/readyz']

/** `/healthz` while the process lives, `/readyz` when it can serve. */
export function healthRoutes(health: Health): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/plain').send('alive')
  })
  router.get('/readyz', async (_request, response) => {
    const ready =
      !health.draining &&
      (await health.probe().then(
        () => true,
        () => false,
      ))
    if (!ready) response.set('Retry-After', '1')
    response
      .status(ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text/plain')
      .send(ready ? 'ready' : 'not ready')
  })
  return router
}
