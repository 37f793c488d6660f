import type { Router } from 'express'
import { say } from '#shared/messages/say.ts'
import { subscriptionNotEnded } from '#shared/billing/refusal-messages.ts'
import type { User } from '#shared/people.ts'
import type { PlanId } from '#shared/billing/subscriptions.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { refreshTimeout } from '#server/gateways/stripe/calls.ts'
import { floodGuard } from '#server/http/limits/flood-guard.ts'
import { Problem, unavailable } from '#server/http/problem.ts'
import type { Slice } from '#server/http/slice.ts'
import { createStripeBilling, withinMaxWait } from './stripe-billing.ts'
import { createLedger } from './sync/ledger.ts'
import { createPaymentLists } from './admin/payment-lists.ts'
import { paymentRoutes } from './routes.ts'
import { isAlive } from './state.ts'
import { subscriptionOf } from './subscription.ts'
import type { Customer } from './sync/customer-store.ts'
import { webhook } from './sync/webhook.ts'

interface BillingSliceDeps extends Deps {
  /** The person as stored at a moment; undefined once the account is deleted. */
  personNow: (userId: string, now: Date) => Promise<User | undefined>
}

/** Purchases, webhook, ledger. */
export function createBilling(deps: BillingSliceDeps) {
  const { config, db, clock, log, throttle, payments, personNow } = deps
  const ledger = createLedger(db)
  const billing = payments && createStripeBilling({ ...deps, ledger, payments })
  const lists = createPaymentLists(db, { canRefund: payments !== null, clock })

  /** Reads Stripe on a page view, because people open their profile right after paying and the webhook may be late. */
  async function refreshFromStripe(customer: Customer) {
    if (!billing || !(await ledger.claimRefresh(customer.id, clock()))) return
    await withinMaxWait(billing.sync(customer, { timeout: refreshTimeout }), 2 * refreshTimeout.timeout).catch(
      (error: unknown) => log.warn({ err: error }, 'Stripe could not be read for a page view'),
    )
  }

  async function read(userId: string, customer: Customer | undefined) {
    const now = clock()
    const person = await personNow(userId, now)
    return person && subscriptionOf(person, customer && (await ledger.read(customer.id)), now)
  }

  const hourlyJobs: NonNullable<Slice['hourlyJobs']> = billing
    ? { payments: () => billing.reconcile(), 'renewal e-mails': () => billing.remind() }
    : {}
  return {
    /** null without Stripe's keys. */
    billing,
    /** A person's subscription, read from Stripe if it may have changed. */
    readSubscription: async (userId: string) => {
      const customer = await ledger.customerOf(userId)
      if (customer) await refreshFromStripe(customer)
      return read(userId, customer)
    },
    webhook: webhook({ payments, receive: billing?.receive, guard: floodGuard({ ...config.rateLimit, clock }) }),
    hasBoughtPeriod: (tx: Transaction, userId: string) => ledger.hasBoughtPeriod(tx, userId, clock()),
    hasEverPaidFor: (userId: string, plan: PlanId) => ledger.hasEverPaidFor(userId, plan),
    /** Ends the person's subscription at Stripe before the account is deleted: nobody pays who has left. */
    beforeLeaving: async (userId: string): Promise<void> => {
      const customer = await ledger.customerOf(userId)
      if (!customer) return
      if (billing) {
        await billing.manage.endAll(customer).catch((error: unknown) => {
          throw error instanceof Problem ? unavailable(say(subscriptionNotEnded), error) : error
        })
      } else if ((await ledger.read(customer.id)).purchases.some(isAlive)) throw unavailable(say(subscriptionNotEnded))
    },
    personalData: (userId: string) => lists.personalData(userId),
    money: () => lists.money(),
    netByMonth: (from: Date) => lists.netByMonth(from),
    routes: (router: Router) =>
      paymentRoutes(router, {
        billing,
        lists,
        read: async (userId) => read(userId, await ledger.customerOf(userId)),
        throttle,
        publicUrl: config.publicUrl,
      }),
    hourlyJobs,
  }
}
