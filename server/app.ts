import express, { Router } from 'express'
import type { Express, RequestHandler } from 'express'
import { byBeginning } from '#server/http/beginnings.ts'
import { bodyWithin } from '#server/http/body-time.ts'
import { compress } from '#server/http/compress.ts'
import { floodGuard } from '#server/http/flood-guard.ts'
import { healthRoutes } from '#server/http/health.ts'
import { logoutFirst } from '#server/http/logout-due.ts'
import type { Health } from '#server/http/health.ts'
import { metricsRoutes } from '#server/http/metrics-routes.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { errorPage } from '#server/pages/error-page.ts'
import { problemHandler } from '#server/http/problem-handler.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import { requestLog } from '#server/http/request-log.ts'
import { sameOriginOnly } from '#server/http/same-origin.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { Slice } from '#server/http/slice.ts'
import type { Deps, Slices } from '#server/slices.ts'

/** For JSON and forms; what takes longer says so itself. */
const bodySeconds = 30

interface Beside {
  health: Health
  slices: Slices
  /** null where nobody reads them. */
  metrics: Metrics | null
}

/** What answers no call is not asked for one: each look costs a call a hundredth of its time. */
function besideCalls(handler: RequestHandler): RequestHandler {
  const serve: RequestHandler = (request, response, next) =>
    request.path.startsWith('/api/') ? next() : handler(request, response, next)
  // For whoever walks its routes.
  return Object.assign(serve, 'stack' in handler ? { stack: handler.stack } : {})
}

/** The order of middleware, stated once. */
export function createApp(deps: Deps & Beside): Express {
  const { config, clock, log, objects, pages, drawPlain, slices, signIn } = deps
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', config.trustProxy)
  app.set('query parser', 'simple')

  app.use(requestLog(log, (answered) => deps.metrics?.answered(answered)))
  app.use(securityHeaders(config.publicUrl.startsWith('https:'), objects.uploadOrigin))
  // `OPTIONS *` and its like lead to no page and no call, and nothing below expects them.
  app.use((request, _response, next) => {
    if (!request.path.startsWith('/')) throw invalid('There is no such address.')
    next()
  })
  app.use(besideCalls(healthRoutes(deps.health)))
  if (deps.metrics && config.metrics?.port === null) app.use(metricsRoutes(deps.metrics, config.metrics.token))
  app.use(bodyWithin(bodySeconds))
  app.use(logoutFirst(config.publicUrl.startsWith('https:')))
  if (pages) app.use(besideCalls(pages.known))
  // Before anything that refuses what is not ours: the product itself calls its provider, and sign-in forms check their own origin.
  if (signIn) app.use(besideCalls(signIn.router))
  app.use(slices.media.files)
  app.use(slices.billing.webhook)
  // Calls do it when they know their answer.
  app.use(besideCalls(compress))
  app.use(slices.people.known)
  app.use(sameOriginOnly(config.publicUrl))
  app.use(floodGuard({ ...config.rateLimit, clock }))

  const routes = Router()
  for (const slice of Object.values<Slice>(slices)) slice.routes?.(routes)
  const calls = byBeginning(routes)
  if (pages) app.use(besideCalls(pages.forPeople({ calls, clock, log })))
  app.use(calls)

  app.use('/api', () => {
    throw notFound('There is no such call.')
  })
  if (pages) app.use(pages.unknown)
  app.use(problemHandler(log, (problem) => errorPage(problem, drawPlain)))
  return app
}
