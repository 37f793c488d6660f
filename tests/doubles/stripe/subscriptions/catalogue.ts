import type { Stripe } from 'stripe'
import { page, shown, type Call, type Route } from '#tests/doubles/stripe/http/answer.ts'
import { flag, inner, many, needed, text, integer, type Params } from '#tests/doubles/stripe/http/form.ts'
import { badRequest, unknownHere } from '#tests/doubles/stripe/http/refusal.ts'
import { decimal, type StripeState } from '#tests/doubles/stripe/state.ts'

function createProduct({ state, params }: Call) {
  const chosen = text(params, 'id')
  if (chosen !== undefined && state.kept.product.has(chosen))
    throw badRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' })
  const product = state.keep('product', (id): Stripe.Product => {
    return {
      id: chosen ?? id,
      object: 'product',
      active: true,
      created: state.now(),
      default_price: null,
      description: null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: {},
      name: needed(params, 'name'),
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      updated: state.now(),
      url: null,
    }
  })
  state.emit('product.created', product)
  return shown(state, product, params)
}

function updateProduct({ state, params, ids: [id = ''] }: Call) {
  const product = state.find('product', id)
  state.change<Stripe.Product>('product.updated', product, {
    active: flag(params, 'active') ?? product.active,
    updated: state.now(),
  })
  return shown(state, product, params)
}

function createPrice({ state, params }: Call) {
  freeLookupKey(state, params)
  const amount = Number(needed(params, 'unit_amount'))
  const recurring = inner(params, 'recurring')
  if (needed(recurring, 'interval') !== 'month') throw unknownHere('a price by another interval than months')
  const product = state.find('product', needed(params, 'product'), 'product')
  const price = state.keep('price', (id): Stripe.Price => {
    return {
      id,
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created: state.now(),
      currency: needed(params, 'currency'),
      custom_unit_amount: null,
      livemode: false,
      lookup_key: text(params, 'lookup_key') ?? null,
      metadata: {},
      nickname: null,
      product: product.id,
      recurring: {
        interval: 'month',
        interval_count: integer(recurring, 'interval_count') ?? 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      },
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'recurring',
      unit_amount: amount,
      unit_amount_decimal: decimal(amount),
    }
  })
  state.emit('price.created', price)
  return shown(state, price, params)
}

/** A lookup key belongs to one price at a time. */
function freeLookupKey(state: StripeState, params: Params) {
  const key = text(params, 'lookup_key')
  const holder = key && [...state.kept.price.values()].find((price) => price.lookup_key === key)
  if (!holder) return
  if (flag(params, 'transfer_lookup_key') !== true) throw unknownHere('a lookup key that is taken')
  state.change<Stripe.Price>('price.updated', holder, { lookup_key: null })
}

function listPrices(call: Call) {
  const keys = many(call.params, 'lookup_keys')
  const prices = [...call.state.kept.price.values()].filter(
    ({ lookup_key }) => keys.length === 0 || (lookup_key !== null && keys.includes(lookup_key)),
  )
  return page(call, prices, '/v1/prices', ['active'])
}

export const catalogueRoutes: Route[] = [
  { method: 'POST', path: '/v1/products', handle: createProduct },
  {
    method: 'GET',
    path: '/v1/products',
    handle: (call) => page(call, call.state.kept.product.values(), '/v1/products'),
  },
  { method: 'POST', path: '/v1/products/:id', handle: updateProduct },
  { method: 'POST', path: '/v1/prices', handle: createPrice },
  { method: 'GET', path: '/v1/prices', handle: listPrices },
]
