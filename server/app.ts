import compression from 'compression'
import express, { Router } from 'express'
import type { Express } from 'express'
import type { Logger } from 'pino'
import { peopleRoutes } from '#server/people/routes.ts'
import { createSessionRows } from '#server/people/session-rows.ts'
import { createRelyingParty } from '#server/people/relying-party.ts'
import { ownRoutes } from '#server/people/own-routes.ts'
import { createOwnStore } from '#server/people/own-store.ts'
import { peopleAdminRoutes } from '#server/people/admin-routes.ts'
import { createPeopleAdminStore } from '#server/people/admin-store.ts'
import { createPeopleStore } from '#server/people/store.ts'
import { userAt } from '#server/people/user.ts'
import { auditRoutes } from '#server/audit/routes.ts'
import { createAuditStore } from '#server/audit/store.ts'
import { forgetFile } from '#server/entries/files.ts'
import { categoryRoutes, entriesPage } from '#server/entries/routes.ts'
import { createCategoryStore } from '#server/entries/store.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { createDecisionStore } from '#server/contributions/decision-store.ts'
import { contributionRoutes } from '#server/contributions/routes.ts'
import { createContributionStore } from '#server/contributions/store.ts'
import { lessonRoutes } from '#server/courses/lesson-routes.ts'
import { createLessonStore } from '#server/courses/lesson-store.ts'
import { courseRoutes } from '#server/courses/routes.ts'
import { createCourseStore } from '#server/courses/store.ts'
import type { Database } from '#server/db/connect.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import type { Openid } from '#server/gateways/openid.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import type { DiskStore } from '#server/gateways/storage/disk.ts'
import { floodGuard } from '#server/http/flood-guard.ts'
import { healthRoutes } from '#server/http/health.ts'
import type { Health } from '#server/http/health.ts'
import { createHotLists } from '#server/http/hot-list.ts'
import { newestFirst } from '#server/http/newest-first.ts'
import type { Pages } from '#server/pages/pages.ts'
import { notFound, problemHandler } from '#server/http/problem.ts'
import { requestLog } from '#server/http/request-log.ts'
import { sameOriginOnly } from '#server/http/same-origin.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { sessions } from '#server/http/session.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { outboxRoutes } from '#server/outbox/routes.ts'
import type { Outbox } from '#server/outbox/outbox.ts'
import { createEnqueue } from '#server/outbox/store.ts'
import { libraryPages } from '#server/library/pages.ts'
import { sitemap } from '#server/library/sitemap.ts'
import { createLibraryStore } from '#server/library/store.ts'
import { receiving } from '#server/media/receiving.ts'
import { createRemoval } from '#server/media/removal.ts'
import { mediaRoutes } from '#server/media/routes.ts'
import { serving } from '#server/media/serving.ts'
import { createMediaStore } from '#server/media/store.ts'
import { createAccountRecords } from '#server/sign-in/account-records.ts'
import { builtInIssuer } from '#server/sign-in/built-in.ts'
import type { SignIn } from '#server/sign-in/sign-in.ts'
import { progressRoutes } from '#server/progress/routes.ts'
import { createProgressStore } from '#server/progress/store.ts'
import { siteRoutes } from '#server/site/routes.ts'
import { statisticsRoutes } from '#server/statistics/routes.ts'
import { createStatisticsStore } from '#server/statistics/store.ts'
import { createBilling } from '#server/billing/billing.ts'
import { createLeaving } from '#server/billing/leaving.ts'
import { createLedger } from '#server/billing/ledger.ts'
import { senderOf } from '#server/billing/emails.ts'
import { createPaymentLists } from '#server/billing/payment-lists.ts'
import { paymentRoutes } from '#server/billing/routes.ts'
import { createReading } from '#server/billing/reading.ts'
import { subscriptionRoutes } from '#server/subscriptions/routes.ts'
import { createSubscriptionStore } from '#server/subscriptions/store.ts'
import { webhook } from '#server/billing/webhook.ts'

/** Everything the product needs from outside itself. */
export interface Deps {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  health: Health
  /** Signs the session cookie; the first signs, all verify. */
  cookieSecrets: string[]
  /** Where people sign in. */
  openid: Openid
  /** Counts what hurts. */
  throttle: Throttle
  /** What has been written to people and is on its way. */
  outbox: Pick<Outbox, 'unsent' | 'heldAbout'>
  /** Stripe; null without its keys. */
  payments: Payments | null
  /** Where uploads are kept. */
  objects: ObjectStore | DiskStore
  /** The built-in provider with its pages; absent where another one is set. */
  signIn?: Pick<SignIn, 'router' | 'ownAccount'> | undefined
  /** What browsers load; the API does without. */
  pages?: Pages | undefined
}

