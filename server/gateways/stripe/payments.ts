import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { Clock } from '#server/clock.ts'
import { callStripe, connectTo, isRefusal, createOnce, maxWaitMs, type AdjustTimeout } from './calls.ts'
import { createCustomers } from './customers.ts'
import { createEventReader } from './events.ts'
import { createReader } from './reading.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createSinglePayments } from './single.ts'
import { guaranteeMetadata } from './snapshot.ts'

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
export type RefundResult = { succeeded: true } | { succeeded: false; code: string }

/** Refunds the rest of a payment. After a refusal nothing has changed. */
async function refund(stripe: Stripe, intent: string, details: { onRequest: boolean }): Promise<RefundResult> {
  // A new key each time: money that the bank sent back may be refunded again, and Stripe would answer an old key with the old result.
  const request = randomUUID()
  const metadata = { ...(details.onRequest ? guaranteeMetadata : { reason: 'administrator' }), request }
  const draft = { payment_intent: intent, reason: 'requested_by_customer' as const, metadata }
  const listRefunds = () =>
    stripe.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: 1000 })
  try {
    const { status } = await createOnce({
      key: `refund:${request}`,
      find: async () => (await callStripe(listRefunds())).find((each) => each.metadata?.['request'] === request),
      create: (options) => stripe.refunds.create(draft, options),
    })
    return status === 'failed' || status === 'canceled' ? { succeeded: false, code: status } : { succeeded: true }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { succeeded: false, code: error.code ?? 'refused' }
  }
}

export type Payments = ReturnType<typeof createPayments>

/** Stripe in the product's terms. An unreachable Stripe is a 503. */
export function createPayments(deps: Deps) {
  const stripe = connectTo(deps)
  const isLive = /^[a-z]+_live_/.test(deps.secretKey)
  const adjustTimeout: AdjustTimeout = (each) => ({ ...each, timeout: deps.timeout ?? each.timeout })
  const { webhookSecret, clock } = deps
  return {
    isLive,
    /** Longest wait of a request in milliseconds: never shorter than one call may take. */
    maxWaitMs: Math.max(maxWaitMs, deps.timeout ?? 0),
    ...createEventReader({ stripe, adjustTimeout, webhookSecret, isLive, clock }),
    ...createReader(stripe, adjustTimeout),
    ...createCustomers(stripe),
    ...createSubscriptions(stripe),
    ...createSinglePayments(stripe),
    refund: (intent: string, details: { onRequest: boolean }) => refund(stripe, intent, details),
  }
}
