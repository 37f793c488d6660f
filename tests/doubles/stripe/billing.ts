import type { Stripe } from 'stripe'
import { daySeconds } from '#shared/time.ts'
import { page, shown, type Call, type Route } from './http/answer.ts'
import { inner, needed, text } from './http/form.ts'
import { invoiceOf, paymentOf, voidInvoice } from './subscriptions/invoices.ts'
import { makeBank, makeCard, testCard } from './payments/cards.ts'
import { cancelIntent, checkConfirmable } from './payments/payments.ts'
import { badRequest, Refusal, unknownHere } from './http/refusal.ts'
import { collect, expire, isOver, subscriptionOf } from './subscriptions/subscription-life.ts'
import { idOf, type StripeState } from './state.ts'

/** The page can read only the intent of its client secret. */
function intentOf({ state, params, ids: [id = ''], isPage }: Call): Stripe.PaymentIntent {
  const intent = state.find('payment_intent', id, 'intent')
  const secret = text(params, 'client_secret')
  if ((isPage || secret !== undefined) && secret !== intent.client_secret)
    throw badRequest('The client_secret provided does not match the client_secret associated with the PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    })
  return intent
}

function confirm(call: Call) {
  const { state, params } = call
  const intent = intentOf(call)
  checkConfirmable(intent)
  const data = inner(params, 'payment_method_data')
  const type = text(data, 'type') ?? 'card'
  if (type === 'card') {
    const card = testCard(needed(inner(data, 'card'), 'number'))
    collect(state, intent, invoiceOf(state, intent), makeCard(state, card, null), card.first)
  } else {
    // Banks and wallets always confirm on their own page.
    collect(state, intent, invoiceOf(state, intent), makeBank(state, type), 'requires_action')
  }
  const returns = text(params, 'return_url') ?? null
  if (intent.next_action?.redirect_to_url) intent.next_action.redirect_to_url.return_url = returns
  if (intent.last_payment_error)
    throw new Refusal(402, {
      ...intent.last_payment_error,
      message: intent.last_payment_error.message ?? '',
      payment_intent: shown(state, intent, {}),
    })
  return shown(state, intent, params)
}

function cancelByHand(call: Call) {
  const intent = intentOf(call)
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
    throw badRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  if (invoiceOf(call.state, intent))
    throw badRequest('This PaymentIntent belongs to an invoice and cannot be canceled directly: void the invoice.')
  cancelIntent(call.state, intent, 'requested_by_customer')
  return shown(call.state, intent, call.params)
}

function voidByHand({ state, params, ids: [id = ''] }: Call) {
  const invoice = state.find('invoice', id)
  const subscription = subscriptionOf(state, invoice)
  const isRunning = !isOver(subscription) && subscription.status !== 'incomplete'
  if (invoice.status === 'open' && isRunning) throw unknownHere('voiding a running renewal')
  voidInvoice(state, invoice)
  if (subscription.status === 'incomplete') expire(state, subscription)
  return shown(state, invoice, params)
}

function listInvoices(call: Call) {
  const subscriptionId = text(call.params, 'subscription')
  const found = [...call.state.kept.invoice.values()].filter(
    ({ parent }) => subscriptionId === undefined || parent?.subscription_details?.subscription === subscriptionId,
  )
  return page(call, found, '/v1/invoices', ['customer', 'status'])
}

function listEvents(call: Call) {
  const types = (call.params.types as string[] | undefined) ?? []
  const monthAgo = call.state.now() - 30 * daySeconds
  const found = call.state.events.filter(
    ({ type, created }) =>
      // Stripe forgets events after 30 days.
      created > monthAgo && (types.length === 0 || types.includes(type)),
  )
  return page(call, found, '/v1/events')
}

export const billingRoutes: Route[] = [
  { method: 'GET', path: '/v1/invoices', handle: listInvoices },
  { method: 'POST', path: '/v1/invoices/:id/void', handle: voidByHand },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    handle: (call) => page(call, call.state.kept.payment_intent.values(), '/v1/payment_intents', ['customer']),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    forPages: true,
    handle: (call) => shown(call.state, intentOf(call), call.params),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    forPages: true,
    handle: confirm,
  },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', handle: cancelByHand },
  {
    method: 'GET',
    path: '/v1/charges',
    handle: (call) => page(call, call.state.kept.charge.values(), '/v1/charges', ['customer', 'payment_intent']),
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    handle: ({ state, params, ids: [id = ''] }) => shown(state, state.find('charge', id), params),
  },
  { method: 'GET', path: '/v1/events', handle: listEvents },
]

/** Finds an intent by its client secret or id, or by its invoice or subscription. */
export function findIntent(state: StripeState, reference: string): Stripe.PaymentIntent {
  const invoice = reference.startsWith('sub_') ? idOf(state.find('subscription', reference).latest_invoice) : reference
  if (invoice.startsWith('in_')) {
    const found = paymentOf(state, state.find('invoice', invoice))
    if (!found) throw new Error(`${invoice} is a draft: nothing can be paid yet`)
    return found.intent
  }
  return state.find('payment_intent', reference.split('_secret_')[0] ?? '')
}
