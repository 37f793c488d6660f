import type { Stripe } from 'stripe'
import { shortList } from '#tests/doubles/stripe/http/answer.ts'
import { afterPeriods } from './calendar.ts'
import { decimal, idOf, type StripeState } from '#tests/doubles/stripe/state.ts'

type Period = Stripe.InvoiceLineItem.Period

function lineFor(state: StripeState, invoice: string, subscription: Stripe.Subscription, period: Period) {
  const item = subscription.items.data[0]!
  const amount = item.price.unit_amount ?? 0
  const line: Stripe.InvoiceLineItem = {
    id: state.newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: `1 × ${state.kept.product.get(idOf(item.price.product))?.name} (at ${item.price.currency.toUpperCase()} ${(amount / 100).toFixed(2)})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: idOf(item.price.product) },
      type: 'price_details',
      unit_amount_decimal: decimal(amount),
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
  return line
}

interface Occasion {
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'upcoming'
  /** The period that is paid for. */
  period: Period
  /** Period of the invoice itself, which is the one before. */
  passed: Period
}

/** A draft for one period of a subscription. */
export function draftInvoice(state: StripeState, subscription: Stripe.Subscription, occasion: Occasion) {
  const invoice = state.keep('invoice', (id) => invoiceFor(state, id, subscription, occasion))
  state.emit('invoice.created', invoice)
  return invoice
}

/** Creates the coupon of the settings and its discount for a new subscription. */
function makeDiscount(state: StripeState, subscription: Stripe.Subscription): Stripe.Discount {
  const { percentOff, couponLasts: lasts } = state.settings
  const months = typeof lasts === 'number' ? lasts : null
  const coupon = state.keep('coupon', (id) => ({
    id,
    object: 'coupon',
    amount_off: null,
    created: state.now(),
    currency: null,
    duration: typeof lasts === 'number' ? 'repeating' : lasts,
    duration_in_months: months,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: percentOff,
    redeem_by: null,
    times_redeemed: 1,
    valid: true,
  }))
  return state.keep('discount', (id) => ({
    id,
    object: 'discount',
    checkout_session: null,
    customer: idOf(subscription.customer),
    customer_account: null,
    end: months === null ? null : afterPeriods(state.now(), { interval_count: months }, 1),
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: state.now(),
    subscription: null,
    subscription_item: null,
  }))
}

/** Discount of an invoice: a renewal keeps the first invoice's, if it continues. */
function discountOf(state: StripeState, subscription: Stripe.Subscription, { billing_reason, period }: Occasion) {
  if (billing_reason !== 'subscription_cycle')
    return state.settings.percentOff > 0 ? makeDiscount(state, subscription) : undefined
  const first = [...state.kept.invoice.values()].find(
    ({ parent }) => parent?.subscription_details?.subscription === subscription.id,
  )
  const discount = state.kept.discount.get(idOf(first?.discounts[0]))
  const duration = state.kept.coupon.get(idOf(discount?.source.coupon))?.duration
  const goesOn = duration === 'forever' || (duration === 'repeating' && Number(discount?.end) > period.start)
  return goesOn ? discount : undefined
}

/** The price of a period after a coupon. */
function discounted(state: StripeState, { id: discount, source }: Stripe.Discount, line: Stripe.InvoiceLineItem) {
  const full = line.amount
  const percent = state.kept.coupon.get(idOf(source.coupon))?.percent_off ?? 0
  const amounts = [{ amount: Math.round((full * percent) / 100), discount }]
  const credits = amounts.map((each) => ({ ...each, type: 'discount' as const }))
  const left = full - amounts[0]!.amount
  Object.assign(line, {
    discounts: [discount],
    discount_amounts: amounts,
    pretax_credit_amounts: credits,
  } satisfies Partial<Stripe.InvoiceLineItem>)
  return {
    amount_due: left,
    amount_remaining: left,
    discounts: [discount],
    lines: shortList([line], `/v1/invoices/${line.invoice}/lines`),
    total: left,
    total_discount_amounts: amounts,
    total_excluding_tax: left,
    total_pretax_credit_amounts: credits,
  } satisfies Partial<Stripe.Invoice>
}

/** First invoice of a subscription that does not exist. It is not stored and has no event. */
export function previewInvoice(state: StripeState, subscription: Stripe.Subscription): Stripe.Invoice {
  const now = state.now()
  const [{ current_period_end: end } = { current_period_end: now }] = subscription.items.data
  const occasion = { period: { start: now, end }, passed: { start: now, end: now } }
  return invoiceFor(state, state.newId('upcoming_in'), subscription, { ...occasion, billing_reason: 'upcoming' })
}

function invoiceFor(
  state: StripeState,
  id: string,
  subscription: Stripe.Subscription,
  occasion: Occasion,
): Stripe.Invoice {
  const customer = state.kept.customer.get(idOf(subscription.customer))
  const known = customer && !customer.deleted ? customer : undefined
  const amount = subscription.items.data[0]?.price.unit_amount ?? 0
  const line = lineFor(state, id, subscription, occasion.period)
  const discount = discountOf(state, subscription, occasion)
  const none = { application: null, account_tax_ids: null, custom_fields: null, description: null, footer: null }
  return {
    ...none,
    id,
    object: 'invoice',
    account_country: 'MY',
    account_name: 'Learn',
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: occasion.billing_reason,
    collection_method: 'charge_automatically',
    created: state.now(),
    currency: subscription.currency,
    customer: idOf(subscription.customer),
    customer_account: null,
    customer_address: null,
    customer_email: known?.email ?? null,
    customer_name: known?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: shortList([line], `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: occasion.passed.end,
    period_start: occasion.passed.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
    ...(discount && discounted(state, discount, line)),
  }
}
