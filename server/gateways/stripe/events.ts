import type Stripe from 'stripe'
import { say } from '#shared/messages/say.ts'
import { noStripeEvent, notFromStripe, signedInFuture } from '#shared/subscriptions/refusal-messages.ts'
import type { Clock } from '#server/clock.ts'
import { invalid } from '#server/http/problem.ts'
import { callStripe, idOf, withStripe, type Limited } from './calls.ts'

/** Types of events after which the customer is read again, at most 20. */
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
const tolerance = 300

interface Referring {
  id: string
  object: string
  customer?: string | { id: string } | null
  charge?: string | { id: string } | null
}

const isEvent = (event: Partial<Stripe.Event> | null) =>
  Boolean(event?.id && event.type && event.created && event.data?.object)

function eventSeen(event: Stripe.Event, isLive: boolean): StripeEvent {
  const object = event.data.object as unknown as Referring
  const isCustomer = object.object === 'customer'
  return {
    id: event.id,
    type: event.type,
    at: new Date(event.created * 1000),
    isOurs: event.livemode === isLive && event.account === undefined,
    customerId: isCustomer ? object.id : idOf(object.customer),
    chargeId: idOf(object.charge),
  }
}

interface Deps {
  stripe: Stripe
  limited: Limited
  webhookSecret: string
  isLive: boolean
  clock: Clock
}

/** Reads webhooks and the list of past events. */
export function createEventReader({ stripe, limited, webhookSecret, isLive, clock }: Deps) {
  return {
    /** Event of a webhook. 400 unless Stripe signed it within five minutes of now. */
    eventOf(body: Buffer, signature: string | undefined): StripeEvent {
      const now = clock().getTime()
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, tolerance, undefined, now)
      } catch (error) {
        throw invalid(say(notFromStripe), { cause: error })
      }
      // The SDK checks the age only: a signature dated in the future would stay valid until that time.
      const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1])
      if (!(signedAt - now / 1000 <= tolerance)) throw invalid(say(signedInFuture))
      if (!isEvent(event)) throw invalid(say(noStripeEvent))
      return eventSeen(event, isLive)
    },

    /** Events of our types since a moment, oldest first. Stripe keeps events for 30 days. */
    async eventsSince(since: Date): Promise<StripeEvent[]> {
      const gte = Math.floor(since.getTime() / 1000)
      const list = stripe.events.list({ created: { gte }, types: [...concerns], limit: 100 }, limited(withStripe))
      const found = await callStripe(list.autoPagingToArray({ limit: 10_000 }))
      return found.toReversed().map((event) => eventSeen(event, isLive))
    },

    /** Rejects unless Stripe answers. */
    async isThere(): Promise<void> {
      await callStripe(stripe.events.list({ limit: 1 }, limited(withStripe)))
    },
  }
}
