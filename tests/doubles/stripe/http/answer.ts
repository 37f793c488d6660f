import type { Stripe } from 'stripe'
import { inner, many, text, integer, type Params } from './form.ts'
import { badRequest, missing } from './refusal.ts'
import { idOf, type Kind, type StripeState } from '#tests/doubles/stripe/state.ts'

export interface Call {
  state: StripeState
  /** Ids in the path. */
  ids: string[]
  params: Params
  /** True for Stripe.js, which uses the publishable key. */
  isPage: boolean
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** `:id` stands for an id. */
  path: string
  /** Stripe.js may call it with the publishable key. */
  forPages?: boolean
  handle(call: Call): object
}

type Thing = Record<string, unknown>

/** Fields with an id that can be expanded. */
const expandable: Record<string, Kind> = {
  customer: 'customer',
  product: 'product',
  subscription: 'subscription',
  latest_invoice: 'invoice',
  invoice: 'invoice',
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  charge: 'charge',
  balance_transaction: 'balance_transaction',
  coupon: 'coupon',
  discounts: 'discount',
  default_payment_method: 'payment_method',
  payment_method: 'payment_method',
  default_price: 'price',
  configuration: 'configuration',
}

/** Fields that exist only when they are expanded. */
const onRequest: Record<string, (state: StripeState, thing: Thing) => unknown> = {
  'invoice.confirmation_secret': ({ kept, payments }, { id, status }) => {
    const intent = kept.payment_intent.get(idOf(payments.get(String(id))?.payment.payment_intent))
    return intent && status === 'open' ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
  },
  'invoice.payments': ({ payments }, { id }) => shortList([payments.get(String(id)) ?? []].flat()),
  'charge.refunds': ({ kept }, { id }) => shortList([...kept.refund.values()].filter((each) => each.charge === id)),
}

export const shortList = <T>(data: T[], url = ''): Stripe.ApiList<T> => {
  return { object: 'list', data, has_more: false, url }
}

function expandOne(state: StripeState, thing: Thing, path: string[], fullPath: string) {
  const [name = '', ...rest] = path
  if (thing.object === 'list' && name === 'data') {
    for (const each of thing.data as Thing[]) expandOne(state, each, rest, fullPath)
    return
  }
  const supplied = onRequest[`${String(thing.object)}.${name}`]
  const kind = expandable[name]
  if (supplied && thing[name] === undefined) thing[name] = structuredClone(supplied(state, thing))
  else if (kind && typeof thing[name] === 'string') thing[name] = structuredClone(state.kept[kind].get(thing[name]))
  else if (kind && Array.isArray(thing[name]))
    thing[name] = thing[name].map((each) =>
      structuredClone(typeof each === 'string' ? state.kept[kind].get(each) : each),
    )
  else if (thing[name] === undefined || (rest.length === 0 && typeof thing[name] !== 'object'))
    throw badRequest(`This property cannot be expanded (${fullPath}).`, { param: 'expand' })
  if (rest.length === 0 || thing[name] === null) return
  for (const each of [thing[name]].flat()) expandOne(state, each as Thing, rest, fullPath)
}

/** Copy of a stored object, with the fields of `expand`. */
export function shown(state: StripeState, stored: object, params: Params): object {
  const copy = structuredClone(stored) as Thing
  for (const path of many(params, 'expand').map(String)) expandOne(state, copy, path.split('.'), path)
  return copy
}

const isCreatedIn = (params: Params, { created }: { created: number }): boolean =>
  created >= Number(text(inner(params, 'created'), 'gte') ?? 0)

/** A customer that is not deleted. A deleted one can be read, but not used or listed for. */
export function liveCustomer(state: StripeState, id: string, param?: string): Stripe.Customer {
  const status = param === undefined ? 404 : 400
  const found = state.kept.customer.get(id)
  if (!found || found.deleted) throw missing('customer', id, 'customer', status)
  return found
}

type Listed = { id: string; created: number }

/** One page, newest first. `equal` names parameters that must equal the object's field. */
export function page<T extends { id: string }>(
  { state, params }: Pick<Call, 'state' | 'params'>,
  all: Iterable<T>,
  url: string,
  equal: (keyof T & string)[] = [],
) {
  const limit = integer(params, 'limit') ?? 10
  const customer = text(params, 'customer')
  if (customer !== undefined && equal.some((name) => name === 'customer')) liveCustomer(state, customer)
  const fits = (thing: T) =>
    isCreatedIn(params, thing as unknown as Listed) &&
    equal.every((name) => params[name] === undefined || String(thing[name]) === text(params, name))
  const found = [...all].filter(fits).toReversed()
  const after = text(params, 'starting_after')
  const start = found.findIndex(({ id }) => id === after) + 1
  const data = found.slice(start, start + limit)
  return shown(state, { object: 'list', data, has_more: found.length > start + limit, url }, params)
}
