import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import type { Asked } from './asked.ts'
import { stripeRoutes } from './server.ts'

const page = ['limit', 'starting_after', 'ending_before', 'expand[]'] as const
const created = ['created', 'created.gt', 'created.gte', 'created.lt', 'created.lte'] as const

/** What each call takes, by the SDK's own types: a name that Stripe does not know does not compile. */
const asked = {
  'POST /v1/customers': [
    'email',
    'name',
    'description',
    'phone',
    'metadata',
    'metadata.*',
    'expand[]',
    'preferred_locales[]',
    'invoice_settings.default_payment_method',
  ] satisfies Asked<Stripe.CustomerCreateParams>[],
  'GET /v1/customers': [...page, ...created, 'email'] satisfies Asked<Stripe.CustomerListParams>[],
  'GET /v1/customers/:id': ['expand[]'] satisfies Asked<Stripe.CustomerRetrieveParams>[],
  'POST /v1/customers/:id': [
    'email',
    'name',
    'description',
    'phone',
    'metadata',
    'metadata.*',
    'expand[]',
    'preferred_locales[]',
    'invoice_settings.default_payment_method',
  ] satisfies Asked<Stripe.CustomerUpdateParams>[],
  'DELETE /v1/customers/:id': [] satisfies Asked<Stripe.CustomerDeleteParams>[],
  'POST /v1/products': [
    'id',
    'name',
    'active',
    'description',
    'statement_descriptor',
    'url',
    'metadata',
    'metadata.*',
    'expand[]',
  ] satisfies Asked<Stripe.ProductCreateParams>[],
  'GET /v1/products': [...page, ...created, 'active', 'ids[]'] satisfies Asked<Stripe.ProductListParams>[],
  'GET /v1/products/:id': ['expand[]'] satisfies Asked<Stripe.ProductRetrieveParams>[],
  'POST /v1/products/:id': [
    'name',
    'active',
    'description',
    'statement_descriptor',
    'url',
    'metadata',
    'metadata.*',
    'expand[]',
  ] satisfies Asked<Stripe.ProductUpdateParams>[],
  'POST /v1/prices': [
    'currency',
    'unit_amount',
    'product',
    'recurring.interval',
    'recurring.interval_count',
    'active',
    'nickname',
    'lookup_key',
    'transfer_lookup_key',
    'metadata',
    'metadata.*',
    'expand[]',
  ] satisfies Asked<Stripe.PriceCreateParams>[],
  'GET /v1/prices': [
    ...page,
    ...created,
    'active',
    'product',
    'currency',
    'type',
    'lookup_keys[]',
  ] satisfies Asked<Stripe.PriceListParams>[],
  'GET /v1/prices/:id': ['expand[]'] satisfies Asked<Stripe.PriceRetrieveParams>[],
  'POST /v1/prices/:id': [
    'active',
    'nickname',
    'lookup_key',
    'transfer_lookup_key',
    'metadata',
    'metadata.*',
    'expand[]',
  ] satisfies Asked<Stripe.PriceUpdateParams>[],
  'POST /v1/subscriptions': [
    'metadata',
    'metadata.*',
    'expand[]',
    'description',
    'payment_settings.save_default_payment_method',
    'items[].price_data.currency',
    'items[].price_data.unit_amount',
    'items[].price_data.product',
    'items[].price_data.recurring.interval',
    'items[].price_data.recurring.interval_count',
    'items[].price',
    'items[].quantity',
    'customer',
    'payment_behavior',
    'billing_mode.type',
    'payment_settings.payment_method_types[]',
  ] satisfies Asked<Stripe.SubscriptionCreateParams>[],
  'GET /v1/subscriptions': [
    ...page,
    ...created,
    'customer',
    'status',
    'price',
  ] satisfies Asked<Stripe.SubscriptionListParams>[],
  'GET /v1/subscriptions/:id': ['expand[]'] satisfies Asked<Stripe.SubscriptionRetrieveParams>[],
  'POST /v1/subscriptions/:id': [
    'metadata',
    'metadata.*',
    'expand[]',
    'description',
    'payment_settings.save_default_payment_method',
    'cancellation_details.comment',
    'cancellation_details.feedback',
    'cancel_at_period_end',
    'cancel_at',
    'default_payment_method',
  ] satisfies Asked<Stripe.SubscriptionUpdateParams>[],
  'DELETE /v1/subscriptions/:id': [
    'cancellation_details.comment',
    'cancellation_details.feedback',
    'invoice_now',
    'prorate',
    'expand[]',
  ] satisfies Asked<Stripe.SubscriptionCancelParams>[],
  'POST /v1/refunds': [
    'metadata',
    'metadata.*',
    'expand[]',
    'charge',
    'payment_intent',
    'amount',
    'reason',
  ] satisfies Asked<Stripe.RefundCreateParams>[],
  'GET /v1/refunds': [...page, ...created, 'charge', 'payment_intent'] satisfies Asked<Stripe.RefundListParams>[],
  'GET /v1/refunds/:id': ['expand[]'] satisfies Asked<Stripe.RefundRetrieveParams>[],
  'POST /v1/refunds/:id': ['metadata', 'metadata.*', 'expand[]'] satisfies Asked<Stripe.RefundUpdateParams>[],
  'GET /v1/disputes': [...page, ...created, 'charge', 'payment_intent'] satisfies Asked<Stripe.DisputeListParams>[],
  'GET /v1/disputes/:id': ['expand[]'] satisfies Asked<Stripe.DisputeRetrieveParams>[],
  'GET /v1/invoices': [
    ...page,
    ...created,
    'customer',
    'status',
    'subscription',
  ] satisfies Asked<Stripe.InvoiceListParams>[],
  'GET /v1/invoices/:id': ['expand[]'] satisfies Asked<Stripe.InvoiceRetrieveParams>[],
  'POST /v1/invoices/create_preview': [
    'customer',
    'subscription_details.items[].price',
    'subscription_details.items[].quantity',
    'expand[]',
  ] satisfies Asked<Stripe.InvoiceCreatePreviewParams>[],
  'POST /v1/invoices/:id/void': ['expand[]'] satisfies Asked<Stripe.InvoiceVoidInvoiceParams>[],
  'POST /v1/invoices/:id/mark_uncollectible': ['expand[]'] satisfies Asked<Stripe.InvoiceMarkUncollectibleParams>[],
  'GET /v1/invoice_payments': [
    ...page,
    ...created,
    'invoice',
    'status',
    'payment.type',
    'payment.payment_intent',
  ] satisfies Asked<Stripe.InvoicePaymentListParams>[],
  'GET /v1/invoice_payments/:id': ['expand[]'] satisfies Asked<Stripe.InvoicePaymentRetrieveParams>[],
  'GET /v1/payment_intents': [...page, ...created, 'customer'] satisfies Asked<Stripe.PaymentIntentListParams>[],
  'GET /v1/payment_intents/:id': ['expand[]', 'client_secret'] satisfies Asked<Stripe.PaymentIntentRetrieveParams>[],
  'POST /v1/payment_intents/:id/confirm': [
    'payment_method',
    'payment_method_data.type',
    'return_url',
    'expand[]',
  ] satisfies Asked<Stripe.PaymentIntentConfirmParams>[],
  'POST /v1/payment_intents/:id/cancel': ['expand[]'] satisfies Asked<Stripe.PaymentIntentCancelParams>[],
  'GET /v1/charges': [...page, ...created, 'customer', 'payment_intent'] satisfies Asked<Stripe.ChargeListParams>[],
  'GET /v1/charges/:id': ['expand[]'] satisfies Asked<Stripe.ChargeRetrieveParams>[],
  'GET /v1/payment_methods': [...page, 'customer', 'type'] satisfies Asked<Stripe.PaymentMethodListParams>[],
  'GET /v1/payment_methods/:id': ['expand[]'] satisfies Asked<Stripe.PaymentMethodRetrieveParams>[],
  'GET /v1/balance_transactions': [
    ...page,
    ...created,
    'source',
    'type',
    'currency',
  ] satisfies Asked<Stripe.BalanceTransactionListParams>[],
  'GET /v1/balance_transactions/:id': ['expand[]'] satisfies Asked<Stripe.BalanceTransactionRetrieveParams>[],
  'GET /v1/events': [...page, ...created, 'type', 'types[]'] satisfies Asked<Stripe.EventListParams>[],
  'GET /v1/events/:id': ['expand[]'] satisfies Asked<Stripe.EventRetrieveParams>[],
  'POST /v1/payment_intents': [
    'customer',
    'amount',
    'currency',
    'allowed_payment_method_types[]',
    'metadata.*',
    'description',
    'expand[]',
  ] satisfies Asked<Stripe.PaymentIntentCreateParams>[],
  'POST /v1/billing_portal/sessions': [
    'configuration',
    'customer',
    'return_url',
    'locale',
    'flow_data.type',
    'flow_data.after_completion.type',
    'flow_data.after_completion.redirect.return_url',
    'expand[]',
  ] satisfies Asked<Stripe.BillingPortal.SessionCreateParams>[],
  'POST /v1/billing_portal/configurations': [
    'features.payment_method_update.enabled',
    'features.invoice_history.enabled',
    'metadata.*',
    'expand[]',
  ] satisfies Asked<Stripe.BillingPortal.ConfigurationCreateParams>[],
  'GET /v1/billing_portal/configurations': [
    ...page,
    'active',
    'is_default',
  ] satisfies Asked<Stripe.BillingPortal.ConfigurationListParams>[],
  'GET /v1/account': ['expand[]'] satisfies Asked<Stripe.AccountRetrieveCurrentParams>[],
  'GET /v1/webhook_endpoints': [...page] satisfies Asked<Stripe.WebhookEndpointListParams>[],
}

