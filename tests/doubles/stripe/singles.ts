import { liveCustomer, shown } from './answer.ts'
import type { Call, Route } from './answer.ts'
import { inner, many, metadataAfter, needed, text, whole } from './form.ts'
import { makeIntent } from './payments.ts'
import { badRequest } from './refusal.ts'

/** A payment intent that belongs to no invoice: for what is paid once. */
function create({ state, params }: Call) {
  const customer = liveCustomer(state, needed(params, 'customer'), 'customer')
  const amount = whole(params, 'amount')
  if (amount === undefined || amount < 200)
    throw badRequest('Amount must be at least RM2.00 myr', { code: 'amount_too_small', param: 'amount' })
  const allowed = many(params, 'allowed_payment_method_types').map(String)
  const types = allowed.filter((type) => state.settings.methods.includes(type))
  if (types.length === 0) throw badRequest('No valid payment method types for this Payment Intent.')
  const intent = makeIntent(state, {
    amount,
    currency: needed(params, 'currency').toLowerCase(),
    customer: customer.id,
    description: text(params, 'description') ?? null,
    setup_future_usage: null,
    allowed_payment_method_types: allowed,
    payment_method_types: types,
    metadata: metadataAfter({}, { metadata: inner(params, 'metadata') }),
  })
  return shown(state, intent, params)
}

const fields = [
  'customer',
  'amount',
  'currency',
  'allowed_payment_method_types[]',
  'metadata.*',
  'description',
  'expand[]',
]

export const singleRoutes: Route[] = [{ method: 'POST', path: '/v1/payment_intents', params: fields, handle: create }]
