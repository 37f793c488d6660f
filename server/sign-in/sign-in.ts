import { Router, type ErrorRequestHandler, type RequestHandler } from 'express'
import { desc } from 'drizzle-orm'
import type { Logger } from 'pino'
import { say } from '#shared/messages/say.ts'
import { addressHasBadCharacter, formTooLarge, manyLoggingIn } from '#shared/people/sign-in-messages.ts'
import { createAccountRecords } from './accounts/account-records.ts'
import { createAccountStore } from './accounts/accounts-store.ts'
import { builtInClientId, builtInIssuer } from './built-in.ts'
import { createCookies } from './routes/cookies.ts'
import { readForm } from './routes/forms.ts'
import { findDemoAccounts, ownNetworkOnly } from './demo-accounts.ts'
import { createTaskQueue } from '#server/http/limits/task-queue.ts'
import { createLogins } from './accounts/logins.ts'
import { mailLinkRoutes } from './routes/mail-link-routes.ts'
import { createMailLinks } from './mail-links.ts'
import { createOwnAccount, type OwnAccount } from './own-account.ts'
import { createSignInPages, type SignInPages } from './routes/sign-in-pages.ts'
import { createProvider } from './provider/provider.ts'
import type { RenderPlainPage } from '#server/pages/plain.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { Secrets } from '#server/db/secrets.ts'
import { mails } from '#server/db/tables/sign-in.ts'
import type { Email, Enqueue } from '#server/gateways/mail.ts'
import { floodGuard } from '#server/http/limits/flood-guard.ts'
import { isOwnNetwork } from '#server/http/limits/network.ts'
import { isDisconnected, problemOf } from '#server/http/problem-handler.ts'
import { invalid } from '#server/http/problem.ts'
import type { Throttle } from '#server/http/limits/throttle.ts'
import { forgottenPasswordRoutes } from './routes/forgotten-password-routes.ts'
import { logInRoutes } from './routes/log-in-routes.ts'
import { createSignInServices } from './sign-in-services.ts'
import { signUpRoutes } from './routes/sign-up-routes.ts'

export interface SignInDeps {
  db: Database
  clock: Clock
  config: Config
  secrets: Secrets
  enqueue: Enqueue
  /** Sends waiting e-mails, so that /dev/mail shows them. */
  sendWaiting: () => Promise<void>
  throttle: Throttle
  renderPlainPage: RenderPlainPage
  log: Logger
}

export interface SignIn {
  /** `/oidc` and the sign-in pages; must run before sessions and the same-origin check. */
  router: Router
  /** Actions of logged-in people on their own accounts. */
  ownAccount: OwnAccount
  /** Settings of the relying party; `storedIssuer` is stored as `users.issuer`. */
  openid: { issuer: string; storedIssuer: string; clientId: string; clientSecret: string; promptLogin: true }
}

/** Each hash takes 19 MiB and one of libuv's four threads: the fourth stays free for files and DNS. */
const maxRunningHashes = 3
const maxWaitingHashes = 500

/** First segments of this slice's pages. */
const ownPages = ['/sign-in', '/password', '/confirm-email', '/change-email', '/dev/mail']

/** Makes the provider see PUBLIC_URL as the request's address. */
const withPublicHost =
  (publicUrl: string): RequestHandler =>
  (request, _response, next) => {
    const { protocol, host } = new URL(publicUrl)
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    request.headers['x-forwarded-host'] = host
    // PostgreSQL cannot store NUL.
    if (request.originalUrl.includes('%00')) throw invalid(say(addressHasBadCharacter))
    next()
  }

/** Shows errors as pages, with the usual sentences. */
const errorPages =
  (pages: SignInPages, log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    const { reference } = response.locals
    const problem = problemOf(error, reference)
    if (problem.status >= 500) log.error({ err: problem.cause ?? problem, reference }, 'request failed')
    if (response.headersSent || isDisconnected(request)) return next(error)
    const tooLarge = problem.status === 413 ? say(formTooLarge) : problem.message
    response.status(problem.status).set(problem.headers).send(pages.refused(tooLarge))
  }

/** The built-in OpenID provider with its accounts and pages. */
export function createSignIn(deps: SignInDeps): SignIn {
  const { db, clock, config, secrets, enqueue, throttle, log } = deps
  const { publicUrl, site } = config
  const demo = config.databaseUrl === null
  const store = createAccountStore(db, clock)
  const links = createMailLinks(db, clock)
  const pages = createSignInPages({ render: deps.renderPlainPage, demo })
  const cookies = createCookies(publicUrl.startsWith('https:'))
  const hashing = createTaskQueue({
    concurrency: maxRunningHashes,
    maxWaiting: maxWaitingHashes,
    busyMessage: manyLoggingIn,
  })
  const logins = createLogins(store, throttle, hashing)
  const provider = createProvider({ db, clock, publicUrl, secrets, store, pages, log })
  const send = (...emails: Email[]) =>
    db.transaction(async (tx) => {
      for (const email of emails) await enqueue(tx, email)
    })
  const shared = { pages, logins, hashing, cookies, readForm: readForm(publicUrl) }

  const guard = floodGuard({ ...config.rateLimit, clock })

  const router = Router()
  router.use(['/oidc/auth', '/oidc/session', ...ownPages], guard)
  router.use('/oidc', withPublicHost(publicUrl), provider.callback())
  router.use(ownPages, (_request, response, next) => {
    // The address of a mailed link is a secret: no other site may receive it.
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
    next()
  })
  const siteDetails = { siteName: site.name, publicUrl }
  const demoEmails = async (ip: string | undefined) => (demo && isOwnNetwork(ip) ? findDemoAccounts(db) : [])
  const services = createSignInServices({
    ...shared,
    ...deps,
    provider,
    store,
    send,
    demo,
    demoEmails,
    site: siteDetails,
  })
  // The cookie of a sign-in in progress is limited to `/sign-in/<uid>`, so all its pages are below that path.
  for (const routes of [logInRoutes, signUpRoutes, forgottenPasswordRoutes]) routes(router, services)
  router.use(mailLinkRoutes({ ...shared, links, siteName: site.name }))
  if (demo) {
    router.get('/dev/mail', ownNetworkOnly, async (_request, response) => {
      await deps.sendWaiting()
      response.send(
        pages.emails(await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(100)),
      )
    })
  }
  router.use(errorPages(pages, log))

  const { clientSecret } = secrets
  const issuer = `${publicUrl}/oidc`
  const records = createAccountRecords(db)
  const ownAccount = createOwnAccount({ store, records, logins, hashing, throttle, send, site: siteDetails })
  return {
    router,
    ownAccount,
    openid: { issuer, storedIssuer: builtInIssuer, clientId: builtInClientId, clientSecret, promptLogin: true },
  }
}
