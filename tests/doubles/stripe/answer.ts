import type { Stripe } from 'stripe'
import { many, text, whole } from './form.ts'
import type { Params } from './form.ts'
import { badRequest, missing, unknownHere } from './refusal.ts'
import { idOf } from './state.ts'
import type { Kind, StripeState } from './state.ts'

export interface Call {
  state: StripeState
  /** The parts of the path that are ids. */
  ids: string[]
  params: Params
  /** Stripe.js asks with the publishable key. */
  isPage: boolean
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** `:id` stands for an id. */
  path: string
  params: readonly string[]
  /** Stripe.js may call it with the publishable key. */
  forPages?: boolean
  handle(call: Call): object
}

type Thing = Record<string, unknown>

/** Fields that hold an id and may be asked for whole. */
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

/** Fields that are not there at all unless they are asked for. */
const onRequest: Record<string, (state: StripeState, thing: Thing) => unknown> = {
  'invoice.confirmation_secret': ({ kept, payments }, { id, status }) => {
    const intent = kept.payment_intent.get(idOf(payments.get(String(id))?.payment.payment_intent))
    return intent && status === 'open' ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
  },
  'invoice.payments': ({ payments }, { id }) => shortList([payments.get(String(id)) ?? []].flat()),
  'charge.refunds': ({ kept }, { id }) => shortList([...kept.refund.values()].filter((each) => each.charge === id)),
  'customer.subscriptions': ({ kept }, { id }) =>
    shortList([...kept.subscription.values()].filter((each) => each.customer === id && isAlive(each))),
}

const isAlive = ({ status }: Stripe.Subscription) => status !== 'canceled' && status !== 'incomplete_expired'

export const shortList = <T>(data: T[], url = ''): Stripe.ApiList<T> => {
  return { object: 'list', data, has_more: false, url }
}

function expandOne(state: StripeState, thing: Thing, path: string[], whole: string) {
  const [name = '', ...rest] = path
  if (thing.object === 'list' && name === 'data') {
    for (const each of thing.data as Thing[]) expandOne(state, each, rest, whole)
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
    throw badRequest(`This property cannot be expanded (${whole}).`, { param: 'expand' })
  if (rest.length === 0 || thing[name] === null) return
  for (const each of [thing[name]].flat()) expandOne(state, each as Thing, rest, whole)
}

/** A copy of what is kept, with what `expand` asks for. */
export function shown(state: StripeState, kept: object, params: Params): object {
  const copy = structuredClone(kept) as Thing
  for (const path of many(params, 'expand').map(String)) {
    const parts = path.split('.')
    if (parts.filter((part) => part !== 'data').length > 4)
      throw badRequest(`You cannot expand more than 4 levels of a property. Property: ${path}`, { param: 'expand' })
    expandOne(state, copy, parts, path)
  }
  return copy
}

const ranges = ['created', 'created.gt', 'created.gte', 'created.lt', 'created.lte']
export const pageParams = ['limit', 'starting_after', 'ending_before', 'expand[]']
export const listParams = [...pageParams, ...ranges]

const holds = (bound: string | undefined, compare: (bound: number) => boolean) =>
  bound === undefined || compare(Number(bound))

function isCreatedIn(params: Params, { created }: { created: number }): boolean {
  const asked = params.created
  if (asked === undefined) return true
  if (typeof asked === 'string') return created === Number(asked)
  const { gt, gte, lt, lte } = asked as Record<string, string | undefined>
  return (
    holds(gt, (bound) => created > bound) &&
    holds(gte, (bound) => created >= bound) &&
    holds(lt, (bound) => created < bound) &&
    holds(lte, (bound) => created <= bound)
  )
}

/** A customer that was not deleted: others can be read, but nothing can be done with them, nor is anything listed for them. */
export function liveCustomer(state: StripeState, id: string, param?: string): Stripe.Customer {
  const status = param === undefined ? 404 : 400
  const found = state.kept.customer.get(id)
  if (!found || found.deleted) throw missing('customer', id, 'customer', status)
  return found
}

type Listed = { id: string; created: number }

/** A page, newest first. The filter looks at what is kept; `equal` names parameters that must equal the field. */
export function page<T extends { id: string }>(
  { state, params }: Pick<Call, 'state' | 'params'>,
  all: Iterable<T>,
  url: string,
  equal: (keyof T & string)[] = [],
) {
  const limit = whole(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw badRequest(`Invalid limit: ${limit}`, { param: 'limit' })
  if (params.ending_before !== undefined) throw unknownHere('ending_before')
  const customer = text(params, 'customer')
  if (customer !== undefined && equal.some((name) => name === 'customer')) liveCustomer(state, customer)
  const fits = (thing: T) =>
    isCreatedIn(params, thing as unknown as Listed) &&
    equal.every((name) => params[name] === undefined || String(thing[name]) === text(params, name))
  const found = [...all].filter(fits).toReversed()
  const after = text(params, 'starting_after')
  const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0)
    throw badRequest(`No such object: '${after}'`, { code: 'resource_missing', param: 'starting_after' })
  const data = found.slice(start, start + limit)
  return shown(state, { object: 'list', data, has_more: found.length > start + limit, url }, params)
}
