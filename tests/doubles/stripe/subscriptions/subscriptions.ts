import type { Stripe } from 'stripe'
import { page, shown, type Call, type Route } from '#tests/doubles/stripe/http/answer.ts'
import { flag, text, type Params } from '#tests/doubles/stripe/http/form.ts'
import { draftInvoice, previewInvoice } from './invoice-draft.ts'
import { finalizeInvoice, markPaid } from './invoices.ts'
import { badRequest, missing } from '#tests/doubles/stripe/http/refusal.ts'
import type { StripeState } from '#tests/doubles/stripe/state.ts'
import { makeSubscription, previewedSubscription } from './subscription-draft.ts'
import { endNow, isOver, periodEnd } from './subscription-life.ts'

function create(call: Call) {
  const { state, params } = call
  const subscription = makeSubscription(call)
  const now = state.now()
  const invoice = draftInvoice(state, subscription, {
    billing_reason: 'subscription_create',
    period: { start: now, end: periodEnd(subscription) },
    passed: { start: now, end: now },
  })
  subscription.latest_invoice = invoice.id
  state.emit('customer.subscription.created', subscription)
  if (invoice.amount_due === 0) beginFree(state, subscription, invoice)
  else finalizeInvoice(state, invoice)
  return shown(state, subscription, params)
}

/** Nothing is due: Stripe makes no intent and starts the subscription at once. */
function beginFree(state: StripeState, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
  markPaid(state, invoice)
  state.change<Stripe.Subscription>('customer.subscription.updated', subscription, { status: 'active' })
}

const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null }

/** Requested end: the period's end, or none. An empty `cancel_at` removes an end date. */
function endingAfter(state: StripeState, params: Params, subscription: Stripe.Subscription) {
  const atPeriodEnd = flag(params, 'cancel_at_period_end')
  if (atPeriodEnd === undefined && params.cancel_at === undefined) return {}
  if (atPeriodEnd !== true)
    return { cancel_at: null, cancel_at_period_end: false, canceled_at: null, cancellation_details: noDetails }
  return {
    cancel_at: periodEnd(subscription),
    cancel_at_period_end: true,
    canceled_at: subscription.canceled_at ?? state.now(),
    cancellation_details: { ...noDetails, reason: 'cancellation_requested' as const },
  }
}

function update({ state, params, ids: [id = ''] }: Call) {
  const subscription = state.find('subscription', id)
  if (isOver(subscription))
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    })
  const card = text(params, 'default_payment_method')
  if (card) state.find('payment_method', card, 'default_payment_method')
  const after: Partial<Stripe.Subscription> = {
    ...endingAfter(state, params, subscription),
    ...(card && { default_payment_method: card }),
  }
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(subscription[name as keyof Stripe.Subscription]),
  )
  if (changed.length > 0)
    state.change<Stripe.Subscription>('customer.subscription.updated', subscription, Object.fromEntries(changed))
  return shown(state, subscription, params)
}

function cancel({ state, params, ids: [id = ''] }: Call) {
  const subscription = state.find('subscription', id)
  if (isOver(subscription)) throw missing('subscription', id)
  endNow(state, subscription, 'cancellation_requested')
  return shown(state, subscription, params)
}

/** Without a status, Stripe omits canceled subscriptions. */
function list(call: Call) {
  const status = text(call.params, 'status')
  const fits = (each: Stripe.Subscription) => {
    if (status === 'all') return true
    return status === undefined ? each.status !== 'canceled' : each.status === status
  }
  const found = [...call.state.kept.subscription.values()].filter(fits)
  return page(call, found, '/v1/subscriptions', ['customer'])
}

/** Ends the subscriptions of a deleted customer. */
export function cancelAll(state: StripeState, customer: string) {
  for (const subscription of state.kept.subscription.values())
    if (subscription.customer === customer && !isOver(subscription))
      endNow(state, subscription, 'cancellation_requested')
}

export const subscriptionRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    handle: (call) => shown(call.state, previewInvoice(call.state, previewedSubscription(call)), call.params),
  },
  { method: 'POST', path: '/v1/subscriptions', handle: create },
  { method: 'GET', path: '/v1/subscriptions', handle: list },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    handle: ({ state, params, ids: [id = ''] }) => shown(state, state.find('subscription', id), params),
  },
  { method: 'POST', path: '/v1/subscriptions/:id', handle: update },
  { method: 'DELETE', path: '/v1/subscriptions/:id', handle: cancel },
]