/** The order of middleware, stated once. */
export function createApp(deps: Deps): Express {
  const { config, db, clock, log, objects, throttle } = deps
  const secure = config.publicUrl.startsWith('https:')
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', config.trustProxy)
  app.set('query parser', 'simple')

  app.use(requestLog(log))
  app.use(securityHeaders(secure, objects.uploadOrigin))
  app.use(healthRoutes(deps.health))
  if (deps.pages) app.use(deps.pages.known)
  // Before anything that refuses what is not ours: the product itself calls its provider, and sign-in forms check their own origin.
  if (deps.signIn) app.use(deps.signIn.router)
  const media = createMediaStore(db)
  app.use('/objects', serving({ store: media, objects }))
  // Excepted from the checks of origin and JSON below: the signature is the authority.
  if ('receive' in objects) app.use(receiving({ store: media, disk: objects, clock }))
  const { payments, outbox } = deps
  const enqueue = createEnqueue(clock)
  const ledger = createLedger(db)
  const billing = payments && createBilling({ db, payments, clock, log, enqueue, sender: senderOf(config) })
  app.use(webhook({ payments, take: billing?.take }))
  app.use(compression())
  app.use(sessions(createSessionRows(db, clock), deps.cookieSecrets, secure))
  const { adminEmails, publicUrl } = config
  const audit = createAuditStore(db)
  const people = createPeopleStore(db, {
    audit: audit.write,
    hasBoughtPeriod: (tx, userId) => ledger.hasBoughtPeriod(tx, userId, clock()),
  })
  const { openid, cookieSecrets: secrets } = deps
  const { supportEmail } = config.site
  const relyingParty = createRelyingParty({ openid, store: people, adminEmails, supportEmail, secrets, secure, clock })
  app.use(relyingParty.initialize(), relyingParty.session())
  app.use(sameOriginOnly(config.publicUrl))
  app.use(floodGuard({ ...config.rateLimit, clock }))

  const slices = Router()
  siteRoutes(slices, config)
  peopleRoutes(slices, { relyingParty, openid, publicUrl, log })
  peopleAdminRoutes(slices, { store: createPeopleAdminStore(db, audit.write), changeRole: people.changeRole, clock })
  const trials = createSubscriptionStore(db)
  const readBought = createReading({
    ledger,
    billing,
    clock,
    log,
    personNow: async (id, now) => {
      const row = await trials.find(id)
      return row && userAt(row, now)
    },
  })
  const readNow = (userId: string) => readBought(userId, { asking: true })
  subscriptionRoutes(slices, { store: trials, clock, personOf: userAt, read: readNow })
  const lists = createPaymentLists(db, { canRefund: payments !== null, clock })
  paymentRoutes(slices, { billing, lists, read: readBought, throttle, publicUrl, record: audit.write })
  const courses = createCourseStore(db)
  const progress = createProgressStore(db)
  const hotLists = createHotLists()
  courseRoutes(slices, { store: courses, hotLists, clock, record: audit.write })
  const lessons = createLessonStore(db)
  lessonRoutes(slices, {
    store: lessons,
    hotLists,
    courses,
    clock,
    log,
    record: audit.write,
    markDone: (userId, lessonId) => progress.markDone(userId, lessonId),
  })
  progressRoutes(slices, { store: progress })
  const removal = createRemoval({ store: media, objects, clock, log })
  mediaRoutes(slices, {
    db,
    store: media,
    objects,
    throttle,
    clock,
    removal,
    lesson: (id) => lessons.find(id),
    unlink: forgetFile,
    record: audit.write,
  })
  const categories = createCategoryStore(db)
  categoryRoutes(slices, { store: categories, clock, record: audit.write })
  const contributions = createContributionStore(db)
  contributionRoutes(slices, {
    store: contributions,
    decisions: createDecisionStore(db, {
      record: audit.write,
      entries: {
        make: (tx, draft, contributionId) => categories.insert(draft, { tx, contributionId }),
        hide: (tx, contributionId, at) => categories.hideMadeOf(tx, contributionId, at),
        show: (tx, contributionId, hiddenAt) => categories.showMadeOf(tx, contributionId, hiddenAt),
      },
    }),
    clock,
  })
  auditRoutes(slices, { store: audit })
  outboxRoutes(slices, outbox)
  const own = createOwnStore(db)
  const accounts = createAccountRecords(db)
  ownRoutes(slices, {
    store: own,
    clock,
    secure,
    builtInIssuer,
    builtIn: deps.signIn?.ownAccount,
    renameAccount: (tx, id, names) => accounts.rename(tx, id, names),
    held: {
      person: (id) => own.heldAbout(id),
      account: (id) => accounts.heldAbout(id),
      courses: (id) => courses.heldAbout(id),
      progress: (id) => progress.heldAbout(id),
      contributions: (id) => contributions.heldAbout(id),
      uploads: (id) => media.heldAbout(id),
      payments: (id) => lists.heldAbout(id),
      audit: (id) => audit.heldAbout(id),
      emails: (id) => outbox.heldAbout(id),
    },
    beforeRemove: createLeaving({ ledger, billing }),
    forget: async (tx, { id, issuer, subject }) => {
      await audit.forget(tx, id)
      if (issuer === builtInIssuer) await accounts.forget(tx, subject)
    },
  })
  statisticsRoutes(slices, { store: createStatisticsStore(db), clock, money: () => lists.money() })
  if (deps.pages) {
    libraryPages(slices, {
      pages: deps.pages,
      site: { siteName: config.site.name, publicUrl },
      entries: (call) => entriesPage(categories, call),
      published: (call) =>
        newestFirst(
          call,
          (wanted) => contributions.listPublished(wanted),
          ({ createdAt }) => createdAt,
        ),
      findEntry: categories.find,
      findPublished: (id) => contributions.findPublished(id),
    })
    sitemap(slices, { store: createLibraryStore(db), publicUrl })
  }
  app.use(slices)

  app.use('/api', () => {
    throw notFound('There is no such call.')
  })
  if (deps.pages) app.use(deps.pages.unknown)
  app.use(problemHandler(log))
  return app
}
