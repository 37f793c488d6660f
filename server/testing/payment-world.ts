import type Stripe from 'stripe'
import type { User } from '#shared/people.ts'
import { trialDays } from '#shared/subscriptions.ts'
import { snapshotOf } from '#server/gateways/stripe/snapshot.ts'
import type { Snapshot } from '#server/gateways/stripe/snapshot.ts'
import { createPayments } from '#server/gateways/stripe/payments.ts'
import type { Payments, StripeEvent } from '#server/gateways/stripe/payments.ts'
import { createLog } from '#server/log.ts'
import { createCheckout } from '#server/billing/checkout.ts'
import { afterSync } from '#server/billing/state.ts'
import type { BillingState, Person } from '#server/billing/state.ts'
import { createEvents } from '#server/billing/events.ts'
import type { Customer, Ledger } from '#server/billing/ledger.ts'
import { createManagement } from '#server/billing/manage.ts'
import { createSync } from '#server/billing/sync.ts'
import { shortList } from '#tests/doubles/stripe/answer.ts'
import { startStripeServer } from '#tests/doubles/stripe/server.ts'
import type { StripeServer } from '#tests/doubles/stripe/server.ts'
import { signatureOf } from '#tests/doubles/stripe/webhooks.ts'

/** As much of the ledger as payments are made with, and what others do to the person. */
export interface Store {
  ledger: Pick<
    Ledger,
    | 'customerOf'
    | 'customerAtStripe'
    | 'addCustomer'
    | 'read'
    | 'noteBegun'
    | 'versionOf'
    | 'apply'
    | 'keepEvent'
    | 'knowsEvent'
  >
  userId: string
  person(): Promise<Person>
  startTrial(now: Date): Promise<void>
  /** An admin chooses PAID or NORMAL by hand (RULINGS 1). */
  setRole(role: 'PAID' | 'NORMAL', now: Date): Promise<void>
}

const dayMs = 24 * 3600 * 1000

const runs = (end: Date | null, now: Date) => end !== null && end > now

/** The store's rules without a database: what SQL does, said once more. */
export function memoryStore(): Store {
  const userId = crypto.randomUUID()
  let person: Person = { role: 'NORMAL', subscriptionEndDate: null, contributeUntil: null, trialStartedAt: null }
  let customer: Customer | undefined
  let account: BillingState = {
    person,
    granted: null,
    own: null,
    boughtUntil: null,
    refundedAt: null,
    purchases: [],
    payments: [],
  }
  let version = 0
  const events = new Map<string, string>()
  const keep = (event: StripeEvent, outcome: string) => {
    if (events.has(event.id) && (events.get(event.id) !== 'unclaimed' || outcome === 'unclaimed')) return false
    events.set(event.id, outcome)
    return true
  }
  return {
    userId,
    person: async () => person,
    async startTrial(now) {
      const { role, subscriptionEndDate: end, trialStartedAt } = person
      const isFree = role === 'NORMAL' || (role === 'PAID' && end !== null && end <= now)
      if (!isFree || trialStartedAt) return
      const until = new Date(now.getTime() + trialDays * dayMs)
      const subscriptionEndDate = end && end > until ? end : until
      person = { ...person, role: 'PAID', trialStartedAt: now, subscriptionEndDate }
    },
    async setRole(role, now) {
      const end = person.subscriptionEndDate
      if (role === 'PAID') person = { ...person, role, subscriptionEndDate: runs(end, now) ? end : null }
      else if (!runs(account.boughtUntil, now))
        person = { ...person, role, subscriptionEndDate: runs(end, now) ? now : end }
    },
    ledger: {
      customerOf: async () => customer,
      customerAtStripe: async (id) => (customer?.stripeCustomerId === id ? customer : undefined),
      async addCustomer(_userId, stripeCustomerId) {
        customer ??= { id: 'customer', userId, stripeCustomerId }
        return customer
      },
      read: async () => ({ ...account, person }),
      async noteBegun(_customer, { id, plan, createdAt }) {
        if (account.purchases.some((each) => each.id === id)) return
        const begun = { id, plan, createdAt, status: 'incomplete', cancelAtPeriodEnd: false, currentPeriodEnd: null }
        account = { ...account, purchases: [...account.purchases, begun] }
      },
      versionOf: async () => version,
      async apply(_customer, given) {
        if (given.version !== version) return 'stale'
        if (given.event && !keep(given.event, 'applied')) return 'known'
        const before = { ...account, person }
        const after = afterSync(before, given.snapshot, given.now)
        account = after
        person = after.person ?? person
        version += 1
        return { before, after }
      },
      keepEvent: async (event, outcome) => keep(event, outcome),
      knowsEvent: async (id) => events.has(id) && events.get(id) !== 'unclaimed',
    },
  }
}

