import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Role, User } from '#shared/people.ts'
import { createStripeBilling } from '#server/billing/stripe-billing.ts'
import { createLedger } from '#server/billing/sync/ledger.ts'
import type { BillingState, BillingPerson } from '#server/billing/state.ts'
import { users } from '#server/db/tables/people.ts'
import { createPayments, type Payments } from '#server/gateways/stripe/payments.ts'
import { missingCustomerSnapshot, snapshotOf, type CustomerSnapshot } from '#server/gateways/stripe/snapshot.ts'
import { createLog } from '#server/log.ts'
import { createEnqueue } from '#server/outbox/store.ts'
import { createPeopleStore } from '#server/people/store.ts'
import { createSubscriptionStore } from '#server/billing/access/access-store.ts'
import { shortList } from '#tests/doubles/stripe/http/answer.ts'
import { startStripeServer, type StripeServer } from '#tests/doubles/stripe/server.ts'
import { signatureOf } from '#tests/doubles/stripe/http/webhooks.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Reads the snapshot from the double's memory instead of HTTP, which is many times faster. */
function snapshotFrom({ kept: stored }: StripeServer, id: string): CustomerSnapshot {
  const theirs = <T extends { customer: unknown }>(all: Map<string, T>) =>
    [...all.values()].filter((each) => each.customer === id)
  const customer = stored.customer.get(id)
  if (!customer || customer.deleted) return missingCustomerSnapshot
  const invoices = theirs(stored.invoice).map((invoice) => {
    const payments = shortList([...stored.invoice_payment.values()].filter((each) => each.invoice === invoice.id))
    return { ...invoice, payments }
  })
  const charges = theirs(stored.charge).map((charge) => {
    const refunds = shortList([...stored.refund.values()].filter((each) => each.charge === charge.id))
    return { ...charge, refunds }
  })
  const disputes = [...stored.dispute.values()].filter((each) => charges.some((charge) => charge.id === each.charge))
  return structuredClone(
    snapshotOf({ customer, subscriptions: theirs(stored.subscription), invoices, charges, disputes }),
  )
}

export interface World {
  stripe: StripeServer
  billing: ReturnType<typeof createStripeBilling>
  checkout: ReturnType<ReturnType<typeof createStripeBilling>['checkout']>
  viewer: User
  now(): Date
  pass(ms: number): void
  person(): Promise<BillingPerson>
  state(): Promise<BillingState | undefined>
  /** Refunds a payment, as an admin does. */
  giveBack(choose: (ids: string[]) => string | undefined): Promise<void>
  startTrial(): Promise<void>
  setRole(role: Role): Promise<void>
  /** Delivers a signed event. */
  receive(event: Stripe.Event): Promise<void>
  /** Delays the next reading of Stripe until it is released; it answers with the state at its begin. */
  slow(): { begun: Promise<void>; release(): void }
  close(): Promise<void>
}

/** Removes all payments and reconciliations, because each world has its own time. */
const clean = sql`TRUNCATE payments, purchases, customers, stripe_events, reconciliations, leases, outbox`

/** One person, one Stripe double, one clock, with the product's own billing on PostgreSQL. */
export async function aWorld(app: TestApp, reads: 'kept' | 'http'): Promise<World> {
  const { db } = app
  await db.execute(clean)
  let time = Date.UTC(2026, 0, 31, 12)
  const now = () => new Date(time)
  const stripe = await startStripeServer({ clock: now })
  const webhookSecret = stripe.webhooks.secret
  const gateway = createPayments({ secretKey: stripe.secretKey, webhookSecret, apiBase: stripe.url, clock: now })
  let gate: { begun: PromiseWithResolvers<void>; opened: PromiseWithResolvers<void> } | undefined
  const payments: Payments = {
    ...gateway,
    async snapshot(ids) {
      const own = gate
      gate = undefined
      const snapshot = reads === 'http' ? await gateway.snapshot(ids) : snapshotFrom(stripe, ids[0])
      own?.begun.resolve()
      await own?.opened.promise
      return snapshot
    },
  }
  const log = createLog('silent')
  const sender = { siteName: 'Learn Kadazandusun', publicUrl: 'http://localhost', supportEmail: null }
  const enqueue = createEnqueue(now, sender)
  const ledger = createLedger(db)
  const billing = createStripeBilling({ db, ledger, payments, clock: now, log, enqueue })
  const id = String((await app.person({ role: 'NORMAL', firstName: 'Ana' })).id)
  const people = createPeopleStore(db, (tx, userId) => ledger.hasBoughtPeriod(tx, userId, now()))
  const state = async () => {
    const customer = await ledger.customerOf(id)
    return customer && ledger.read(customer.id)
  }
  return {
    stripe,
    billing,
    checkout: billing.checkout({ take: async () => {} }),
    viewer: { id, email: 'learner@example.test', firstName: 'Ana', lastName: null } as User,
    now,
    pass(ms) {
      time += ms
      stripe.tick()
    },
    async person() {
      const { role, subscriptionEndDate, contributeUntil, trialStartedAt } = users
      const columns = { role, subscriptionEndDate, contributeUntil, trialStartedAt }
      return (await db.select(columns).from(users).where(eq(users.id, id)))[0]!
    },
    state,
    async giveBack(choose) {
      const customer = await ledger.customerOf(id)
      const chosen = choose(((await state())?.payments ?? []).map(({ stripeId }) => stripeId))
      if (customer && chosen) await billing.manage.refundByAdmin(customer, chosen, async () => {})
    },
    startTrial: async () => void (await createSubscriptionStore(db).startTrial(id, now())),
    setRole: async (role) => void (await people.changeRole(id, role, now())),
    receive(event) {
      const body = JSON.stringify(event)
      const signature = signatureOf(body, webhookSecret, Math.floor(time / 1000))
      return billing.receive(payments.eventOf(Buffer.from(body), signature))
    },
    slow() {
      const own = { begun: Promise.withResolvers<void>(), opened: Promise.withResolvers<void>() }
      gate = own
      return {
        begun: own.begun.promise,
        release() {
          if (gate === own) gate = undefined
          own.opened.resolve()
        },
      }
    },
    close: () => stripe.close(),
  }
}
