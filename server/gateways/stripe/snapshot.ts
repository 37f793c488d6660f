import type Stripe from 'stripe'
import type { PaymentStatus } from '#shared/billing.ts'
import { planIds } from '#shared/subscriptions.ts'
import type { PlanId } from '#shared/subscriptions.ts'

/** A subscription as Stripe tells it. */
export interface SubscriptionSeen {
  id: string
  /** null for what was not sold here. */
  plan: PlanId | null
  /** In Stripe's words. */
  status: string
  cancelAtPeriodEnd: boolean
  currentPeriodEnd: Date | null
  createdAt: Date
  /** A renewal that Stripe has not yet tried to collect: what it begins with, and until when Stripe takes its time. */
  collecting: { from: Date; until: Date } | null
}

/** A paid invoice as Stripe tells it, with what became of its money since. */
export interface PaymentSeen {
  invoiceId: string
  /** null for what was not a subscription. */
  subscriptionId: string | null
  intentId: string | null
  chargeId: string | null
  plan: PlanId | null
  amountSen: number
  refundedSen: number
  currency: string
  periodStart: Date | null
  periodEnd: Date | null
  status: PaymentStatus
  receiptUrl: string | null
  at: Date
  /** Given back under the money-back guarantee, because the person asked. */
  byGuarantee: boolean
}

/** Everything that Stripe knows of a customer and that we act on. */
export interface Snapshot {
  subscriptions: SubscriptionSeen[]
  payments: PaymentSeen[]
}

/** What the snapshot is made of; invoices with their payments, charges with their refunds. */
export interface Told {
  subscriptions: Stripe.Subscription[]
  invoices: Stripe.Invoice[]
  charges: Stripe.Charge[]
  disputes: Stripe.Dispute[]
}

/** Written into a refund that the person asked for. */
export const guarantee = { reason: 'guarantee' }

/** Milliseconds that Stripe may take for a renewal beyond the moment at which it said it would begin. */
const slack = 3600_000

const atSecond = (seconds: number) => new Date(seconds * 1000)
const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)
const planIn = (metadata: Stripe.Metadata | null | undefined) =>
  planIds.find((plan) => plan === metadata?.['plan']) ?? null

const subscriptionOf = ({ parent }: Stripe.Invoice) => idOf(parent?.subscription_details?.subscription)

/** What an invoice pays for: never `period_start` of the invoice itself, which has passed. */
function paidPeriod({ lines }: Stripe.Invoice): { start: Date; end: Date } | null {
  const periods = lines.data
    .filter(({ parent }) => parent?.type === 'subscription_item_details')
    .map(({ period }) => period)
    .toSorted((one, other) => other.end - one.end)
  const [last] = periods
  return last ? { start: atSecond(last.start), end: atSecond(last.end) } : null
}

function collecting(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): SubscriptionSeen['collecting'] {
  if (subscription.status !== 'active') return null
  const draft = invoices.find((each) => each.status === 'draft' && subscriptionOf(each) === subscription.id)
  const period = draft && paidPeriod(draft)
  if (!period || !draft.automatically_finalizes_at) return null
  return { from: period.start, until: new Date(draft.automatically_finalizes_at * 1000 + slack) }
}

function subscriptionSeen(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): SubscriptionSeen {
  const end = subscription.items.data[0]?.current_period_end
  return {
    id: subscription.id,
    plan: planIn(subscription.metadata),
    status: subscription.status,
    // Stripe's portal sets a moment instead where billing is of the flexible kind.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    currentPeriodEnd: end === undefined ? null : atSecond(end),
    createdAt: atSecond(subscription.created),
    collecting: collecting(subscription, invoices),
  }
}

const openDisputes = new Set<string>(['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'])

function statusOf(charge: Stripe.Charge, disputes: Stripe.Dispute[]): PaymentStatus {
  if (disputes.some(({ status }) => status === 'lost')) return 'dispute_lost'
  if (charge.amount_refunded >= charge.amount) return 'refunded'
  if (disputes.some(({ status }) => openDisputes.has(status))) return 'disputed'
  return charge.amount_refunded > 0 ? 'partly_refunded' : 'paid'
}

function refundedOf(charge: Stripe.Charge, disputes: Stripe.Dispute[]): number {
  const lost = disputes.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0)
  return Math.min(charge.amount, charge.amount_refunded + lost)
}

const went = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'

/** What became of an invoice's money: nothing can go back that never went through Stripe. */
function moneyOf(charge: Stripe.Charge | undefined, allDisputes: Stripe.Dispute[]) {
  if (!charge) return { chargeId: null, refundedSen: 0, status: 'paid' as const, byGuarantee: false }
  const disputes = allDisputes.filter((each) => idOf(each.charge) === charge.id)
  const refunds = charge.refunds?.data ?? []
  return {
    chargeId: charge.id,
    refundedSen: refundedOf(charge, disputes),
    status: statusOf(charge, disputes),
    byGuarantee: refunds.some((each) => went(each) && each.metadata?.['reason'] === guarantee.reason),
  }
}

function paymentSeen(invoice: Stripe.Invoice, { charges, disputes }: Told): PaymentSeen {
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment
  const intentId = idOf(paid?.payment_intent)
  const succeeded = charges.filter(({ status }) => status === 'succeeded')
  const charge = succeeded.find((each) =>
    intentId ? idOf(each.payment_intent) === intentId : each.id === idOf(paid?.charge),
  )
  const period = paidPeriod(invoice)
  return {
    invoiceId: invoice.id,
    subscriptionId: subscriptionOf(invoice),
    intentId,
    plan: planIn(invoice.parent?.subscription_details?.metadata),
    amountSen: invoice.amount_paid,
    currency: invoice.currency,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    receiptUrl: charge?.receipt_url ?? invoice.hosted_invoice_url ?? null,
    at: atSecond(invoice.status_transitions.paid_at ?? invoice.created),
    ...moneyOf(charge, disputes),
  }
}

/** Stripe's objects in our words. */
export function snapshotOf(told: Told): Snapshot {
  return {
    subscriptions: told.subscriptions.map((each) => subscriptionSeen(each, told.invoices)),
    payments: told.invoices.filter(({ status }) => status === 'paid').map((invoice) => paymentSeen(invoice, told)),
  }
}
