import type { Stripe } from 'stripe'
import { listParams, page, pageParams, shown } from './answer.ts'
import type { Call, Route } from './answer.ts'
import { inner, needed, text } from './form.ts'
import { giveUpInvoice, invoiceOf, paymentOf, voidInvoice } from './invoices.ts'
import { makeBank, makeCard, testCard } from './cards.ts'
import { cancelIntent, checkConfirmable } from './payments.ts'
import { badRequest, missing, Refusal, unknownHere } from './refusal.ts'
import { collect, expire, isOver, subscriptionOf } from './subscription-life.ts'
import { idOf } from './state.ts'
import type { Kind, StripeState } from './state.ts'

const reading = (kind: Kind, path: string): Route => {
  return {
    method: 'GET',
    path: `${path}/:id`,
    params: ['expand[]'],
    handle: ({ state, params, ids: [id = ''] }) => shown(state, state.find(kind, id), params),
  }
}

/** The page may see only what its client secret opens. */
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
  if (call.isPage && text(params, 'return_url') === undefined)
    throw badRequest('You must provide a `return_url` when confirming using automatic payment methods.', {
      param: 'return_url',
    })
  const method = text(params, 'payment_method')
  const data = inner(params, 'payment_method_data')
  const type = text(data, 'type') ?? 'card'
  if (!intent.payment_method_types.includes(type))
    throw badRequest(`The PaymentMethod type (${type}) is not allowed here.`, {
      code: 'payment_intent_incompatible_payment_method',
    })
  const number = data.card && testCard(needed(inner(data, 'card'), 'number', 'payment_method_data[card][number]'))
  if (!method && !number && type === 'card') throw unknownHere('a confirmation without a card')
  const bank = type === 'card' ? undefined : makeBank(state, type)
  const card =
    bank ?? (number ? makeCard(state, number, null) : state.find('payment_method', method ?? '', 'payment_method'))
  // A bank and a wallet always ask on a page of their own.
  const answer = bank ? 'requires_action' : number ? number.first : (state.cards.get(card.id) ?? 'ok')
  collect(state, intent, invoiceOf(state, intent), card, answer)
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

function giveUpByHand({ state, params, ids: [id = ''] }: Call) {
  const invoice = state.find('invoice', id)
  if (!isOver(subscriptionOf(state, invoice))) throw unknownHere('giving up an invoice of a running subscription')
  giveUpInvoice(state, invoice)
  return shown(state, invoice, params)
}

function listInvoices(call: Call) {
  const asked = text(call.params, 'subscription')
  const found = [...call.state.kept.invoice.values()].filter(
    ({ parent }) => asked === undefined || parent?.subscription_details?.subscription === asked,
  )
  return page(call, found, '/v1/invoices', ['customer', 'status'])
}

function listInvoicePayments(call: Call) {
  const payment = inner(call.params, 'payment')
  const intent = text(payment, 'payment_intent')
  const found = [...call.state.kept.invoice_payment.values()].filter(
    (each) => intent === undefined || each.payment.payment_intent === intent,
  )
  return page(call, found, '/v1/invoice_payments', ['invoice', 'status'])
}

function listEvents(call: Call) {
  const types = (call.params.types as string[] | undefined) ?? []
  const one = text(call.params, 'type')
  const star = one?.endsWith('*') ? one.slice(0, -1) : undefined
  const monthAgo = call.state.now() - 30 * 24 * 3600
  const found = call.state.events.filter(
    ({ type, created }) =>
      // Stripe forgets events after 30 days.
      created > monthAgo &&
      (one === undefined || type === one || (star !== undefined && type.startsWith(star))) &&
      (types.length === 0 || types.includes(type)),
  )
  return page(call, found, '/v1/events')
}

function readEvent({ state, ids: [id = ''] }: Call) {
  const found = state.events.find((event) => event.id === id)
  if (!found) throw missing('event', id)
  return found
}

const invoiceFields = ['customer', 'status', 'subscription']
const paymentFilter = ['invoice', 'status', 'payment.type', 'payment.payment_intent']
const confirmFields = [
  'payment_method',
  'payment_method_data.type',
  'payment_method_data.card.*',
  'payment_method_data.fpx.*',
  'return_url',
]
export const billingRoutes: Route[] = [
  { method: 'GET', path: '/v1/invoices', params: [...listParams, ...invoiceFields], handle: listInvoices },
  reading('invoice', '/v1/invoices'),
  { method: 'POST', path: '/v1/invoices/:id/void', params: ['expand[]'], handle: voidByHand },
  { method: 'POST', path: '/v1/invoices/:id/mark_uncollectible', params: ['expand[]'], handle: giveUpByHand },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    params: [...listParams, ...paymentFilter],
    handle: listInvoicePayments,
  },
  reading('invoice_payment', '/v1/invoice_payments'),
  {
    method: 'GET',
    path: '/v1/payment_intents',
    params: [...listParams, 'customer'],
    handle: (call) => page(call, call.state.kept.payment_intent.values(), '/v1/payment_intents', ['customer']),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: ['expand[]', 'client_secret'],
    forPages: true,
    handle: (call) => shown(call.state, intentOf(call), call.params),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    params: [...confirmFields, 'client_secret', 'expand[]'],
    forPages: true,
    handle: confirm,
  },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', params: ['expand[]'], handle: cancelByHand },
  {
    method: 'GET',
    path: '/v1/charges',
    params: [...listParams, 'customer', 'payment_intent'],
    handle: (call) => page(call, call.state.kept.charge.values(), '/v1/charges', ['customer', 'payment_intent']),
  },
  reading('charge', '/v1/charges'),
  {
    method: 'GET',
    path: '/v1/payment_methods',
    params: [...pageParams, 'customer', 'type'],
    handle: (call) => page(call, call.state.kept.payment_method.values(), '/v1/payment_methods', ['customer', 'type']),
  },
  reading('payment_method', '/v1/payment_methods'),
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    params: [...listParams, 'source', 'type', 'currency'],
    handle: (call) =>
      page(call, call.state.kept.balance_transaction.values(), '/v1/balance_transactions', [
        'source',
        'type',
        'currency',
      ]),
  },
  reading('balance_transaction', '/v1/balance_transactions'),
  { method: 'GET', path: '/v1/events', params: [...listParams, 'type', 'types[]'], handle: listEvents },
  { method: 'GET', path: '/v1/events/:id', params: ['expand[]'], handle: readEvent },
]

/** By its client secret, its own id, its invoice or its subscription: the intent that is to be paid. */
export function findIntent(state: StripeState, reference: string): Stripe.PaymentIntent {
  const invoice = reference.startsWith('sub_') ? idOf(state.find('subscription', reference).latest_invoice) : reference
  if (invoice.startsWith('in_')) {
    const found = paymentOf(state, state.find('invoice', invoice))
    if (!found) throw new Error(`${invoice} is a draft: nothing can be paid yet`)
    return found.intent
  }
  return state.find('payment_intent', reference.split('_secret_')[0] ?? '')
}
