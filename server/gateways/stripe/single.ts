import type Stripe from 'stripe'
import { planIds, type Plan, type PlanId } from '#shared/subscriptions/subscriptions.ts'
import { callStripe, idOf, isRefusal, makeOnce, missing, unless } from './calls.ts'
import type { Nth, Opened } from './selling.ts'
import { paidOnce } from './snapshot.ts'

/** Malaysia's bank transfer, its wallet, and cards. */
const methods = ['card', 'fpx', 'grabpay']

/** A started payment for one period. */
export interface SingleSeen {
  id: string
  plan: PlanId | null
  /** Present while the payment can be made or retried. */
  payment: Opened | null
  /** True until the bank confirms or rejects the payment. */
  isProcessing: boolean
}

const open = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action'])

function singleSeen({ id, metadata, status, amount, client_secret }: Stripe.PaymentIntent): SingleSeen {
  return {
    id,
    plan: planIds.find((plan) => plan === metadata['plan']) ?? null,
    payment: client_secret !== null && open.has(status) ? { clientSecret: client_secret, amountSen: amount } : null,
    isProcessing: status === 'processing',
  }
}

export type PaymentOutcome = 'succeeded' | 'processing' | 'failed'

/** Payments for one period, which do not renew. */
export function createSingles(stripe: Stripe) {
  async function all(customer: string): Promise<Stripe.PaymentIntent[]> {
    const page = stripe.paymentIntents.list({ customer, limit: 100 })
    const found = (await unless(missing, page.autoPagingToArray({ limit: 1000 }))) ?? []
    return found.filter(({ metadata }) => metadata[paidOnce] !== undefined)
  }

  async function create(customer: string, plan: Plan, { userId, nth }: Nth) {
    const metadata = { userId, plan: plan.id, [paidOnce]: String(nth) }
    const draft = {
      customer,
      amount: plan.priceSen,
      currency: 'myr',
      allowed_payment_method_types: methods,
      metadata,
      description: `Learn Kadazandusun, ${plan.duration.en.toLowerCase()}, paid once`,
    } satisfies Stripe.PaymentIntentCreateParams
    return makeOnce({
      key: `once:${customer}:${plan.id}:${nth}`,
      find: async () => (await all(customer)).find((each) => each.metadata[paidOnce] === metadata[paidOnce]),
      make: (options) => stripe.paymentIntents.create(draft, options),
    })
  }

  return {
    /** All started ones, so that the next one gets its own number. */
    singles: async (customer: string): Promise<SingleSeen[]> => (await all(customer)).map(singleSeen),

    /** Stripe offers those payment methods that are switched on in its dashboard. */
    beginOnce: async (customer: string, plan: Plan, nth: Nth): Promise<SingleSeen> =>
      singleSeen(await create(customer, plan, nth)),

    /** Cancels it. One that was paid at this moment stays. */
    async abandonOnce(intent: string): Promise<void> {
      try {
        await callStripe(stripe.paymentIntents.cancel(intent))
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    },

    /** Outcome of a payment, whatever the return address says; undefined if it belongs to none of these customers. */
    async outcomeOf(intent: string, customers: string[]): Promise<PaymentOutcome | undefined> {
      const found = await unless(missing, stripe.paymentIntents.retrieve(intent))
      if (!found || !customers.includes(idOf(found.customer) ?? '')) return undefined
      if (found.status === 'succeeded') return 'succeeded'
      return found.status === 'processing' ? 'processing' : 'failed'
    },
  }
}