/** What Stripe.js sends from the page, which the SDK for servers has no types of. */
const ofThePage = new Set(['payment_method_data.card.*', 'payment_method_data.fpx.*', 'client_secret'])

const resources = join(dirname(fileURLToPath(import.meta.resolve('stripe'))), 'resources')

/** 'POST /v1/customers/:id' of every call that the SDK can make. */
function callsOfTheSdk(): Set<string> {
  const files = readdirSync(resources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const calls = files.flatMap((name) => [
    ...readFileSync(join(resources, name), 'utf8').matchAll(/_makeRequest\('(\w+)', ['`]([^'`]+)['`]/g),
  ])
  return new Set(calls.map(([, method, path = '']) => `${method} ${path.replaceAll(/\$\{[^}]+\}/g, ':id')}`))
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('every call of the stand-in is one that the installed SDK makes', () => {
  const known = callsOfTheSdk()
  expect(known.size).toBeGreaterThan(300)
  expect(stripeRoutes.map(nameOf).filter((name) => !known.has(name))).toEqual([])
})

test.each(stripeRoutes.map((route) => ({ ...route, name: nameOf(route) })))(
  '$name takes what Stripe takes, and no more',
  ({ name, params }) => {
    const typed: string[] | undefined = asked[name as keyof typeof asked]
    expect(typed, 'no types were named for it').toBeDefined()
    expect(params.filter((each) => !typed?.includes(each) && !ofThePage.has(each))).toEqual([])
  },
)
