import type { Stripe } from 'stripe'

/**
 * The names by which Stripe's form takes the parameters of a call, `items[].price`, made of the SDK's own type of them: a
 * stand-in's list of what it takes `satisfies Asked<…>[]`, so a parameter that Stripe does not know does not compile.
 */
type Asked<Params, Depth extends unknown[] = []> = Depth['length'] extends 4
  ? never
  : { [Name in keyof Params & string]-?: Named<NonNullable<Params[Name]>, Name, Depth> }[keyof Params & string]

type Named<Value, Name extends string, Depth extends unknown[]> = Value extends string | number | boolean | bigint
  ? Name
  : Value extends readonly (infer One)[]
    ? Named<NonNullable<One>, `${Name}[]`, Depth>
    : Value extends object
      ? string extends keyof Value
        ? Name | `${Name}.*`
        : `${Name}.${Asked<Value, [...Depth, 0]>}`
      : never

const page = ['limit', 'starting_after', 'expand[]'] as const
const list = [...page, 'created.gte'] as const

/** Parameters of every call, by the SDK's own types. */
export const accepted = {
  'POST /v1/customers': ['email', 'name', 'metadata.*'] satisfies Asked<Stripe.CustomerCreateParams>[],
  'GET /v1/customers': [...list] satisfies Asked<Stripe.CustomerListParams>[],
  'GET /v1/customers/:id': [] satisfies Asked<Stripe.CustomerRetrieveParams>[],
  'POST /v1/customers/:id': [
    'email',
    'name',
    'invoice_settings.default_payment_method',
  ] satisfies Asked<Stripe.CustomerUpdateParams>[],
  'DELETE /v1/customers/:id': [] satisfies Asked<Stripe.CustomerDeleteParams>[],
  'POST /v1/products': ['id', 'name'] satisfies Asked<Stripe.ProductCreateParams>[],
  'GET /v1/products': [...list] satisfies Asked<Stripe.ProductListParams>[],
  'POST /v1/products/:id': ['active'] satisfies Asked<Stripe.ProductUpdateParams>[],
  'POST /v1/prices': [
    'currency',
    'unit_amount',
    'product',
    'recurring.interval',
    'recurring.interval_count',
    'lookup_key',
    'transfer_lookup_key',
  ] satisfies Asked<Stripe.PriceCreateParams>[],
  'GET /v1/prices': [...list, 'active', 'lookup_keys[]'] satisfies Asked<Stripe.PriceListParams>[],
  'POST /v1/invoices/create_preview': [
    'customer',
    'subscription_details.items[].price',
    'expand[]',
  ] satisfies Asked<Stripe.InvoiceCreatePreviewParams>[],
  'POST /v1/subscriptions': [
    'metadata.*',
    'expand[]',
    'payment_settings.save_default_payment_method',
    'payment_settings.payment_method_types[]',
    'items[].price',
    'customer',
    'payment_behavior',
  ] satisfies Asked<Stripe.SubscriptionCreateParams>[],
  'GET /v1/subscriptions': [...list, 'customer', 'status'] satisfies Asked<Stripe.SubscriptionListParams>[],
  'GET /v1/subscriptions/:id': ['expand[]'] satisfies Asked<Stripe.SubscriptionRetrieveParams>[],
  'POST /v1/subscriptions/:id': [
    'cancel_at_period_end',
    'cancel_at',
    'default_payment_method',
  ] satisfies Asked<Stripe.SubscriptionUpdateParams>[],
  'DELETE /v1/subscriptions/:id': [] satisfies Asked<Stripe.SubscriptionCancelParams>[],
  'POST /v1/refunds': ['metadata.*', 'payment_intent', 'reason'] satisfies Asked<Stripe.RefundCreateParams>[],
  'GET /v1/refunds': [...list, 'payment_intent'] satisfies Asked<Stripe.RefundListParams>[],
  'GET /v1/disputes': [...list, 'charge'] satisfies Asked<Stripe.DisputeListParams>[],
  'GET /v1/invoices': [...list, 'customer', 'status', 'subscription'] satisfies Asked<Stripe.InvoiceListParams>[],
  'POST /v1/invoices/:id/void': ['expand[]'] satisfies Asked<Stripe.InvoiceVoidInvoiceParams>[],
  'GET /v1/payment_intents': [...list, 'customer'] satisfies Asked<Stripe.PaymentIntentListParams>[],
  'GET /v1/payment_intents/:id': ['expand[]', 'client_secret'] satisfies Asked<Stripe.PaymentIntentRetrieveParams>[],
  'POST /v1/payment_intents/:id/confirm': [
    'payment_method_data.type',
    'return_url',
    'expand[]',
  ] satisfies Asked<Stripe.PaymentIntentConfirmParams>[],
  'POST /v1/payment_intents/:id/cancel': ['expand[]'] satisfies Asked<Stripe.PaymentIntentCancelParams>[],
  'GET /v1/charges': [...list, 'customer', 'payment_intent'] satisfies Asked<Stripe.ChargeListParams>[],
  'GET /v1/charges/:id': ['expand[]'] satisfies Asked<Stripe.ChargeRetrieveParams>[],
  'GET /v1/events': [...list, 'types[]'] satisfies Asked<Stripe.EventListParams>[],
  'POST /v1/payment_intents': [
    'customer',
    'amount',
    'currency',
    'allowed_payment_method_types[]',
    'metadata.*',
    'description',
  ] satisfies Asked<Stripe.PaymentIntentCreateParams>[],
  'POST /v1/billing_portal/sessions': [
    'configuration',
    'customer',
    'return_url',
  ] satisfies Asked<Stripe.BillingPortal.SessionCreateParams>[],
  'POST /v1/billing_portal/configurations': [
    'features.payment_method_update.enabled',
    'features.invoice_history.enabled',
    'metadata.*',
  ] satisfies Asked<Stripe.BillingPortal.ConfigurationCreateParams>[],
  'GET /v1/billing_portal/configurations': [
    ...page,
    'active',
  ] satisfies Asked<Stripe.BillingPortal.ConfigurationListParams>[],
  'GET /v1/account': ['expand[]'] satisfies Asked<Stripe.AccountRetrieveCurrentParams>[],
  'GET /v1/webhook_endpoints': [...page] satisfies Asked<Stripe.WebhookEndpointListParams>[],
}

/** Parameters that Stripe.js sends from the page; the SDK for servers has no types of them. */
export const askedByPages = ['payment_method_data.card.*', 'client_secret']
