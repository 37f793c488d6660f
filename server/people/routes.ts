import { ClientError } from 'openid-client'
import type { ErrorRequestHandler, Request, RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import { own } from '#shared/people.ts'
import type { User } from '#shared/people.ts'
import { logoutDueCookie } from '#shared/logout-due.ts'
import type { PlainPage, Way } from '#shared/plain-pages.ts'
import { returnAddress } from './return-address.ts'
import type { LoginInfo, RelyingParty } from './relying-party.ts'
import type { Openid } from '#server/gateways/openid/openid.ts'
import { Reason } from '#server/gateways/openid/refusals.ts'
import { isLogoutDue } from '#server/http/logout-due.ts'
import { problemOf } from '#server/http/problem-handler.ts'
import { route } from '#server/http/route.ts'
import { sessionCookieName } from '#server/http/session.ts'

interface Deps {
  relyingParty: RelyingParty
  /** Those that can be written. */
  sessions: RequestHandler
  openid: Openid
  publicUrl: string
  /** A page that needs no script. */
  drawPlain: (page: PlainPage) => string
  log: Logger
}

const toHome = { text: 'Back to Home', href: '/' }

/** Calls about people, and the three addresses that a browser is sent to: /api/login, /api/callback, /api/logout. */
export function peopleRoutes(router: Router, options: Deps) {
  const { relyingParty } = options
  const addresses = ['/api/login', '/api/callback', '/api/logout']
  route(router, own.me, ({ viewer }) => viewer)
  router.use(addresses, options.sessions)
  router.get(
    '/api/login',
    atHome(options.publicUrl),
    alreadyIn,
    relyingParty.authenticate('openid', { step: 'begin' } as object) as RequestHandler,
  )
  router.get('/api/callback', finishLogin(relyingParty))
  router.get('/api/logout', logout(options))
  router.use(addresses, failure(options))
}

/** A login begun at another name of this server would come back here without its cookie (docs/product.md 15). */
function atHome(publicUrl: string): RequestHandler {
  const { host } = new URL(publicUrl)
  return (request, response, next) => {
    response.set('Cache-Control', 'no-store')
    const url = new URL(request.originalUrl, publicUrl)
    // A proxy that hides the name people use must not turn this into a circle.
    if (request.host === host || url.searchParams.has('moved')) return next()
    url.searchParams.set('moved', '1')
    response.redirect(`${publicUrl}/api/login${url.search}`)
  }
}

/** An old tab sends people here who have logged in meanwhile. `?again` asks for the login page all the same, the provider's too. */
const alreadyIn: RequestHandler = ({ user, query }, response, next) => {
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
    // Gives the session a new id.
    await promised((done) => request.logIn(user, done))
    request.session.idToken = info.idToken
    // The browser may follow the redirect before the session would be saved by itself.
    await promised((done) => request.session.save(done))
    response.redirect(info.returnTo)
  }
}

function logout({ openid, publicUrl, drawPlain }: Deps): RequestHandler {
  const secure = publicUrl.startsWith('https:')
  return async (request, response) => {
    response.set('Cache-Control', 'no-store')
    // Whoever logged out without a line has said so here, wherever they come from now.
    if (sentFromElsewhere(request) && !isLogoutDue(request)) {
      const sentence = 'Another site sent you here to log out. Nothing has happened yet.'
      const ways = [{ text: 'Log Out', href: '/api/logout' }, toHome]
      return response.send(drawPlain({ page: 'message', title: 'Log out?', sentence, ways }))
    }
    const { idToken, known } = request.session
    if (known) await promised((done) => request.session.destroy(done))
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

/** Whatever went wrong, a person looks at it in a browser: one sentence and a way back. */
function failure({ drawPlain, log }: Deps): ErrorRequestHandler {
  return (error, request, response, next) => {
    const { reference, returnTo = '/' } = response.locals as { reference: string; returnTo?: string }
    if (response.headersSent) return next(error)
    const problem = problemOf(error, reference)
    const level = problem.status === 500 ? 'error' : 'warn'
    // Without a cause the sentence is the reason.
    const why = problem.cause === undefined ? { reason: problem.message } : { fault: traceOf(problem.cause) }
    log[level]({ status: problem.status, ...why, reference }, 'sign-in failed')
    response.status(problem.status).set(problem.headers).set('Cache-Control', 'no-store')
    const leaving = request.originalUrl.startsWith('/api/logout')
    const title = leaving ? 'You could not be logged out' : 'You could not be logged in'
    const way = leaving ? { text: 'Try again', href: '/api/logout' } : wayIn(problem.status === 403, returnTo)
    response.send(drawPlain({ page: 'message', title, sentence: problem.message, ways: [way, toHome] }))
  }
}

/** For somebody whom an admin has suspended nothing comes of trying again, nor of a provider that remembers them. */
function wayIn(isRefused: boolean, returnTo: string): Way {
  const query = [isRefused ? 'again' : '', returnTo === '/' ? '' : `returnTo=${encodeURIComponent(returnTo)}`]
  const asked = query.filter(Boolean).join('&')
  return {
    text: isRefused ? 'Log in with another account' : 'Try again',
    href: `/api/login${asked && '?'}${asked}`,
  }
}

/** openid-client and we ourselves say what is wrong with which claim, without its value; others may repeat what they were given. */
const isPlain = (fault: Error, code: unknown) =>
  fault instanceof Reason || fault instanceof ClientError || (typeof code === 'string' && code.startsWith('OAUTH_'))

/** What the log may know of a fault: codes, places and plain reasons, never a token, an address, or a statement with its values. */
function traceOf(fault: unknown): object | undefined {
  if (!(fault instanceof Error)) return undefined
  const { name, code, error, cause } = fault as Error & { code?: unknown; error?: unknown }
  const places = fault.stack?.split('\n').filter((line) => line.startsWith('    at '))
  const reason = isPlain(fault, code) ? fault.message : undefined
  return { name, code, error, reason, places: places?.slice(0, 8).join('\n'), cause: traceOf(cause) }
}

function promised(work: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())))
}
