import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { Clock } from '#server/clock.ts'
import { callStripe, connectTo, isRefusal, makeOnce, type Limited } from './calls.ts'
import { createCustomers } from './customers.ts'
import { createEventReader } from './events.ts'
import { createReader } from './reading.ts'
import { createSelling } from './selling.ts'
import { createSingles } from './single.ts'
import { guarantee } from './snapshot.ts'

interface Deps {
  secretKey: string
  webhookSecret: string
  /** Address of Stripe's test double; null for Stripe itself. */
  apiBase: string | null
  clock: Clock
  /** Timeout in milliseconds for every call, in place of each call's own. */
  timeout?: number
}

/** Outcome of a refund; `code` is Stripe's reason for a refusal. */
export type GivenBack = { went: true } | { went: false; code: string }

/** Refunds the rest of a payment. After a refusal nothing has changed. */
async function giveBack(stripe: Stripe, intent: string, details: { onRequest: boolean }): Promise<GivenBack> {
  // A new key each time: money that the bank sent back may be refunded again, and Stripe would answer an old key with the old result.
  const request = randomUUID()
  const metadata = { ...(details.onRequest ? guarantee : { reason: 'administrator' }), request }
  const draft = { payment_intent: intent, reason: 'requested_by_customer' as const, metadata }
  const ofIntent = () => stripe.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: 1000 })
  try {
    const { status } = await makeOnce({
      key: `refund:${request}`,
      find: async () => (await callStripe(ofIntent())).find((each) => each.metadata?.['request'] === request),
      make: (options) => stripe.refunds.create(draft, options),
    })
    return status === 'failed' || status === 'canceled' ? { went: false, code: status } : { went: true }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { went: false, code: error.code ?? 'refused' }
  }
}

export type Payments = ReturnType<typeof createPayments>

/** Stripe in the product's terms. An unreachable Stripe is a 503. */
export function createPayments(deps: Deps) {
  const stripe = connectTo(deps)
  const isLive = /^[a-z]+_live_/.test(deps.secretKey)
  const limited: Limited = (each) => ({ ...each, timeout: deps.timeout ?? each.timeout })
  const { webhookSecret, clock } = deps
  return {
    isLive,
    ...createEventReader({ stripe, limited, webhookSecret, isLive, clock }),
    ...createReader(stripe, limited),
    ...createCustomers(stripe),
    ...createSelling(stripe),
    ...createSingles(stripe),
    giveBack: (intent: string, details: { onRequest: boolean }) => giveBack(stripe, intent, details),
  }
}
