import type Stripe from 'stripe'
import { planIds } from '#shared/billing/plan-ids.ts'
import type { Plan, PlanId } from '#shared/billing/subscriptions.ts'
import { callStripe, referencedId, isRefusal, createOnce, missingCodes, undefinedFor } from './calls.ts'
import type { PurchaseNumber, OpenPayment } from './subscriptions.ts'
import { paidOnceKey } from './snapshot.ts'

/** Cards, Malaysia's bank transfer (FPX) and its wallet (GrabPay). */
const methods = ['card', 'fpx', 'grabpay']

/** A started payment for one period. */
export interface SinglePayment {
  id: string
  plan: PlanId | null
  /** Present while the payment can be made or retried. */
  payment: OpenPayment | null
  /** True until the bank confirms or rejects the payment. */
  isProcessing: boolean
}

const payableStatuses = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action'])

function toSinglePayment({ id, metadata, status, amount, client_secret }: Stripe.PaymentIntent): SinglePayment {
  return {
    id,
    plan: planIds.find((plan) => plan === metadata['plan']) ?? null,
    payment:
      client_secret !== null && payableStatuses.has(status) ? { clientSecret: client_secret, amountSen: amount } : null,
    isProcessing: status === 'processing',
  }
}

export type PaymentOutcome = 'succeeded' | 'processing' | 'failed'

/** Payments for one period, which do not renew. */
export function createSinglePayments(stripe: Stripe) {
  async function listIntents(customer: string): Promise<Stripe.PaymentIntent[]> {
    const page = stripe.paymentIntents.list({ customer, limit: 100 })
    const intents = (await undefinedFor(missingCodes, page.autoPagingToArray({ limit: 1000 }))) ?? []
    return intents.filter(({ metadata }) => metadata[paidOnceKey] !== undefined)
  }

  async function create(customer: string, plan: Plan, { userId, nth }: PurchaseNumber) {
    const metadata = { userId, plan: plan.id, [paidOnceKey]: String(nth) }
    const draft = {
      customer,
      amount: plan.priceSen,
      currency: 'myr',
      allowed_payment_method_types: methods,
      metadata,
      description: `Learn Kadazandusun, ${plan.duration.en.toLowerCase()}, paid once`,
    } satisfies Stripe.PaymentIntentCreateParams
    return createOnce({
      key: `once:${customer}:${plan.id}:${nth}`,
      find: async () =>
        (await listIntents(customer)).find((intent) => intent.metadata[paidOnceKey] === metadata[paidOnceKey]),
      create: (options) => stripe.paymentIntents.create(draft, options),
    })
  }

  return {
    /** All started payments, paid ones too: their count numbers the next. */
    singlePayments: async (customer: string): Promise<SinglePayment[]> =>
      (await listIntents(customer)).map(toSinglePayment),

    /** Stripe offers those payment methods that are switched on in its dashboard. */
    startSinglePayment: async (customer: string, plan: Plan, nth: PurchaseNumber): Promise<SinglePayment> =>
      toSinglePayment(await create(customer, plan, nth)),

    /** Cancels a payment, unless it was paid at this moment. */
    async cancelSinglePayment(intent: string): Promise<void> {
      try {
        await callStripe(stripe.paymentIntents.cancel(intent))
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    },

    /** Outcome of a payment; undefined if it belongs to none of these customers. */
    async outcomeOf(intent: string, customers: string[]): Promise<PaymentOutcome | undefined> {
      const paymentIntent = await undefinedFor(missingCodes, stripe.paymentIntents.retrieve(intent))
      if (!paymentIntent || !customers.includes(referencedId(paymentIntent.customer) ?? '')) return undefined
      if (paymentIntent.status === 'succeeded') return 'succeeded'
      return paymentIntent.status === 'processing' ? 'processing' : 'failed'
    },
  }
}
