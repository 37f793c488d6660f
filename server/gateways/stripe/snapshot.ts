import { hourMs } from '#shared/time.ts'
import type Stripe from 'stripe'
import type { PaymentStatus } from '#shared/billing/billing.ts'
import { planIds } from '#shared/billing/plan-ids.ts'
import { planWith, type PlanId } from '#shared/billing/subscriptions.ts'
import { referencedId } from './calls.ts'
import { laterAmounts } from './discounts.ts'

/** State of a subscription at Stripe. */
export interface SubscriptionSnapshot {
  id: string
  /** null for subscriptions that were not sold here. */
  plan: PlanId | null
  /** Stripe's own status. */
  status: string
  cancelAtPeriodEnd: boolean
  /** Paused in Stripe's dashboard: nothing is charged until it is resumed there. */
  paused: boolean
  currentPeriodEnd: Date | null
  createdAt: Date
  /** Amount of the next period. */
  renewalSen: number | null
  /** Stripe's page on which a failed renewal can be paid. */
  payUrl: string | null
  /** Card that is charged, if it differs from the customer's. */
  card: string | null
  /** Renewal that Stripe has not yet tried to collect: the start of its period, and the latest moment of the collection. */
  collecting: { from: Date; until: Date } | null
}

/** A paid invoice, or a payment for one period, with its refunds and disputes. */
export interface PaymentSnapshot {
  /** Id of the invoice, or of the payment intent for a payment that has no invoice. */
  stripeId: string
  /** null if it was no subscription. */
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
  /** Refunded under the money-back guarantee, because the person asked. */
  byGuarantee: boolean
  /** Stripe's name of the payment method, such as 'card' or 'fpx'; null if no charge is known. */
  method: string | null
}

/** Everything at Stripe about a customer that the product uses. */
export interface CustomerSnapshot {
  /** True if the customer does not exist: deleted, or of another mode or account. */
  isCustomerMissing: boolean
  subscriptions: SubscriptionSnapshot[]
  payments: PaymentSnapshot[]
  /** Card that the customer chose, in Stripe's portal or by paying. */
  defaultCard: string | null
}

/** Stripe's objects that a snapshot is made of; invoices with their payments, charges with their refunds. */
export interface StripeObjects {
  customer: Stripe.Customer
  subscriptions: Stripe.Subscription[]
  invoices: Stripe.Invoice[]
  charges: Stripe.Charge[]
  disputes: Stripe.Dispute[]
}

/** Metadata of a refund that the person asked for. */
export const guaranteeMetadata = { reason: 'guarantee' }

/** Metadata of an intent that pays for one period and does not renew; Stripe copies it to the charge. */
export const paidOnceKey = 'paidOnce'

/** Milliseconds that Stripe may take for a renewal after the announced start. */
const collectionDelayMs = hourMs

const dateOfSeconds = (seconds: number) => new Date(seconds * 1000)
const planIn = (metadata: Stripe.Metadata | null | undefined) =>
  planIds.find((plan) => plan === metadata?.['plan']) ?? null

const subscriptionOf = ({ parent }: Stripe.Invoice) => referencedId(parent?.subscription_details?.subscription)

/** Period that an invoice pays for. `period_start` of the invoice itself is the period before. */
function paidPeriod({ lines }: Stripe.Invoice): { start: Date; end: Date } | null {
  const periods = lines.data
    .filter(({ parent }) => parent?.type === 'subscription_item_details')
    .map(({ period }) => period)
    .toSorted((one, other) => other.end - one.end)
  const [last] = periods
  return last ? { start: dateOfSeconds(last.start), end: dateOfSeconds(last.end) } : null
}

function collectingPeriod(
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
): SubscriptionSnapshot['collecting'] {
  if (subscription.status !== 'active') return null
  const draft = invoices.find((invoice) => invoice.status === 'draft' && subscriptionOf(invoice) === subscription.id)
  const period = draft && paidPeriod(draft)
  if (!period || !draft.automatically_finalizes_at) return null
  return { from: period.start, until: new Date(draft.automatically_finalizes_at * 1000 + collectionDelayMs) }
}

/** Page of the latest invoice if its charge failed. */
function payUrl({ latest_invoice, status }: Stripe.Subscription, invoices: Stripe.Invoice[]): string | null {
  if (status !== 'past_due' && status !== 'unpaid') return null
  const invoice = invoices.find(({ id }) => id === referencedId(latest_invoice))
  return invoice?.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null
}

/** Discount of the next period: the part of this period's discount that continues. */
function discountOfNextPeriod({ latest_invoice }: Stripe.Subscription, invoices: Stripe.Invoice[]): number {
  const invoice = invoices.find(({ id }) => id === referencedId(latest_invoice))
  return invoice ? invoice.subtotal - laterAmounts(invoice).laterSen : 0
}

function toSubscriptionSnapshot(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): SubscriptionSnapshot {
  const [item] = subscription.items.data
  const end = item?.current_period_end
  const price = item?.price.unit_amount
  return {
    id: subscription.id,
    plan: planIn(subscription.metadata),
    status: subscription.status,
    // Stripe's portal sets an end date instead if billing is of the flexible kind.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    paused: subscription.pause_collection !== null || subscription.status === 'paused',
    currentPeriodEnd: end === undefined ? null : dateOfSeconds(end),
    createdAt: dateOfSeconds(subscription.created),
    renewalSen: typeof price === 'number' ? price - discountOfNextPeriod(subscription, invoices) : null,
    payUrl: payUrl(subscription, invoices),
    card: referencedId(subscription.default_payment_method),
    collecting: collectingPeriod(subscription, invoices),
  }
}

