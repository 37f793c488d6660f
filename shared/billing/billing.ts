import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { PlanId, Subscription } from './subscriptions.ts'
import { instant } from '#shared/text.ts'

/** Days after the first payment in which the money goes back on request. */
export const refundDays = 7

export const paymentStatuses = ['paid', 'refunded', 'partly_refunded', 'disputed', 'dispute_lost'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** A line of the ledger: what succeeded, and what went back. Amounts in sen. */
export const Payment = z.object({
  id: z.uuid(),
  at: instant,
  amountSen: z.int(),
  refundedSen: z.int(),
  currency: z.string(),
  plan: z.nullable(PlanId),
  periodStart: z.nullable(instant),
  periodEnd: z.nullable(instant),
  status: z.enum(paymentStatuses),
  /** Stripe's own page with the receipt or invoice. */
  receiptUrl: z.nullable(z.string()),
})
export type PaymentJson = z.input<typeof Payment>

export const AdminPayment = z.extend(Payment, {
  /** null once that account is deleted: the payment stays, unlinked from the name. */
  personName: z.nullable(z.string()),
  personEmail: z.nullable(z.string()),
  /** True if an admin may still give the money back through Stripe. */
  refundable: z.boolean(),
})
export type AdminPaymentJson = z.input<typeof AdminPayment>

export const payments = {
  createIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    allow: 'payments.buy',
    /**
     * `once` pays for one period, which does not renew; `agreed` begins a plan also where nothing is left to pay now.
     * An open checkout asks again right before it charges, with the `paymentsKnown` of its first answer: 409
     * `paid-elsewhere` if the person has paid since.
     */
    input: z.object({
      priceId: PlanId,
      once: z.optional(z.boolean()),
      agreed: z.optional(z.boolean()),
      paymentsKnown: z.optional(z.int().check(z.minimum(0))),
    }),
    output: z.object({
      /** Without one nothing is left to pay: the subscription is active where that was agreed to, else nothing has begun. */
      clientSecret: z.nullable(z.string()),
      /**
       * The charge of this payment: below the plan's price where a discount or a credit pays a part. The plan's price
       * where an older process answers without it.
       */
      amountSen: z.optional(z.int()),
      /** Amount of each later period of a renewing plan; until `laterUntil` if a discount ends, then the plan's price. */
      laterSen: z.optional(z.int()),
      laterUntil: z.optional(z.nullable(instant)),
      /** Number of payments that the person has made so far. */
      paymentsKnown: z.optional(z.int()),
    }),
  }),
  /** Result of a payment from Stripe: a bank sends people back to the same address after success and failure. */
  outcome: endpoint({
    method: 'GET',
    path: '/api/payments/:intent/outcome',
    allow: 'payments.manage',
    output: z.object({ outcome: z.enum(['succeeded', 'processing', 'failed']) }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    allow: 'payments.manage',
    output: Subscription,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/subscription/resume',
    allow: 'payments.manage',
    output: Subscription,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/subscription/refund',
    allow: 'payments.manage',
    output: Subscription,
  }),
  /** Stripe's own page for changing the card. */
  portal: endpoint({
    method: 'POST',
    path: '/api/subscription/portal',
    allow: 'payments.manage',
    output: z.object({ url: z.string() }),
  }),
  listOwn: endpoint({ method: 'GET', path: '/api/payments', allow: 'payments.manage', output: z.array(Payment) }),
  all: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    allow: 'payments.administer',
    query: z.object(pageQuery),
    output: z.array(AdminPayment),
  }),
  /** The ledger's sums, in sen. */
  revenue: endpoint({
    method: 'GET',
    path: '/api/admin/revenue',
    allow: 'payments.administer',
    output: z.object({ grossSen: z.int(), refundedSen: z.int(), netSen: z.int() }),
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    allow: 'payments.administer',
    output: AdminPayment,
  }),
}
