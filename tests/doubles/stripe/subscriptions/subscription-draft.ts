import type { Stripe } from 'stripe'
import { liveCustomer, shortList, type Call } from '#tests/doubles/stripe/http/answer.ts'
import { afterPeriods } from './calendar.ts'
import { inner, many, metadataOf, needed, text, type Params } from '#tests/doubles/stripe/http/form.ts'
import { badRequest, unknownHere } from '#tests/doubles/stripe/http/refusal.ts'
import type { StripeState } from '#tests/doubles/stripe/state.ts'

function priceOf(state: StripeState, params: Params, name = 'items'): Stripe.Price {
  const items = many(params, 'items')
  if (items.length !== 1) throw unknownHere(`a subscription of ${items.length} items`)
  const param = `${name}[0][price]`
  const price = state.find('price', needed(items[0] as Params, 'price', param), param)
  if (!price.active)
    throw badRequest('The price specified is inactive. This field only accepts active prices.', { param })
  return price
}

const planOf = (price: Stripe.Price): Stripe.Plan => {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring!.interval,
    interval_count: price.recurring!.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

function itemsOf(state: StripeState, subscription: string, price: Stripe.Price): Stripe.Subscription['items'] {
  const item: Stripe.SubscriptionItem = {
    id: state.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: state.now(),
    current_period_end: afterPeriods(state.now(), price.recurring!, 1),
    current_period_start: state.now(),
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: structuredClone(planOf(price)),
    price: structuredClone(price),
    quantity: 1,
    subscription,
    tax_rates: [],
  }
  return shortList([item], `/v1/subscription_items?subscription=${subscription}`)
}

function settingsOf(params: Params): Stripe.Subscription.PaymentSettings {
  const settings = inner(params, 'payment_settings')
  const saving = text(settings, 'save_default_payment_method') ?? 'off'
  const types = many(settings, 'payment_method_types').map(String)
  if (types.some((type) => type !== 'card')) throw unknownHere('payment methods other than cards')
  return {
    payment_method_options: null,
    payment_method_types: types.length > 0 ? types : null,
    save_default_payment_method: saving,
  }
}

/** Incomplete, and without its first invoice yet. */
export function makeSubscription({ state, params }: Call): Stripe.Subscription {
  const customer = liveCustomer(state, needed(params, 'customer'), 'customer')
  if (text(params, 'payment_behavior') !== 'default_incomplete')
    throw unknownHere('a payment_behavior other than default_incomplete')
  const price = priceOf(state, params)
  return state.keep('subscription', (id) => subscriptionOf(state, id, { customer, price, params }))
}

/** Objects of a preview, which are not stored. */
export function previewedSubscription({ state, params }: Call): Stripe.Subscription {
  const customer = liveCustomer(state, needed(params, 'customer'), 'customer')
  const details = inner(params, 'subscription_details')
  const price = priceOf(state, details, 'subscription_details[items]')
  return subscriptionOf(state, state.newId('sub'), { customer, price, params: details })
}

interface Wanted {
  customer: Stripe.Customer
  price: Stripe.Price
  params: Params
}

function subscriptionOf(state: StripeState, id: string, { customer, price, params }: Wanted): Stripe.Subscription {
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: state.now(),
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: state.now(),
    currency: price.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: itemsOf(state, id, price),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: metadataOf(params),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: settingsOf(params),
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: state.now(),
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
}
