import type { Stripe } from 'stripe'
import { listParams, page, shown } from './answer.ts'
import type { Call, Route } from './answer.ts'
import { inlinePriceFields } from './catalogue.ts'
import { flag, inner, metadataAfter, text, whole } from './form.ts'
import type { Params } from './form.ts'
import { draftInvoice, previewInvoice } from './invoice-draft.ts'
import { finalizeInvoice, markPaid } from './invoices.ts'
import { badRequest, missing, unknownHere } from './refusal.ts'
import type { StripeState } from './state.ts'
import { makeSubscription, previewedSubscription, settingsOf } from './subscription-draft.ts'
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

/** Nothing is to be paid: Stripe makes no intent, and begins at once. */
function beginFree(state: StripeState, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
  markPaid(state, invoice)
  state.change<Stripe.Subscription>('customer.subscription.updated', subscription, { status: 'active' })
}

/** When it shall end: at its period's end, at a moment, or not at all. */
function endingAfter(state: StripeState, params: Params, subscription: Stripe.Subscription) {
  const atPeriodEnd = flag(params, 'cancel_at_period_end')
  const asked = text(params, 'cancel_at')
  if (atPeriodEnd !== undefined && asked !== undefined)
    throw badRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      param: 'cancel_at_period_end',
    })
  if (atPeriodEnd === undefined && asked === undefined) return {}
  const ends = atPeriodEnd === true || asked === 'min_period_end' || asked === 'max_period_end'
  const moment = ends ? periodEnd(subscription) : asked ? whole(params, 'cancel_at') : undefined
  if (moment === undefined) {
    const details = { comment: null, feedback: null, feedback_option: null, reason: null }
    return { cancel_at: null, cancel_at_period_end: false, canceled_at: null, cancellation_details: details }
  }
  if (moment !== periodEnd(subscription)) throw unknownHere('a cancel_at in the midst of a period')
  return {
    cancel_at: moment,
    cancel_at_period_end: atPeriodEnd === true,
    canceled_at: subscription.canceled_at ?? state.now(),
    cancellation_details: detailsAfter(params, subscription, 'cancellation_requested'),
  }
}

function detailsAfter(params: Params, { cancellation_details: before }: Stripe.Subscription, reason: string | null) {
  const given = inner(params, 'cancellation_details')
  return {
    comment: text(given, 'comment') ?? before?.comment ?? null,
    feedback: text(given, 'feedback') ?? before?.feedback ?? null,
    feedback_option: null,
    reason: reason ?? before?.reason ?? null,
  }
}

/** What may still be changed depends on where it stands. */
function checkChangeable(subscription: Stripe.Subscription, params: Params) {
  const harmless = new Set(['metadata', 'expand', 'cancellation_details'])
  const asked = Object.keys(params).filter((name) => !harmless.has(name))
  if (asked.length === 0) return
  if (isOver(subscription))
    throw badRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    })
  if (subscription.status === 'incomplete' && asked.some((name) => name.startsWith('cancel_at')))
    throw badRequest(
      `You cannot update a subscription in \`incomplete\` status in a way that results in proration or payment.`,
    )
}

function update({ state, params, ids: [id = ''] }: Call) {
  const subscription = state.find('subscription', id)
  checkChangeable(subscription, params)
  const card = text(params, 'default_payment_method')
  if (card) state.find('payment_method', card, 'default_payment_method')
  const after: Partial<Stripe.Subscription> = {
    ...endingAfter(state, params, subscription),
    ...(params.metadata !== undefined && { metadata: metadataAfter(subscription.metadata, params) }),
    ...(params.description !== undefined && { description: text(params, 'description') || null }),
    ...(params.payment_settings !== undefined && { payment_settings: settingsOf(params) }),
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
  if (flag(params, 'invoice_now') || flag(params, 'prorate')) throw unknownHere('invoice_now or prorate')
  if (subscription.status !== 'incomplete')
    subscription.cancellation_details = detailsAfter(params, subscription, 'cancellation_requested')
  endNow(state, subscription, 'cancellation_requested')
  return shown(state, subscription, params)
}

/** Without a status Stripe leaves out what has been canceled. */
function list(call: Call) {
  const status = text(call.params, 'status')
  const fits = (each: Stripe.Subscription) => {
    if (status === 'all') return true
    if (status === 'ended') return isOver(each)
    return status === undefined ? each.status !== 'canceled' : each.status === status
  }
  const price = text(call.params, 'price')
  const found = [...call.state.kept.subscription.values()].filter(
    (each) => fits(each) && (price === undefined || each.items.data[0]?.price.id === price),
  )
  return page(call, found, '/v1/subscriptions', ['customer'])
}

/** What becomes of them when their customer is deleted. */
export function cancelAll(state: StripeState, customer: string) {
  for (const subscription of state.kept.subscription.values())
    if (subscription.customer === customer && !isOver(subscription))
      endNow(state, subscription, 'cancellation_requested')
}

const always = ['metadata', 'metadata.*', 'expand[]', 'description', 'payment_settings.save_default_payment_method']
const draftFields = [
  ...always,
  ...inlinePriceFields.map((name) => `items[].price_data.${name}`),
  'items[].price',
  'items[].quantity',
  'customer',
  'payment_behavior',
  'billing_mode.type',
  'payment_settings.payment_method_types[]',
]
const details = ['cancellation_details.comment', 'cancellation_details.feedback']
const changeFields = [...always, ...details, 'cancel_at_period_end', 'cancel_at', 'default_payment_method']

export const subscriptionRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    params: ['customer', 'subscription_details.items[].price', 'subscription_details.items[].quantity', 'expand[]'],
    handle: (call) => shown(call.state, previewInvoice(call.state, previewedSubscription(call)), call.params),
  },
  { method: 'POST', path: '/v1/subscriptions', params: draftFields, handle: create },
  { method: 'GET', path: '/v1/subscriptions', params: [...listParams, 'customer', 'status', 'price'], handle: list },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    params: ['expand[]'],
    handle: ({ state, params, ids: [id = ''] }) => shown(state, state.find('subscription', id), params),
  },
  { method: 'POST', path: '/v1/subscriptions/:id', params: changeFields, handle: update },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: [...details, 'invoice_now', 'prorate', 'expand[]'],
    handle: cancel,
  },
]
