import type { Stripe } from 'stripe'
import { page, shown, type Call, type Route } from './http/answer.ts'
import { inner, metadataOf, text } from './http/form.ts'
import { missing } from './http/refusal.ts'
import type { StripeState } from './state.ts'

function drafted(state: StripeState, params: Call['params'], before?: Stripe.Customer): Partial<Stripe.Customer> {
  const written = (name: 'email' | 'name') => {
    const value = text(params, name)
    return value === undefined ? (before?.[name] ?? null) : value === '' ? null : value
  }
  const card = text(inner(params, 'invoice_settings'), 'default_payment_method')
  if (card) state.find('payment_method', card, 'invoice_settings[default_payment_method]')
  return {
    email: written('email'),
    name: written('name'),
    metadata: before?.metadata ?? metadataOf(params),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: card ?? before?.invoice_settings.default_payment_method ?? null,
      footer: null,
      rendering_options: null,
    },
  }
}

function create({ state, params }: Call) {
  const customer = state.keep('customer', (id): Stripe.Customer => {
    return {
      id,
      object: 'customer',
      address: null,
      balance: 0,
      created: state.now(),
      currency: null,
      customer_account: null,
      default_source: null,
      description: null,
      phone: null,
      preferred_locales: [],
      delinquent: false,
      discount: null,
      invoice_prefix: id.slice(-8).toUpperCase(),
      livemode: false,
      next_invoice_sequence: 1,
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
      ...drafted(state, params),
    } as Stripe.Customer
  })
  state.emit('customer.created', customer)
  return shown(state, customer, params)
}

function update({ state, params, ids: [id = ''] }: Call) {
  const customer = state.find('customer', id)
  if (customer.deleted) throw missing('customer', id)
  const after = Object.entries(drafted(state, params, customer)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(customer[name as keyof Stripe.Customer]),
  )
  if (after.length > 0) state.change<Stripe.Customer>('customer.updated', customer, Object.fromEntries(after))
  return shown(state, customer, params)
}

function read({ state, params, ids: [id = ''] }: Call) {
  return shown(state, state.find('customer', id), params)
}

function list(call: Call) {
  const live = [...call.state.kept.customer.values()].filter((each) => !each.deleted)
  return page(call, live, '/v1/customers')
}

type CancelAll = (state: StripeState, customer: string) => void

/** Ends the customer's subscriptions at once, as Stripe does. */
export function removeCustomer(state: StripeState, id: string, cancelAll: CancelAll) {
  const customer = state.find('customer', id)
  if (customer.deleted) throw missing('customer', id)
  cancelAll(state, id)
  state.kept.customer.set(id, { id, object: 'customer', deleted: true })
  state.emit('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

/** `cancelAll` comes from the subscriptions. */
export function customerRoutes(cancelAll: CancelAll): Route[] {
  return [
    { method: 'POST', path: '/v1/customers', handle: create },
    { method: 'GET', path: '/v1/customers', handle: list },
    { method: 'GET', path: '/v1/customers/:id', handle: read },
    { method: 'POST', path: '/v1/customers/:id', handle: update },
    {
      method: 'DELETE',
      path: '/v1/customers/:id',
      handle: ({ state, ids: [id = ''] }) => removeCustomer(state, id, cancelAll),
    },
  ]
}
