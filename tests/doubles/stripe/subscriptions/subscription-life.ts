import type { Stripe } from 'stripe'
import { afterPeriods, day, hour } from './calendar.ts'
import { draftInvoice } from './invoice-draft.ts'
import { finalizeInvoice, markFailed, markPaid, paymentOf, voidInvoice } from './invoices.ts'
import { attempt, checkConfirmable } from '#tests/doubles/stripe/payments/payments.ts'
import { idOf, type CardAnswer, type StripeState } from '#tests/doubles/stripe/state.ts'

/** Stripe waits this long for the first payment. */
const timeout = 23 * hour
/** A renewal's draft exists this long before it is finalized and charged. */
const draftTime = hour

const update = 'customer.subscription.updated'

const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!
export const periodEnd = (subscription: Stripe.Subscription) => itemOf(subscription).current_period_end
export const expiryOf = ({ created }: Stripe.Subscription) => created + timeout
export const subscriptionOf = (state: StripeState, invoice: Stripe.Invoice) =>
  state.find('subscription', idOf(invoice.parent?.subscription_details?.subscription))
const isLatest = ({ latest_invoice }: Stripe.Subscription, { id }: Stripe.Invoice) => latest_invoice === id
export const isOver = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'

/** The invoice has been paid: what that does to its subscription. */
function afterPayment(state: StripeState, invoice: Stripe.Invoice, card: Stripe.PaymentMethod) {
  const subscription = subscriptionOf(state, invoice)
  if (isOver(subscription)) return
  const after: Partial<Stripe.Subscription> = {}
  const keepsCard = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  if (keepsCard && subscription.default_payment_method !== card.id) after.default_payment_method = card.id
  if (subscription.status !== 'active' && isLatest(subscription, invoice)) after.status = 'active'
  if (Object.keys(after).length > 0) state.change(update, subscription, after)
}

function nextAttempt(state: StripeState, invoice: Stripe.Invoice): number | null {
  if (invoice.billing_reason === 'subscription_create' || isOver(subscriptionOf(state, invoice))) return null
  const days = state.settings.retryDays[invoice.attempt_count]
  return days === undefined ? null : state.now() + days * day
}

/** A failed renewal: past due at first, and after the last attempt what the dashboard says. */
function afterFailure(state: StripeState, invoice: Stripe.Invoice) {
  const subscription = subscriptionOf(state, invoice)
  if (isOver(subscription) || invoice.billing_reason === 'subscription_create' || !isLatest(subscription, invoice))
    return
  if (subscription.status === 'active') state.change(update, subscription, { status: 'past_due' })
  if (invoice.next_payment_attempt !== null || state.settings.afterRetries === 'past_due') return
  endNow(state, subscription, 'payment_failed')
}

/** One attempt to have an open invoice paid, with everything that follows from it. */
export function collect(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  invoice: Stripe.Invoice | undefined,
  card: Stripe.PaymentMethod,
  answer: CardAnswer,
) {
  checkConfirmable(intent)
  attempt(state, intent, card, answer)
  if (!invoice) return
  if (answer === 'ok') {
    markPaid(state, invoice)
    return afterPayment(state, invoice, card)
  }
  if (answer === 'requires_action') return state.emit('invoice.payment_action_required', invoice)
  markFailed(state, invoice, nextAttempt(state, invoice))
  afterFailure(state, invoice)
}

/** The card that Stripe charges without its owner. */
function cardOf(state: StripeState, subscription: Stripe.Subscription): Stripe.PaymentMethod | undefined {
  const customer = state.kept.customer.get(idOf(subscription.customer))
  const usual = customer && !customer.deleted ? idOf(customer.invoice_settings.default_payment_method) : ''
  return state.kept.payment_method.get(idOf(subscription.default_payment_method) || usual)
}

/** Charges an open renewal without its owner. `answer` overrides what the card would say. */
export function chargeRenewal(state: StripeState, invoice: Stripe.Invoice, answer?: CardAnswer) {
  const subscription = subscriptionOf(state, invoice)
  const card = cardOf(state, subscription)
  const intent = paymentOf(state, invoice)?.intent
  if (!intent) throw new Error(`${invoice.id} has no payment intent`)
  if (!card) {
    markFailed(state, invoice, nextAttempt(state, invoice))
    return afterFailure(state, invoice)
  }
  const outcome = answer ?? state.cards.get(card.id) ?? 'ok'
  collect(state, intent, invoice, card, outcome)
}

/** The next period begins, paid for or not: Stripe moves the period first and charges an hour later. */
export function beginPeriod(state: StripeState, subscription: Stripe.Subscription): Stripe.Invoice {
  const item = itemOf(subscription)
  const passed = { start: item.current_period_start, end: item.current_period_end }
  const { recurring } = item.price
  if (!recurring) throw new Error(`${item.price.id} does not recur`)
  let periods = 1
  while (afterPeriods(subscription.billing_cycle_anchor, recurring, periods) <= passed.end) periods += 1
  const period = { start: passed.end, end: afterPeriods(subscription.billing_cycle_anchor, recurring, periods) }
  const invoice = draftInvoice(state, subscription, { billing_reason: 'subscription_cycle', period, passed })
  invoice.auto_advance = true
  invoice.automatically_finalizes_at = state.now() + draftTime
  const moved = { ...item, current_period_start: period.start, current_period_end: period.end }
  const items = { ...subscription.items, data: [moved] }
  state.change(update, subscription, { items, latest_invoice: invoice.id })
  return invoice
}

/** Opens the renewal's draft and charges it. */
export function finishRenewal(state: StripeState, invoice: Stripe.Invoice) {
  finalizeInvoice(state, invoice)
  if (subscriptionOf(state, invoice).pause_collection) return voidInvoice(state, invoice)
  chargeRenewal(state, invoice)
}

/** Ends it at once. Its open renewals stay open, but Stripe tries them no more. */
export function endNow(
  state: StripeState,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
) {
  if (subscription.status === 'incomplete') return expire(state, subscription)
  for (const invoice of state.kept.invoice.values()) {
    if (invoice.parent?.subscription_details?.subscription !== subscription.id) continue
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    invoice.auto_advance = false
    invoice.automatically_finalizes_at = null
    invoice.next_payment_attempt = null
  }
  const details = subscription.cancellation_details ?? { comment: null, feedback: null, feedback_option: null, reason }
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? state.now(),
    ended_at: state.now(),
    cancel_at_period_end: false,
    cancellation_details: { ...details, reason: details.reason ?? reason },
  } satisfies Partial<Stripe.Subscription>)
  state.emit('customer.subscription.deleted', subscription)
}

/** The first payment never came, or was given up: the open invoice is void. Stripe tells it as an update. */
export function expire(state: StripeState, subscription: Stripe.Subscription) {
  const invoice = state.kept.invoice.get(idOf(subscription.latest_invoice))
  if (invoice?.status === 'open') voidInvoice(state, invoice)
  const status = 'incomplete_expired'
  state.change(update, subscription, { status, canceled_at: state.now(), ended_at: state.now() })
}
