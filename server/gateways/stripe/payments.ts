import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { Clock } from '#server/clock.ts'
import { asked, connectTo, isRefusal, makeOnce } from './calls.ts'
import type { Limited } from './calls.ts'
import { createCustomers } from './customers.ts'
import { createEventReader } from './events.ts'
import { createReader } from './reading.ts'
import { createSelling } from './selling.ts'
import { createSingles } from './single.ts'
import { guarantee } from './snapshot.ts'

interface Deps {
  secretKey: string
  webhookSecret: string
  /** Where Stripe is, if not at Stripe: a test server. */
  apiBase: string | null
  clock: Clock
  /** Milliseconds that every call may take, in place of each one's own. */
  timeout?: number
}

/** 'gone back', or why not, in Stripe's code. */
export type GivenBack = { went: true } | { went: false; code: string }

/** Sends back what is left of a payment. Where Stripe refuses nothing has happened. */
async function giveBack(stripe: Stripe, intent: string, given: { onRequest: boolean }): Promise<GivenBack> {
  // Of its own each time: what the bank sent back may be asked for again, and Stripe would answer an older key with that.
  const request = randomUUID()
  const metadata = { ...(given.onRequest ? guarantee : { reason: 'administrator' }), request }
  const draft = { payment_intent: intent, reason: 'requested_by_customer' as const, metadata }
  const ofIntent = () => stripe.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: 1000 })
  try {
    const { status } = await makeOnce({
      key: `refund:${request}`,
      find: async () => (await asked(ofIntent())).find((each) => each.metadata?.['request'] === request),
      make: (options) => stripe.refunds.create(draft, options),
    })
    return status === 'failed' || status === 'canceled' ? { went: false, code: status } : { went: true }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { went: false, code: error.code ?? 'refused' }
  }
}

export type Payments = ReturnType<typeof createPayments>

/** Stripe, in the words of the product. Whatever cannot be asked now is a 503. */
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
    giveBack: (intent: string, given: { onRequest: boolean }) => giveBack(stripe, intent, given),
  }
}
