import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Plan } from '#shared/subscriptions.ts'
import type { Clock } from '#server/clock.ts'
import { invalid } from '#server/http/problem.ts'
import { asked, connectTo, isRefusal, unless, withPerson, withStripe } from './calls.ts'
import type { Timeout } from './calls.ts'
import { guarantee, snapshotOf } from './snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { createPriceList } from './prices.ts'

/** What happens at Stripe and concerns us; each is followed by reading the customer's state anew. At most 20. */
export const concerns = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const

/** That something happened at Stripe, without what: that is read. */
export interface StripeEvent {
  id: string
  type: string
  at: Date
  /** Of the mode, test or live, that our key is for, and of our own account. */
  isOurs: boolean
  customerId: string | null
  chargeId: string | null
}

interface Given {
  secretKey: string
  webhookSecret: string
  /** Where Stripe is, if not at Stripe: a test server. */
  apiBase: string | null
  clock: Clock
  /** Milliseconds that a call may take at most. */
  timeout?: number
}

/** Seconds that a webhook's signature may differ from our clock, either way. */
const tolerance = 300

interface Referring {
  id: string
  object: string
  customer?: string | { id: string } | null
  charge?: string | { id: string } | null
}
const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

const isEvent = (event: Partial<Stripe.Event> | null) =>
  Boolean(event?.id && event.type && event.created && event.data?.object)

function eventSeen(event: Stripe.Event, isLive: boolean): StripeEvent {
  const object = event.data.object as unknown as Referring
  return {
    id: event.id,
    type: event.type,
    at: new Date(event.created * 1000),
    isOurs: event.livemode === isLive && event.account === undefined,
    customerId: idOf(object.customer),
    chargeId: idOf(object.charge),
  }
}

export type Payments = ReturnType<typeof createPayments>

