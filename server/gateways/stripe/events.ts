import type Stripe from 'stripe'
import { say } from '#shared/messages/say.ts'
import { noStripeEvent, notFromStripe, signedInFuture } from '#shared/billing/refusal-messages.ts'
import type { Clock } from '#server/clock.ts'
import { invalid } from '#server/http/problem.ts'
import { callStripe, referencedId, backgroundTimeout, type AdjustTimeout } from './calls.ts'

/** Types of events after which the customer is read again, at most 20. */
export const handledEventTypes = [
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
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payment_intent.succeeded',
  'customer.updated',
  'customer.deleted',
] as const

/** An event without its content: the product reads the current state instead. */
export interface StripeEvent {
  id: string
  type: string
  at: Date
  /** True if the event is of our key's mode (test or live) and of our own account. */
  isOurs: boolean
  customerId: string | null
  chargeId: string | null
}

/** Seconds that a webhook's signature may differ from our clock, in both directions. */
const toleranceSeconds = 300

interface StripeObject {
  id: string
  object: string
  customer?: string | { id: string } | null
  charge?: string | { id: string } | null
}

const isEvent = (event: Partial<Stripe.Event> | null) =>
  Boolean(event?.id && event.type && event.created && event.data?.object)

function toStripeEvent(event: Stripe.Event, isLive: boolean): StripeEvent {
  const object = event.data.object as unknown as StripeObject
  const isCustomer = object.object === 'customer'
  return {
    id: event.id,
    type: event.type,
    at: new Date(event.created * 1000),
    isOurs: event.livemode === isLive && event.account === undefined,
    customerId: isCustomer ? object.id : referencedId(object.customer),
    chargeId: referencedId(object.charge),
  }
}

interface Deps {
  stripe: Stripe
  adjustTimeout: AdjustTimeout
  webhookSecret: string
  isLive: boolean
  clock: Clock
}

/** Reads webhooks and the list of past events. */
export function createEventReader({ stripe, adjustTimeout, webhookSecret, isLive, clock }: Deps) {
  return {
    /** Event of a webhook. 400 unless Stripe signed it within five minutes of now. */
    eventOf(body: Buffer, signature: string | undefined): StripeEvent {
      const now = clock().getTime()
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, toleranceSeconds, undefined, now)
      } catch (error) {
        throw invalid(say(notFromStripe), { cause: error })
      }
      // The SDK checks the age only: a signature dated in the future would stay valid until that time.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1])
      if (!(signedAt - now / 1000 <= toleranceSeconds)) throw invalid(say(signedInFuture))
      if (!isEvent(event)) throw invalid(say(noStripeEvent))
      return toStripeEvent(event, isLive)
    },

    /** Events of our types since a moment, oldest first. Stripe keeps events for 30 days. */
    async eventsSince(since: Date): Promise<StripeEvent[]> {
      const gte = Math.floor(since.getTime() / 1000)
      const list = stripe.events.list(
        { created: { gte }, types: [...handledEventTypes], limit: 100 },
        adjustTimeout(backgroundTimeout),
      )
      const events = await callStripe(list.autoPagingToArray({ limit: 10_000 }))
      return events.toReversed().map((event) => toStripeEvent(event, isLive))
    },

    /** Rejects unless Stripe answers. */
    async ping(): Promise<void> {
      await callStripe(stripe.events.list({ limit: 1 }, adjustTimeout(backgroundTimeout)))
    },
  }
}
