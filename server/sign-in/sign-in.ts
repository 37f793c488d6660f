import { Router } from 'express'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { desc } from 'drizzle-orm'
import type { Logger } from 'pino'
import { createAccountRecords } from './account-records.ts'
import { createAccountStore } from './accounts-store.ts'
import { builtInClientId, builtInIssuer } from './built-in.ts'
import { createCookies } from './cookies.ts'
import { readForm } from './forms.ts'
import { findDemoAccounts } from './demo-accounts.ts'
import { createLimiter } from './limiter.ts'
import { createLogins } from './logins.ts'
import { mailLinkRoutes } from './mail-link-routes.ts'
import { createMailLinks } from './mail-links.ts'
import { createOwnAccount } from './own-account.ts'
import type { OwnAccount } from './own-account.ts'
import { createPages } from './pages.ts'
import type { Pages } from './pages.ts'
import { createProvider } from './provider.ts'
import type { PlainPage } from '#shared/plain-pages.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { Secrets } from '#server/db/secrets.ts'
import { mails } from '#server/db/tables.ts'
import type { Email, Enqueue } from '#server/gateways/mail.ts'
import { floodGuard } from '#server/http/flood-guard.ts'
import { hasLeft, problemOf } from '#server/http/problem-handler.ts'
import { invalid } from '#server/http/problem.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { forgottenRoutes } from './forgotten-routes.ts'
import { logInRoutes } from './log-in-routes.ts'
import { createSignInDesk } from './sign-in-desk.ts'
import type { SignInGiven } from './sign-in-desk.ts'
import { signUpRoutes } from './sign-up-routes.ts'

/** The pages of a sign-in under way. Its cookie belongs to `/sign-in/<uid>`, so all of them lie below that. */
export function signInRoutes(given: SignInGiven): Router {
  const desk = createSignInDesk(given)
  const router = Router()
  logInRoutes(router, desk)
  signUpRoutes(router, desk)
  forgottenRoutes(router, desk)
  return router
}

export interface SignInDeps {
  db: Database
  clock: Clock
  config: Config
  secrets: Secrets
  enqueue: Enqueue
  /** Sends what waits, so that /dev/mail shows it. */
  sendWaiting: () => Promise<void>
  throttle: Throttle
  drawPlain: (page: PlainPage) => string
  log: Logger
}

export interface SignIn {
  /** `/oidc` and the pages of the sign-in; stands before sessions and the same-origin check. */
  router: Router
  /** What people do with their own accounts while they are logged in. */
  ownAccount: OwnAccount
  /** What the relying party needs to know of it; `knownAs` is what `users.issuer` holds. */
  openid: { issuer: string; knownAs: string; clientId: string; clientSecret: string; promptLogin: true }
}

/** Each hash takes 19 MiB and one of libuv's four threads: the fourth stays free for files and look-ups. */
const hashesAtOnce = 3
const hashesWaiting = 500

/** Where pages of this slice lie. */
const ownPages = ['/sign-in', '/password', '/confirm-email', '/change-email', '/dev/mail']

/** Makes the provider see PUBLIC_URL, whatever way a request took. */
const asPublic =
  (publicUrl: string): RequestHandler =>
  (request, _response, next) => {
    const { protocol, host } = new URL(publicUrl)
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    request.headers['x-forwarded-host'] = host
    // Postgres can store no text with NUL.
    if (request.originalUrl.includes('%00')) throw invalid('The address holds a character that is not allowed.')
    next()
  }

/** Errors as pages, in the same words as everywhere. */
const errorPages =
  (pages: Pages, log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const { reference } = response.locals
    const problem = problemOf(error, reference)
    if (problem.status >= 500) log.error({ err: problem.cause ?? problem, reference }, 'request failed')
    if (response.headersSent || hasLeft(request)) return next(error)
    const tooLarge = problem.status === 413 ? 'The form is too large.' : problem.message
    response.status(problem.status).set(problem.headers).send(pages.refused(tooLarge))
  }

/** The built-in OpenID provider with its accounts and pages (docs/product.md 15 to 18). */
export function createSignIn(given: SignInDeps): SignIn {
  const { db, clock, config, secrets, enqueue, throttle, log } = given
  const { publicUrl, site } = config
  const demo = config.databaseUrl === null
  const store = createAccountStore(db, clock)
  const links = createMailLinks(db, clock)
  const pages = createPages({ draw: given.drawPlain, demo })
  const cookies = createCookies(publicUrl.startsWith('https:'))
  const hashing = createLimiter(hashesAtOnce, hashesWaiting)
  const logins = createLogins({ store, throttle, hashing })
  const provider = createProvider({ db, clock, publicUrl, secrets, store, pages, log })
  const send = (...emails: Email[]) =>
    db.transaction(async (tx) => {
      for (const email of emails) await enqueue(tx, email)
    })
  const shared = { pages, logins, hashing, cookies, readForm: readForm(publicUrl) }

  const guard = floodGuard({ ...config.rateLimit, clock })

  const router = Router()
  router.use(['/oidc/auth', '/oidc/session', ...ownPages], guard)
  router.use('/oidc', asPublic(publicUrl), provider.callback())
  router.use(ownPages, (_request, response, next) => {
    // A mailed link's address is a key: it goes to no other site.
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
    next()
  })
  const named = { siteName: site.name, publicUrl }
  const demoEmails = async () => (demo ? findDemoAccounts(db) : [])
  router.use(signInRoutes({ ...shared, provider, store, throttle, enqueue, send, clock, demoEmails, site: named }))
  router.use(mailLinkRoutes({ ...shared, links, siteName: site.name }))
  if (demo) {
    router.get('/dev/mail', async (_request, response) => {
      await given.sendWaiting()
      response.send(
        pages.emails(await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(100)),
      )
    })
  }
  router.use(errorPages(pages, log))

  const { clientSecret } = secrets
  const issuer = `${publicUrl}/oidc`
  const records = createAccountRecords(db)
  const ownAccount = createOwnAccount({ store, records, logins, hashing, throttle, send, site: named })
  return {
    router,
    ownAccount,
    openid: { issuer, knownAs: builtInIssuer, clientId: builtInClientId, clientSecret, promptLogin: true },
  }
}
