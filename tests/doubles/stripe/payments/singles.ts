import { liveCustomer, shown, type Call, type Route } from '#tests/doubles/stripe/http/answer.ts'
import { many, metadataOf, needed, text } from '#tests/doubles/stripe/http/form.ts'
import { makeIntent } from './payments.ts'

/** Creates a payment intent without an invoice, for a period that is paid once. */
function create({ state, params }: Call) {
  const customer = liveCustomer(state, needed(params, 'customer'), 'customer')
  const allowed = many(params, 'allowed_payment_method_types').map(String)
  const types = allowed.filter((type) => state.settings.methods.includes(type))
  const intent = makeIntent(state, {
    amount: Number(needed(params, 'amount')),
    currency: needed(params, 'currency'),
    customer: customer.id,
    description: text(params, 'description') ?? null,
    setup_future_usage: null,
    allowed_payment_method_types: allowed,
    payment_method_types: types,
    metadata: metadataOf(params),
  })
  return shown(state, intent, params)
}

export const singleRoutes: Route[] = [{ method: 'POST', path: '/v1/payment_intents', handle: create }]
