import type { Stripe } from 'stripe'
import { listParams, page, shown } from './answer.ts'
import type { Call, Route } from './answer.ts'
import { inner, metadataAfter, text } from './form.ts'
import { missing } from './refusal.ts'
import type { StripeState } from './state.ts'

const fields = ['email', 'name', 'description', 'phone', 'metadata', 'metadata.*', 'expand[]']
const draftFields = [...fields, 'preferred_locales[]', 'invoice_settings.default_payment_method']

function drafted(state: StripeState, params: Call['params'], before?: Stripe.Customer): Partial<Stripe.Customer> {
  const written = (name: 'email' | 'name' | 'description' | 'phone') => {
    const value = text(params, name)
    return value === undefined ? (before?.[name] ?? null) : value === '' ? null : value
  }
  const card = text(inner(params, 'invoice_settings'), 'default_payment_method')
  if (card) state.find('payment_method', card, 'invoice_settings[default_payment_method]')
  return {
    email: written('email'),
    name: written('name'),
    description: written('description'),
    phone: written('phone'),
    metadata: metadataAfter(before?.metadata ?? {}, params),
    preferred_locales: (params.preferred_locales as string[] | undefined) ?? before?.preferred_locales ?? [],
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
  return page(call, live, '/v1/customers', ['email'])
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
    { method: 'POST', path: '/v1/customers', params: draftFields, handle: create },
    { method: 'GET', path: '/v1/customers', params: [...listParams, 'email'], handle: list },
    { method: 'GET', path: '/v1/customers/:id', params: ['expand[]'], handle: read },
    { method: 'POST', path: '/v1/customers/:id', params: draftFields, handle: update },
    {
      method: 'DELETE',
      path: '/v1/customers/:id',
      params: [],
      handle: ({ state, ids: [id = ''] }) => removeCustomer(state, id, cancelAll),
    },
  ]
}