const openDisputes = new Set<string>(['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'])

/** Amount that a dispute has taken for good. For a prevented dispute, only the moved money counts. */
function lostAmountSen({ status, amount, balance_transactions }: Stripe.Dispute): number {
  if (status === 'lost') return amount
  if (status !== 'prevented') return 0
  return Math.max(0, -balance_transactions.reduce((sum, transaction) => sum + transaction.amount, 0))
}

function statusOf(charge: Stripe.Charge, disputes: Stripe.Dispute[]): PaymentStatus {
  if (disputes.some((dispute) => lostAmountSen(dispute) > 0)) return 'dispute_lost'
  if (charge.amount_refunded >= charge.amount) return 'refunded'
  if (disputes.some(({ status }) => openDisputes.has(status))) return 'disputed'
  return charge.amount_refunded > 0 ? 'partly_refunded' : 'paid'
}

function refundedOf(charge: Stripe.Charge, disputes: Stripe.Dispute[]): number {
  const lostSen = disputes.reduce((sum, dispute) => sum + lostAmountSen(dispute), 0)
  return Math.min(charge.amount, charge.amount_refunded + lostSen)
}

const isEffective = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'

/** Charge, refunds and disputes of a payment. A payment outside of Stripe has none. */
export function chargeState(charge: Stripe.Charge | undefined, allDisputes: Stripe.Dispute[]) {
  if (!charge) return { chargeId: null, refundedSen: 0, status: 'paid' as const, byGuarantee: false, method: null }
  const disputes = allDisputes.filter((dispute) => referencedId(dispute.charge) === charge.id)
  const refunds = charge.refunds?.data ?? []
  return {
    chargeId: charge.id,
    refundedSen: refundedOf(charge, disputes),
    status: statusOf(charge, disputes),
    byGuarantee: refunds.some(
      (refund) => isEffective(refund) && refund.metadata?.['reason'] === guaranteeMetadata.reason,
    ),
    method: charge.payment_method_details?.type ?? null,
  }
}

function toPaymentSnapshot(invoice: Stripe.Invoice, { charges, disputes }: StripeObjects): PaymentSnapshot {
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment
  const intentId = referencedId(paid?.payment_intent)
  const succeeded = charges.filter(({ status }) => status === 'succeeded')
  const charge = succeeded.find((each) =>
    intentId ? referencedId(each.payment_intent) === intentId : each.id === referencedId(paid?.charge),
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
    at: dateOfSeconds(invoice.status_transitions.paid_at ?? invoice.created),
    ...chargeState(charge, disputes),
  }
}

/** Adds months as Stripe does: one month after 31 January is 28 February. */
function afterMonths(start: Date, months: number): Date {
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + months)
  // 31 February would fall in March: back to the last day of February.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}

/** A charge that paid for one period and will not renew. */
function singlePaymentSnapshots(charge: Stripe.Charge, disputes: Stripe.Dispute[]): PaymentSnapshot[] {
  const plan = planWith(planIn(charge.metadata))
  const intentId = referencedId(charge.payment_intent)
  if (!plan || !intentId || charge.status !== 'succeeded' || charge.metadata[paidOnceKey] === undefined) return []
  const at = dateOfSeconds(charge.created)
  const { amount: amountSen, currency, receipt_url: receiptUrl } = charge
  const period = { periodStart: at, periodEnd: afterMonths(at, plan.months) }
  const ids = { stripeId: intentId, subscriptionId: null, intentId }
  return [{ ...ids, plan: plan.id, amountSen, currency, ...period, receiptUrl, at, ...chargeState(charge, disputes) }]
}

/** Converts Stripe's objects to the product's terms. */
export function snapshotOf(objects: StripeObjects): CustomerSnapshot {
  const paid = objects.invoices
    .filter(({ status }) => status === 'paid')
    .map((invoice) => toPaymentSnapshot(invoice, objects))
  return {
    isCustomerMissing: false,
    subscriptions: objects.subscriptions.map((subscription) => toSubscriptionSnapshot(subscription, objects.invoices)),
    payments: [...paid, ...objects.charges.flatMap((charge) => singlePaymentSnapshots(charge, objects.disputes))],
    defaultCard: referencedId(objects.customer.invoice_settings.default_payment_method),
  }
}

export const missingCustomerSnapshot: CustomerSnapshot = {
  isCustomerMissing: true,
  subscriptions: [],
  payments: [],
  defaultCard: null,
}

/** Snapshots of several customers of one person as one; the first customer is the one in use. */
export const combineSnapshots = ([current, ...former]: [CustomerSnapshot, ...CustomerSnapshot[]]): CustomerSnapshot => {
  return {
    ...current,
    subscriptions: [current, ...former].flatMap(({ subscriptions }) => subscriptions),
    payments: [current, ...former].flatMap(({ payments }) => payments),
  }
}
