import express, { Router, type Express, type RequestHandler } from 'express'
import { say } from '#shared/messages/say.ts'
import { addressUnknown, callUnknown } from '#shared/messages/request-messages.ts'
import { routesByPrefix } from '#server/http/routes-by-prefix.ts'
import { limitBodyTime } from '#server/http/limits/body-time.ts'
import { compress } from '#server/http/compress.ts'
import { floodGuard } from '#server/http/limits/flood-guard.ts'
import { healthRoutes, type Health } from '#server/http/monitoring/health.ts'
import { inRequestLanguage } from '#server/http/language-context.ts'
import { finishLogout } from '#server/http/session/logout-due.ts'
import { metricsRoutes } from '#server/http/monitoring/metrics-routes.ts'
import type { Metrics } from '#server/http/monitoring/metrics.ts'
import { errorPage } from '#server/pages/error-page.ts'
import { problemHandler } from '#server/http/problem-handler.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import { requestLog } from '#server/http/monitoring/request-log.ts'
import { sameOriginOnly } from '#server/http/session/same-origin.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { Slice } from '#server/http/slice.ts'
import { demoSessionsInOwnNetwork, hasDemoAccounts } from '#server/sign-in/demo-accounts.ts'
import type { Deps } from '#server/deps.ts'
import type { Slices } from '#server/slices.ts'

/** Default seconds for JSON and form bodies; slower routes set their own. */
const bodyTimeoutSeconds = 30

interface AppParts {
  health: Health
  slices: Slices
  /** null if metrics are off. */
  metrics: Metrics | null
}

/** Skips the handler for API calls, which it never answers: each check costs a call a hundredth of its time. */
function exceptCalls(handler: RequestHandler): RequestHandler {
  const serve: RequestHandler = (request, response, next) =>
    request.path.startsWith('/api/') ? next() : handler(request, response, next)
  // Express exposes the routes of a router as `stack`.
  return Object.assign(serve, 'stack' in handler ? { stack: handler.stack } : {})
}

/** Order of the middleware, in one place. */
export function createApp(deps: Deps & AppParts): Express {
  const { config, clock, log, objects, pages, renderPlainPage, slices, signIn } = deps
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', config.trustProxy)
  app.set('query parser', 'simple')

  app.use(inRequestLanguage)
  app.use(requestLog(log, (answered) => deps.metrics?.answered(answered)))
  const security = securityHeaders(config.publicUrl.startsWith('https:'), objects.uploadOrigin)
  app.use(security.onRequest)
  if (pages) app.use(exceptCalls(pages.prefixes))
  // `OPTIONS *` and similar targets match no page and no call, and no handler below expects them.
  app.use((request, _response, next) => {
    if (!request.path.startsWith('/')) throw invalid(say(addressUnknown))
    next()
  })
  app.use(exceptCalls(healthRoutes(deps.health)))
  if (deps.metrics && config.metrics?.port === null) app.use(metricsRoutes(deps.metrics, config.metrics.token))
  app.use(limitBodyTime(bodyTimeoutSeconds))
  app.use(finishLogout(config.publicUrl.startsWith('https:')))
  if (pages) app.use(exceptCalls(pages.sharedPages))
  // Before anything that refuses what is not ours: the product itself calls its provider, and sign-in forms check their own origin.
  if (signIn) app.use(exceptCalls(signIn.router))
  app.use(slices.media.files)
  app.use(slices.billing.webhook)
  // Calls do it when they know their answer.
  app.use(exceptCalls(compress))
  app.use(slices.people.readSession)
  if (pages) app.use(exceptCalls(pages.labels), exceptCalls(pages.languages))
  if (hasDemoAccounts(config)) app.use(demoSessionsInOwnNetwork)
  app.use(sameOriginOnly(config.publicUrl))
  app.use(floodGuard({ ...config.rateLimit, clock }))

  const routes = Router()
  for (const slice of Object.values<Slice>(slices)) slice.routes?.(routes)
  const calls = routesByPrefix(routes)
  if (pages) app.use(exceptCalls(pages.forPeople({ calls, clock, log })))
  app.use(calls)

  app.use('/api', () => {
    throw notFound(say(callUnknown))
  })
  if (pages) app.use(pages.unknown)
  app.use(security.onError)
  app.use(problemHandler(log, (problem) => errorPage(problem, renderPlainPage)))
  return app
}