/** Stripe, in the words of the product. Whatever cannot be asked now is a 503. */
export function createPayments(given: Given) {
  const stripe = connectTo(given)
  const isLive = /^[a-z]+_live_/.test(given.secretKey)
  const priceOf = createPriceList(stripe)
  const all = { limit: 1000 }
  const limited = ({ timeout, ...rest }: Timeout) => ({
    ...rest,
    timeout: Math.min(timeout, given.timeout ?? timeout),
  })

  async function disputesOf(charges: Stripe.Charge[], timeout: Timeout) {
    const disputed = charges.filter((charge) => charge.disputed)
    const lists = disputed.map(({ id }) => stripe.disputes.list({ charge: id, limit: 100 }, limited(timeout)))
    return (await Promise.all(lists.map((list) => asked(list)))).flatMap(({ data }) => data)
  }

  return {
    /** What a webhook tells. 400 unless Stripe signed it, within five minutes of now. */
    eventOf(body: Buffer, signature: string | undefined): StripeEvent {
      const now = given.clock().getTime()
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', given.webhookSecret, tolerance, undefined, now)
      } catch (error) {
        throw invalid('This is not a message that Stripe has just signed.', { cause: error })
      }
      // The SDK looks at age only: a signature of the future would be good for as long as it lies ahead.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1])
      if (!(signedAt - now / 1000 <= tolerance)) throw invalid('This message was signed in the future.')
      if (!isEvent(event)) throw invalid('This is no event of Stripe.')
      return eventSeen(event, isLive)
    },

    /** What concerned us since a moment, oldest first. Stripe keeps events for 30 days. */
    async eventsSince(since: Date): Promise<StripeEvent[]> {
      const gte = Math.floor(since.getTime() / 1000)
      const list = stripe.events.list({ created: { gte }, types: [...concerns], limit: 100 }, limited(withStripe))
      const found = await asked(list.autoPagingToArray({ limit: 10_000 }))
      return found.toReversed().map((event) => eventSeen(event, isLive))
    },

    /** Whose a charge is: disputes and refunds name no customer. */
    async customerOfCharge(chargeId: string): Promise<string | null> {
      const charge = await unless(['resource_missing'], stripe.charges.retrieve(chargeId, {}, limited(withStripe)))
      return idOf(charge?.customer)
    },

    async snapshot(customer: string, timeout: Timeout = withPerson): Promise<Snapshot> {
      const page = { customer, limit: 100 }
      const [subscriptions, invoices, charges] = await Promise.all([
        asked(stripe.subscriptions.list({ ...page, status: 'all' }, limited(timeout)).autoPagingToArray(all)),
        asked(stripe.invoices.list({ ...page, expand: ['data.payments'] }, limited(timeout)).autoPagingToArray(all)),
        asked(stripe.charges.list({ ...page, expand: ['data.refunds'] }, limited(timeout)).autoPagingToArray(all)),
      ])
      return snapshotOf({ subscriptions, invoices, charges, disputes: await disputesOf(charges, timeout) })
    },

    async createCustomer(person: { id: string; email: string | null; name: string | null }): Promise<string> {
      const { id, email, name } = person
      const draft = { metadata: { userId: id }, ...(email && { email }), ...(name && { name }) }
      // Stripe refuses a key that comes again with another name.
      const idempotencyKey = `customer:${id}:${createHash('sha256').update(JSON.stringify(draft)).digest('hex')}`
      return (await asked(stripe.customers.create(draft, { idempotencyKey }))).id
    },

    /**
     * A subscription whose first invoice waits for its payment. `nth` counts those that the customer had before: asked twice
     * for the same one, Stripe gives the same subscription again.
     */
    async begin(customer: string, plan: Plan, { userId, nth }: { userId: string; nth: number }) {
      const subscription = await asked(
        stripe.subscriptions.create(
          {
            customer,
            items: [{ price: await priceOf(plan) }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
            metadata: { userId, plan: plan.id },
            expand: ['latest_invoice.confirmation_secret'],
          },
          { idempotencyKey: `subscription:${customer}:${plan.id}:${nth}` },
        ),
      )
      return {
        id: subscription.id,
        clientSecret: secretIn(subscription),
        createdAt: new Date(subscription.created * 1000),
      }
    },

    /** What opens the payment of a subscription that waits for it; undefined when it no longer does. */
    async secretOf(subscription: string): Promise<string | undefined> {
      const expand = ['latest_invoice.confirmation_secret']
      const found = await asked(stripe.subscriptions.retrieve(subscription, { expand }))
      return found.status === 'incomplete' ? secretIn(found) : undefined
    },

    /** Gives up a subscription that waits for its first payment. One that was paid at this very moment stays. */
    async abandon(subscription: string): Promise<void> {
      const found = await asked(stripe.subscriptions.retrieve(subscription))
      const invoice = idOf(found.latest_invoice)
      if (found.status !== 'incomplete' || !invoice) return
      try {
        // Not the subscription first: that would also end one that has just been paid.
        await asked(stripe.invoices.voidInvoice(invoice))
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
      const left = await asked(stripe.subscriptions.retrieve(subscription))
      if (left.status === 'incomplete') await unless(['resource_missing'], stripe.subscriptions.cancel(subscription))
    },

    async setRenewing(subscription: string, renews: boolean): Promise<void> {
      const found = await asked(stripe.subscriptions.retrieve(subscription))
      // A moment to end at, as Stripe's portal sets it, is taken back by name.
      const change = renews && found.cancel_at && !found.cancel_at_period_end ? { cancel_at: '' as const } : undefined
      await asked(stripe.subscriptions.update(subscription, change ?? { cancel_at_period_end: !renews }))
    },

    /** Ends it now; it will not be charged again. What has ended already stays so. */
    async end(subscription: string): Promise<void> {
      await unless(['resource_missing'], stripe.subscriptions.cancel(subscription))
    },

    /** Sends back what is left of a payment. False where Stripe says that this cannot be done. */
    async giveBack(intent: string, given: { onRequest: boolean }): Promise<boolean> {
      const metadata = given.onRequest ? guarantee : { reason: 'administrator' }
      const draft = { payment_intent: intent, reason: 'requested_by_customer' as const, metadata }
      const refund = await unless(['charge_disputed', 'charge_already_refunded'], stripe.refunds.create(draft))
      return refund !== undefined
    },

    /** Stripe's own page for cards and invoices. */
    async portal(customer: string, returnUrl: string): Promise<string> {
      return (await asked(stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }))).url
    },
  }
}

function secretIn({ latest_invoice: invoice }: Stripe.Subscription): string | undefined {
  return typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined
}
