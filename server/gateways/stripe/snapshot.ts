import type Stripe from 'stripe'
import type { PaymentStatus } from '#shared/billing.ts'
import { planIds, plans } from '#shared/subscriptions.ts'
import type { PlanId } from '#shared/subscriptions.ts'
import { idOf } from './calls.ts'
import { laterOf } from './discounts.ts'

/** A subscription as Stripe tells it. */
export interface SubscriptionSeen {
  id: string
  /** null for what was not sold here. */
  plan: PlanId | null
  /** In Stripe's words. */
  status: string
  cancelAtPeriodEnd: boolean
  /** Paused in Stripe's dashboard: nothing is charged until somebody lets it go on there. */
  paused: boolean
  currentPeriodEnd: Date | null
  createdAt: Date
  /** What the next period costs. */
  renewalSen: number | null
  /** Stripe's page on which a renewal that failed can be paid. */
  payUrl: string | null
  /** The card that is charged, if not the customer's. */
  card: string | null
  /** A renewal that Stripe has not yet tried to collect: what it begins with, and until when Stripe takes its time. */
  collecting: { from: Date; until: Date } | null
}

/** A paid invoice, or what was paid once for one period, as Stripe tells it, with what became of its money since. */
export interface PaymentSeen {
  /** The invoice's; of what was paid once, which has none, the payment intent's. */
  stripeId: string
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
  /** The customer is not there any more: deleted, or of another mode or account. */
  gone: boolean
  subscriptions: SubscriptionSeen[]
  payments: PaymentSeen[]
  /** The card that the customer chose, in Stripe's portal or by paying. */
  defaultCard: string | null
}

/** What the snapshot is made of; invoices with their payments, charges with their refunds. */
export interface Told {
  customer: Stripe.Customer
  subscriptions: Stripe.Subscription[]
  invoices: Stripe.Invoice[]
  charges: Stripe.Charge[]
  disputes: Stripe.Dispute[]
}

/** Written into a refund that the person asked for. */
export const guarantee = { reason: 'guarantee' }

/** Written into an intent that pays for one period and does not renew; Stripe copies it to the charge. */
export const paidOnce = 'paidOnce'

/** Milliseconds that Stripe may take for a renewal beyond the moment at which it said it would begin. */
const slack = 3600_000

const atSecond = (seconds: number) => new Date(seconds * 1000)
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

/** Where the latest invoice waits for its money though the card was asked. */
function payUrl({ latest_invoice, status }: Stripe.Subscription, invoices: Stripe.Invoice[]): string | null {
  if (status !== 'past_due' && status !== 'unpaid') return null
  const invoice = invoices.find(({ id }) => id === idOf(latest_invoice))
  return invoice?.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null
}

/** What is taken off the next period: what was off this one, and goes on. */
function offNext({ latest_invoice }: Stripe.Subscription, invoices: Stripe.Invoice[]): number {
  const invoice = invoices.find(({ id }) => id === idOf(latest_invoice))
  return invoice ? invoice.subtotal - laterOf(invoice).laterSen : 0
}

function subscriptionSeen(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): SubscriptionSeen {
  const [item] = subscription.items.data
  const end = item?.current_period_end
  const price = item?.price.unit_amount
  return {
    id: subscription.id,
    plan: planIn(subscription.metadata),
    status: subscription.status,
    // Stripe's portal sets a moment instead where billing is of the flexible kind.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    paused: subscription.pause_collection !== null || subscription.status === 'paused',
    currentPeriodEnd: end === undefined ? null : atSecond(end),
    createdAt: atSecond(subscription.created),
    renewalSen: typeof price === 'number' ? price - offNext(subscription, invoices) : null,
    payUrl: payUrl(subscription, invoices),
    card: idOf(subscription.default_payment_method),
    collecting: collecting(subscription, invoices),
  }
}

const openDisputes = new Set<string>(['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'])

/** What a dispute has taken from us for good. One that was prevented says so by the money alone: it moved, or it did not. */
function takenBy({ status, amount, balance_transactions }: Stripe.Dispute): number {
  if (status === 'lost') return amount
  if (status !== 'prevented') return 0
  return Math.max(0, -balance_transactions.reduce((sum, each) => sum + each.amount, 0))
}

function statusOf(charge: Stripe.Charge, disputes: Stripe.Dispute[]): PaymentStatus {
  if (disputes.some((each) => takenBy(each) > 0)) return 'dispute_lost'
  if (charge.amount_refunded >= charge.amount) return 'refunded'
  if (disputes.some(({ status }) => openDisputes.has(status))) return 'disputed'
  return charge.amount_refunded > 0 ? 'partly_refunded' : 'paid'
}

function refundedOf(charge: Stripe.Charge, disputes: Stripe.Dispute[]): number {
  const taken = disputes.reduce((sum, each) => sum + takenBy(each), 0)
  return Math.min(charge.amount, charge.amount_refunded + taken)
}

const went = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'

/** What became of an invoice's money: nothing can go back that never went through Stripe. */
export function moneyOf(charge: Stripe.Charge | undefined, allDisputes: Stripe.Dispute[]) {
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
    stripeId: invoice.id,
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

/** The day of the month as Stripe counts it: 31 January, 28 February. */
function afterMonths(start: Date, months: number): Date {
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + months)
  // 31 February is in March: back to the last day of the month that was meant.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}

/** A charge that paid for one period and will not renew. */
function singleSeen(charge: Stripe.Charge, disputes: Stripe.Dispute[]): PaymentSeen[] {
  const plan = plans.find(({ id }) => id === planIn(charge.metadata))
  const intentId = idOf(charge.payment_intent)
  if (!plan || !intentId || charge.status !== 'succeeded' || charge.metadata[paidOnce] === undefined) return []
  const at = atSecond(charge.created)
  const { amount: amountSen, currency, receipt_url: receiptUrl } = charge
  const period = { periodStart: at, periodEnd: afterMonths(at, plan.months) }
  const ids = { stripeId: intentId, subscriptionId: null, intentId }
  return [{ ...ids, plan: plan.id, amountSen, currency, ...period, receiptUrl, at, ...moneyOf(charge, disputes) }]
}

/** Stripe's objects in our words. */
export function snapshotOf(told: Told): Snapshot {
  const paid = told.invoices.filter(({ status }) => status === 'paid').map((invoice) => paymentSeen(invoice, told))
  return {
    gone: false,
    subscriptions: told.subscriptions.map((each) => subscriptionSeen(each, told.invoices)),
    payments: [...paid, ...told.charges.flatMap((charge) => singleSeen(charge, told.disputes))],
    defaultCard: idOf(told.customer.invoice_settings.default_payment_method),
  }
}

export const goneSnapshot: Snapshot = { gone: true, subscriptions: [], payments: [], defaultCard: null }

/** What is at Stripe under several customers of one person; the first is the one that is used now. */
export const together = ([now, ...former]: [Snapshot, ...Snapshot[]]): Snapshot => {
  return {
    ...now,
    subscriptions: [now, ...former].flatMap(({ subscriptions }) => subscriptions),
    payments: [now, ...former].flatMap(({ payments }) => payments),
  }
}