/** What the gateway reads by HTTP, read from what the stand-in keeps: a thousand times faster. */
export function snapshotFrom({ kept }: StripeServer, customer: string): Snapshot {
  const theirs = <T extends { customer: unknown }>(all: Map<string, T>) =>
    [...all.values()].filter((each) => each.customer === customer)
  const invoices = theirs(kept.invoice).map((invoice) => {
    const payments = shortList([...kept.invoice_payment.values()].filter((each) => each.invoice === invoice.id))
    return { ...invoice, payments }
  })
  const charges = theirs(kept.charge).map((charge) => {
    const refunds = shortList([...kept.refund.values()].filter((each) => each.charge === charge.id))
    return { ...charge, refunds }
  })
  const disputes = [...kept.dispute.values()].filter((each) => charges.some(({ id }) => id === each.charge))
  return structuredClone(snapshotOf({ subscriptions: theirs(kept.subscription), invoices, charges, disputes }))
}

export interface World {
  stripe: StripeServer
  store: Store
  now(): Date
  pass(ms: number): void
  checkout: ReturnType<typeof createCheckout>
  manage: ReturnType<typeof createManagement>
  viewer: User
  /** An event arrives, signed. */
  take(event: Stripe.Event): Promise<void>
  /** Reads Stripe without having been told. */
  reconcile(): Promise<void>
  /** The next reading of Stripe is answered only when it is released: with what was true when it began. */
  slow(): { begun: Promise<void>; release(): void }
  close(): Promise<void>
}

const oneAtATime = <T>(_userId: string, work: () => Promise<T>) => work()

/** One person, one Stripe, one clock; everything between them is the product's own. */
export async function aWorld(makeStore: () => Store | Promise<Store>, reads: 'kept' | 'http'): Promise<World> {
  let time = Date.UTC(2026, 0, 31, 12)
  const now = () => new Date(time)
  const stripe = await startStripeServer({ clock: now })
  const store = await makeStore()
  const { ledger, userId } = store
  const webhookSecret = stripe.webhooks.secret
  const gateway = createPayments({ secretKey: stripe.secretKey, webhookSecret, apiBase: stripe.url, clock: now })
  let gate: { begun: PromiseWithResolvers<void>; opened: PromiseWithResolvers<void> } | undefined
  const payments: Payments = {
    ...gateway,
    async snapshot(customer) {
      const own = gate
      gate = undefined
      const snapshot = reads === 'http' ? await gateway.snapshot(customer) : snapshotFrom(stripe, customer)
      own?.begun.resolve()
      await own?.opened.promise
      return snapshot
    },
  }
  const log = createLog('silent')
  const { sync, syncFor } = createSync({ ledger, payments, clock: now, log, announce: async () => {} })
  const shared = { ledger, payments, sync, oneAtATime, clock: now }
  const events = createEvents({ ledger, payments, syncFor, log })
  return {
    stripe,
    store,
    now,
    pass(ms) {
      time += ms
      stripe.tick()
    },
    checkout: createCheckout({ ...shared, throttle: { take: async () => {} } }),
    manage: createManagement(shared),
    viewer: { id: userId, email: 'learner@example.test', firstName: 'Ana', lastName: null } as User,
    take(event) {
      const body = JSON.stringify(event)
      const signature = signatureOf(body, webhookSecret, Math.floor(time / 1000))
      return events.take(payments.eventOf(Buffer.from(body), signature))
    },
    async reconcile() {
      const customer = await ledger.customerOf(userId)
      if (customer) await sync(customer)
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
