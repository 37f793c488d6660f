import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Clock } from '#server/clock.ts'
import { missing } from './http/refusal.ts'

export const apiVersion = '2026-10-28.endive'

/** Response of a card to a charge. */
export type CardAnswer = 'ok' | 'declined' | 'requires_action'

export interface Settings {
  /** Days between a failed renewal's attempts, as the dashboard sets them. */
  retryDays: number[]
  /** Fate of the subscription after the last failed attempt. */
  afterRetries: 'canceled' | 'past_due'
  /** True if the portal's settings were saved in the dashboard: before that there is no portal without a configuration. */
  portalSaved: boolean
  /** The discount of a coupon, in percent. */
  percentOff: number
  /** The discount applies to the first period, to all, or for this many months. */
  couponLasts: 'once' | 'forever' | number
  /** Payment methods that are switched on in the dashboard. */
  methods: string[]
  /** Webhook endpoints of the dashboard. */
  endpoints: { url: string; events: string[]; enabled: boolean }[]
}

interface Kinds {
  customer: Stripe.Customer | Stripe.DeletedCustomer
  product: Stripe.Product
  price: Stripe.Price
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  balance_transaction: Stripe.BalanceTransaction
  coupon: Stripe.Coupon
  discount: Stripe.Discount
  configuration: Stripe.BillingPortal.Configuration
  session: Stripe.BillingPortal.Session
}
export type Kind = keyof Kinds
export type Kept<K extends Kind> = Kinds[K]

const prefixes: Record<Kind, string> = {
  customer: 'cus',
  product: 'prod',
  price: 'price',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  payment_method: 'pm',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  balance_transaction: 'txn',
  coupon: 'coupon',
  discount: 'di',
  configuration: 'bpc',
  session: 'bps',
}
const kindNames: Partial<Record<Kind, string>> = { payment_method: 'PaymentMethod', invoice_payment: 'invoice payment' }

export interface StripeState {
  /** Address of the double, part of receipts, hosted invoices and 3-D Secure pages. */
  url: string
  settings: Settings
  /** Random part of the ids of this double. */
  shop: string
  kept: { [K in Kind]: Map<string, Kinds[K]> }
  events: Stripe.Event[]
  /** Responses to charges without the owner, by payment method. */
  cards: Map<string, CardAnswer>
  /** Links between invoice and intent, by either id. */
  payments: Map<string, Stripe.InvoicePayment>
  /** Current request, which events name. */
  currentRequest: Stripe.Event.Request
  /** Seconds. */
  now(): number
  /** Runs something at an earlier second, so that its objects carry that time. */
  at<T>(second: number, act: () => T): T
  newId(prefix: string): string
  /** Stores a new object under a new id. */
  keep<K extends Kind>(kind: K, make: (id: string) => Kinds[K]): Kinds[K]
  find<K extends Kind>(kind: K, id: string, param?: string): Kinds[K]
  emit(type: string, object: object, before?: object): void
  /** Changes a stored object and emits an event with the previous values. */
  change<T extends object>(type: string, object: T, after: Partial<T>): void
  onEvent(listen: (event: Stripe.Event) => void): void
}

/** Request of events that were not caused by one of our calls. */
export const noRequest: Stripe.Event.Request = { id: null, idempotency_key: null }

function emptyMaps(): StripeState['kept'] {
  return Object.fromEntries(Object.keys(prefixes).map((kind) => [kind, new Map()])) as StripeState['kept']
}

export function createState(clock: Clock, settings: Settings): StripeState {
  // Two doubles of one database must not make the same ids.
  const run = randomBytes(5).toString('hex')
  let made = 0
  let pinned: number | undefined
  const listeners: ((event: Stripe.Event) => void)[] = []
  const state: StripeState = {
    url: '',
    settings,
    shop: run,
    kept: emptyMaps(),
    events: [],
    cards: new Map(),
    payments: new Map(),
    currentRequest: noRequest,
    now: () => pinned ?? Math.floor(clock().getTime() / 1000),
    at(second, act) {
      const before = pinned
      pinned = second
      try {
        return act()
      } finally {
        pinned = before
      }
    },
    newId: (prefix) => `${prefix}_${run}${String(++made).padStart(8, '0')}`,
    keep(kind, make) {
      const id = state.newId(prefixes[kind])
      const thing = make(id)
      ;(state.kept[kind] as Map<string, typeof thing>).set(thing.id, thing)
      return thing
    },
    find(kind, id, param) {
      const found = (state.kept[kind] as Map<string, Kept<typeof kind>>).get(id)
      if (found === undefined) throw missing(kindNames[kind] ?? kind, id, param, param === undefined ? 404 : 400)
      return found
    },
    emit(type, object, before) {
      const event = {
        id: state.newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: state.now(),
        data: structuredClone(before === undefined ? { object } : { object, previous_attributes: before }),
        livemode: false,
        pending_webhooks: 1,
        request: { ...state.currentRequest },
        type,
      } as Stripe.Event
      state.events.push(event)
      for (const listen of listeners) listen(event)
    },
    change(type, object, after) {
      const names = Object.keys(after) as (keyof typeof object)[]
      const before = Object.fromEntries(names.map((name) => [name, structuredClone(object[name])]))
      Object.assign(object, after)
      state.emit(type, object, before)
    },
    onEvent: (listen) => listeners.push(listen),
  }
  return state
}

/** A reference that may be expanded is an id in everything that is kept here. */
export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

/** Stripe writes decimals as text; the SDK's own type of them exists only after its reading. */
export const decimal = (amount: number) => String(amount) as unknown as Stripe.Decimal
