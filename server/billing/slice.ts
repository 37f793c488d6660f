import type { Router } from 'express'
import type { Logger } from 'pino'
import type { PlanId } from '#shared/subscriptions.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import { floodGuard } from '#server/http/flood-guard.ts'
import type { Slice } from '#server/http/slice.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { createBilling } from './billing.ts'
import { senderOf } from './emails.ts'
import { createLeaving } from './leaving.ts'
import { createLedger } from './ledger.ts'
import { createPaymentLists } from './payment-lists.ts'
import { createReading } from './reading.ts'
import type { Deps as ReadingDeps } from './reading.ts'
import { paymentRoutes } from './routes.ts'
import type { Deps as PaymentDeps } from './routes.ts'
import { webhook } from './webhook.ts'

interface Deps {
  config: Config
  db: Database
  clock: Clock
  log: Logger
  enqueue: Enqueue
  throttle: Throttle
  /** null without Stripe's keys. */
  payments: Payments | null
  personNow: ReadingDeps['personNow']
  record: PaymentDeps['record']
}

/** Purchases, webhook, ledger. */
export function createBillingSlice(deps: Deps) {
  const { config, db, clock, log, enqueue, throttle, payments, personNow, record } = deps
  const ledger = createLedger(db)
  const billing = payments && createBilling({ db, payments, clock, log, enqueue, sender: senderOf(config) })
  const lists = createPaymentLists(db, { canRefund: payments !== null, clock })
  const read = createReading({ ledger, billing, clock, log, personNow })
  const jobs: NonNullable<Slice['jobs']> = billing
    ? { payments: () => billing.reconcile(), 'renewal e-mails': () => billing.remind() }
    : {}
  return {
    /** null where nobody can pay. */
    billing,
    /** What a person has, from Stripe where that may have changed. */
    readNow: (userId: string) => read(userId, { asking: true }),
    webhook: webhook({ payments, receive: billing?.receive, guard: floodGuard({ ...config.rateLimit, clock }) }),
    hasBoughtPeriod: (tx: Transaction, userId: string) => ledger.hasBoughtPeriod(tx, userId, clock()),
    hasEverPaidFor: (userId: string, plan: PlanId) => ledger.hasEverPaidFor(userId, plan),
    /** What must end elsewhere before a person is deleted. */
    beforeLeaving: createLeaving({ ledger, billing }),
    heldAbout: (userId: string) => lists.heldAbout(userId),
    money: () => lists.money(),
    routes: (router: Router) =>
      paymentRoutes(router, { billing, lists, read, throttle, publicUrl: config.publicUrl, record }),
    jobs,
  }
}
