import { ClientError } from 'openid-client'
import type { ErrorRequestHandler, Request, RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { backToHome } from '#shared/courses/messages.ts'
import { say } from '#shared/messages/say.ts'
import { tryAgainButton } from '#shared/messages/messages.ts'
import { logOutButton } from '#shared/people/account-messages.ts'
import {
  logInWithOther,
  logOutFromElsewhere,
  logOutTitleQuestion,
  notLoggedIn,
  notLoggedOut,
} from '#shared/people/refusal-messages.ts'
import { own, type User } from '#shared/people.ts'
import { logoutDueCookie } from '#shared/logout-due.ts'
import type { PageLink } from '#shared/site/plain-pages.ts'
import type { RenderPlainPage } from '#server/pages/plain.ts'
import { returnAddress } from './login/return-address.ts'
import type { LoginInfo, RelyingParty } from './login/relying-party.ts'
import type { Openid } from '#server/gateways/openid/openid.ts'
import { RefusalReason } from '#server/gateways/openid/refusals.ts'
import { isLogoutDue } from '#server/http/session/logout-due.ts'
import { loggableError } from '#server/http/monitoring/error-trace.ts'
import { problemOf } from '#server/http/problem-handler.ts'
import { route } from '#server/http/route.ts'
import { sessionCookieName } from '#server/http/session/session.ts'

interface Deps {
  relyingParty: RelyingParty
  /** Middleware for sessions that can be written. */
  sessions: RequestHandler
  openid: Openid
  publicUrl: string
  /** Renders a page that needs no script. */
  renderPlainPage: RenderPlainPage
  log: Logger
}

const toHome = (): PageLink => ({ text: say(backToHome), href: '/' })

/** Calls about people, and the three addresses that redirect a browser: /api/login, /api/callback, /api/logout. */
export function peopleRoutes(router: Router, options: Deps) {
  const { relyingParty } = options
  const addresses = ['/api/login', '/api/callback', '/api/logout']
  route(router, own.me, ({ viewer }) => viewer)
  router.use(addresses, options.sessions)
  router.get(
    '/api/login',
    redirectToPublicHost(options.publicUrl),
    skipIfLoggedIn,
    relyingParty.authenticate('openid', { step: 'begin' } as object) as RequestHandler,
  )
  router.get('/api/callback', finishLogin(relyingParty))
  router.get('/api/logout', logout(options))
  router.use(addresses, failure(options))
}

/**
 * Moves a login to PUBLIC_URL: begun at another name of this server, it would return here without its cookie (docs/product.md
 * 15).
 */
function redirectToPublicHost(publicUrl: string): RequestHandler {
  const { host } = new URL(publicUrl)
  return (request, response, next) => {
    response.set('Cache-Control', 'no-store')
    const url = new URL(request.originalUrl, publicUrl)
    // A proxy that hides the public name must not cause a redirect loop.
    if (request.host === host || url.searchParams.has('moved')) return next()
    url.searchParams.set('moved', '1')
    response.redirect(`${publicUrl}/api/login${url.search}`)
  }
}

/**
 * Sends people who are logged in already back to the page; an old tab may bring them here. `?again` shows the login page all the
 * same, the provider's too.
 */
const skipIfLoggedIn: RequestHandler = ({ user, query }, response, next) => {
  if (!user || 'again' in query) return next()
  response.redirect(returnAddress(query.returnTo))
}

function finishLogin(relyingParty: RelyingParty): RequestHandler {
  return async (request, response, next) => {
    response.set('Cache-Control', 'no-store')
    const { user, info } = await new Promise<{ user: User; info: LoginInfo }>((resolve, reject) => {
      const done = (error: unknown, user: User, info: LoginInfo) => (error ? reject(error) : resolve({ user, info }))
      const authenticate = relyingParty.authenticate('openid', { step: 'finish' } as object, done) as RequestHandler
      void authenticate(request, response, next)
    })
    // Changes the session's id.
    await promisify((done) => request.logIn(user, done))
    request.session.idToken = info.idToken
    // The browser may follow the redirect before express-session would save.
    await promisify((done) => request.session.save(done))
    response.redirect(info.returnTo)
  }
}

function logout({ openid, publicUrl, renderPlainPage }: Deps): RequestHandler {
  const secure = publicUrl.startsWith('https:')
  return async (request, response) => {
    response.set('Cache-Control', 'no-store')
    // A logout that was requested offline was already confirmed on this site.
    if (sentFromElsewhere(request) && !isLogoutDue(request)) {
      const sentence = say(logOutFromElsewhere)
      const links = [{ text: say(logOutButton), href: '/api/logout' }, toHome()]
      return response.send(renderPlainPage({ page: 'message', title: say(logOutTitleQuestion), sentence, links }))
    }
    const { idToken, known } = request.session
    if (known) await promisify((done) => request.session.destroy(done))
    response.clearCookie(sessionCookieName(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure })
    if (isLogoutDue(request)) response.clearCookie(logoutDueCookie, { path: '/', sameSite: 'lax', secure })
    const atProvider = idToken ? await openid.endSessionUrl(idToken) : undefined
    response.redirect(atProvider?.href ?? '/')
  }
}

function sentFromElsewhere(request: Request): boolean {
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/** Error page of the login addresses: one sentence and a link back, because a person sees it in a browser. */
function failure({ renderPlainPage, log }: Deps): ErrorRequestHandler {
  return (error, request, response, next) => {
    const { reference, returnTo = '/' } = response.locals as { reference: string; returnTo?: string }
    if (response.headersSent) return next(error)
    const problem = problemOf(error, reference)
    const level = problem.status === 500 ? 'error' : 'warn'
    // Without a cause the sentence itself is the reason.
    const why =
      problem.cause === undefined ? { reason: problem.message } : { fault: loggableError(problem.cause, mayLogMessage) }
    log[level]({ status: problem.status, ...why, reference }, 'sign-in failed')
    response.status(problem.status).set(problem.headers).set('Cache-Control', 'no-store')
    const leaving = request.originalUrl.startsWith('/api/logout')
    const title = leaving ? say(notLoggedOut) : say(notLoggedIn)
    const retry = leaving ? { text: say(tryAgainButton), href: '/api/logout' } : wayIn(problem.status === 403, returnTo)
    response.send(renderPlainPage({ page: 'message', title, sentence: problem.message, links: [retry, toHome()] }))
  }
}

/** Link of the error page. A suspended person gains nothing from another attempt, nor from a provider that remembers them. */
function wayIn(isRefused: boolean, returnTo: string): PageLink {
  const query = [isRefused ? 'again' : '', returnTo === '/' ? '' : `returnTo=${encodeURIComponent(returnTo)}`]
  const search = query.filter(Boolean).join('&')
  return {
    text: isRefused ? say(logInWithOther) : say(tryAgainButton),
    href: `/api/login${search && '?'}${search}`,
  }
}

/**
 * True for messages that are safe to log: openid-client and our own code name the claim without its value; other messages may
 * repeat their input.
 */
const mayLogMessage = (fault: Error) =>
  fault instanceof RefusalReason ||
  fault instanceof ClientError ||
  ('code' in fault && typeof fault.code === 'string' && fault.code.startsWith('OAUTH_'))

function promisify(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())))
}
