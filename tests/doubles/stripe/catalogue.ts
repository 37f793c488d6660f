import type { Stripe } from 'stripe'
import { listParams, page, shown } from './answer.ts'
import type { Call, Route } from './answer.ts'
import { flag, inner, many, metadataAfter, needed, text, whole } from './form.ts'
import type { Params } from './form.ts'
import { badRequest } from './refusal.ts'
import { decimal } from './state.ts'
import type { StripeState } from './state.ts'

const metadata = ['metadata', 'metadata.*', 'expand[]']

function createProduct({ state, params }: Call) {
  const chosen = text(params, 'id')
  if (chosen !== undefined && state.kept.product.has(chosen))
    throw badRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' })
  const product = state.keep('product', (id): Stripe.Product => {
    return {
      id: chosen ?? id,
      object: 'product',
      active: flag(params, 'active') ?? true,
      created: state.now(),
      default_price: null,
      description: text(params, 'description') ?? null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: metadataAfter({}, params),
      name: needed(params, 'name'),
      package_dimensions: null,
      shippable: null,
      statement_descriptor: text(params, 'statement_descriptor') ?? null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      updated: state.now(),
      url: text(params, 'url') ?? null,
    }
  })
  state.emit('product.created', product)
  return shown(state, product, params)
}

function updateProduct({ state, params, ids: [id = ''] }: Call) {
  const product = state.find('product', id)
  state.change<Stripe.Product>('product.updated', product, {
    name: text(params, 'name') ?? product.name,
    active: flag(params, 'active') ?? product.active,
    description: text(params, 'description') ?? product.description,
    metadata: metadataAfter(product.metadata, params),
    updated: state.now(),
  })
  return shown(state, product, params)
}

function recurringOf(params: Params): Stripe.Price.Recurring | null {
  if (params.recurring === undefined) return null
  const recurring = inner(params, 'recurring')
  const interval = needed(recurring, 'interval', 'recurring[interval]')
  if (!['day', 'week', 'month', 'year'].includes(interval))
    throw badRequest('Invalid recurring[interval]: must be one of day, month, week, or year', {
      param: 'recurring[interval]',
    })
  const count = whole(recurring, 'interval_count') ?? 1
  if (count < 1 || (interval === 'month' && count > 36))
    throw badRequest('Invalid interval_count.', { param: 'recurring[interval_count]' })
  return { interval, interval_count: count, meter: null, trial_period_days: null, usage_type: 'licensed' }
}

/** Also from a subscription's `price_data`; such a price is not active afterwards, as at Stripe. */
export function makePrice(state: StripeState, params: Params, isInline = false): Stripe.Price {
  const amount = whole(params, 'unit_amount')
  if (amount === undefined || amount < 0)
    throw badRequest('You must specify a non-negative `unit_amount`.', { param: 'unit_amount' })
  const currency = needed(params, 'currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) throw badRequest(`Invalid currency: ${currency}`, { param: 'currency' })
  const product = state.find('product', needed(params, 'product'), 'product')
  const recurring = recurringOf(params)
  const price = state.keep('price', (id): Stripe.Price => {
    return {
      id,
      object: 'price',
      active: isInline ? false : (flag(params, 'active') ?? true),
      billing_scheme: 'per_unit',
      created: state.now(),
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: text(params, 'lookup_key') ?? null,
      metadata: metadataAfter({}, params),
      nickname: text(params, 'nickname') ?? null,
      product: product.id,
      recurring,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: recurring ? 'recurring' : 'one_time',
      unit_amount: amount,
      unit_amount_decimal: decimal(amount),
    }
  })
  state.emit('price.created', price)
  return price
}

/** A lookup key belongs to one price at a time. */
function checkLookupKey(state: StripeState, params: Params, own?: Stripe.Price) {
  const key = text(params, 'lookup_key')
  const holder = key && [...state.kept.price.values()].find((price) => price.lookup_key === key && price !== own)
  if (!holder) return
  if (flag(params, 'transfer_lookup_key') !== true)
    throw badRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    })
  state.change<Stripe.Price>('price.updated', holder, { lookup_key: null })
}

function createPrice({ state, params }: Call) {
  checkLookupKey(state, params)
  return shown(state, makePrice(state, params), params)
}

function updatePrice({ state, params, ids: [id = ''] }: Call) {
  const price = state.find('price', id)
  checkLookupKey(state, params, price)
  state.change<Stripe.Price>('price.updated', price, {
    active: flag(params, 'active') ?? price.active,
    nickname: text(params, 'nickname') ?? price.nickname,
    lookup_key: text(params, 'lookup_key') ?? price.lookup_key,
    metadata: metadataAfter(price.metadata, params),
  })
  return shown(state, price, params)
}

function listPrices(call: Call) {
  const keys = many(call.params, 'lookup_keys')
  const prices = [...call.state.kept.price.values()].filter(
    ({ lookup_key }) => keys.length === 0 || (lookup_key !== null && keys.includes(lookup_key)),
  )
  return page(call, prices, '/v1/prices', ['product', 'active', 'currency', 'type'])
}

function listProducts(call: Call) {
  const ids = many(call.params, 'ids')
  const products = [...call.state.kept.product.values()].filter(({ id }) => ids.length === 0 || ids.includes(id))
  return page(call, products, '/v1/products', ['active'])
}

const priceFields = ['currency', 'unit_amount', 'product', 'recurring.interval', 'recurring.interval_count']
const priceChanges = ['active', 'nickname', 'lookup_key', 'transfer_lookup_key', ...metadata]
const productFields = ['name', 'active', 'description', 'statement_descriptor', 'url', ...metadata]

export const inlinePriceFields = priceFields

export const catalogueRoutes: Route[] = [
  { method: 'POST', path: '/v1/products', params: ['id', ...productFields], handle: createProduct },
  { method: 'GET', path: '/v1/products', params: [...listParams, 'active', 'ids[]'], handle: listProducts },
  {
    method: 'GET',
    path: '/v1/products/:id',
    params: ['expand[]'],
    handle: ({ state, params, ids: [id = ''] }) => shown(state, state.find('product', id), params),
  },
  { method: 'POST', path: '/v1/products/:id', params: productFields, handle: updateProduct },
  { method: 'POST', path: '/v1/prices', params: [...priceFields, ...priceChanges], handle: createPrice },
  {
    method: 'GET',
    path: '/v1/prices',
    params: [...listParams, 'active', 'product', 'currency', 'type', 'lookup_keys[]'],
    handle: listPrices,
  },
  {
    method: 'GET',
    path: '/v1/prices/:id',
    params: ['expand[]'],
    handle: ({ state, params, ids: [id = ''] }) => shown(state, state.find('price', id), params),
  },
  { method: 'POST', path: '/v1/prices/:id', params: priceChanges, handle: updatePrice },
]
