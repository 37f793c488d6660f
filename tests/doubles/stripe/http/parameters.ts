import type { Stripe } from 'stripe'

/**
 * Names of a call's parameters in Stripe's form encoding, such as `items[].price`, derived from the SDK's types. The double's
 * lists `satisfies ParameterOf<…>[]`, so a parameter that Stripe does not have does not compile.
 */
type ParameterOf<Params, Depth extends unknown[] = []> = Depth['length'] extends 4
  ? never
  : { [Name in keyof Params & string]-?: ParameterNamed<NonNullable<Params[Name]>, Name, Depth> }[keyof Params & string]

type ParameterNamed<Value, Name extends string, Depth extends unknown[]> = Value extends
  | string
  | number
  | boolean
  | bigint
  ? Name
  : Value extends readonly (infer One)[]
    ? ParameterNamed<NonNullable<One>, `${Name}[]`, Depth>
    : Value extends object
      ? string extends keyof Value
        ? Name | `${Name}.*`
        : `${Name}.${ParameterOf<Value, [...Depth, 0]>}`
      : never

const page = ['limit', 'starting_after', 'expand[]'] as const
const list = [...page, 'created.gte'] as const

/** Parameters of every call, by the SDK's own types. */
export const accepted = {
  'POST /v1/customers': ['email', 'name', 'metadata.*'] satisfies ParameterOf<Stripe.CustomerCreateParams>[],
  'GET /v1/customers': [...list] satisfies ParameterOf<Stripe.CustomerListParams>[],
  'GET /v1/customers/:id': [] satisfies ParameterOf<Stripe.CustomerRetrieveParams>[],
  'POST /v1/customers/:id': [
    'email',
    'name',
    'invoice_settings.default_payment_method',
  ] satisfies ParameterOf<Stripe.CustomerUpdateParams>[],
  'DELETE /v1/customers/:id': [] satisfies ParameterOf<Stripe.CustomerDeleteParams>[],
  'POST /v1/products': ['id', 'name'] satisfies ParameterOf<Stripe.ProductCreateParams>[],
  'GET /v1/products': [...list] satisfies ParameterOf<Stripe.ProductListParams>[],
  'POST /v1/products/:id': ['active'] satisfies ParameterOf<Stripe.ProductUpdateParams>[],
  'POST /v1/prices': [
    'currency',
    'unit_amount',
    'product',
    'recurring.interval',
    'recurring.interval_count',
    'lookup_key',
    'transfer_lookup_key',
  ] satisfies ParameterOf<Stripe.PriceCreateParams>[],
  'GET /v1/prices': [...list, 'active', 'lookup_keys[]'] satisfies ParameterOf<Stripe.PriceListParams>[],
  'POST /v1/invoices/create_preview': [
    'customer',
    'subscription_details.items[].price',
    'expand[]',
  ] satisfies ParameterOf<Stripe.InvoiceCreatePreviewParams>[],
  'POST /v1/subscriptions': [
    'metadata.*',
    'expand[]',
    'payment_settings.save_default_payment_method',
    'payment_settings.payment_method_types[]',
    'items[].price',
    'customer',
    'payment_behavior',
  ] satisfies ParameterOf<Stripe.SubscriptionCreateParams>[],
  'GET /v1/subscriptions': [...list, 'customer', 'status'] satisfies ParameterOf<Stripe.SubscriptionListParams>[],
  'GET /v1/subscriptions/:id': ['expand[]'] satisfies ParameterOf<Stripe.SubscriptionRetrieveParams>[],
  'POST /v1/subscriptions/:id': [
    'cancel_at_period_end',
    'cancel_at',
    'default_payment_method',
  ] satisfies ParameterOf<Stripe.SubscriptionUpdateParams>[],
  'DELETE /v1/subscriptions/:id': [] satisfies ParameterOf<Stripe.SubscriptionCancelParams>[],
  'POST /v1/refunds': ['metadata.*', 'payment_intent', 'reason'] satisfies ParameterOf<Stripe.RefundCreateParams>[],
  'GET /v1/refunds': [...list, 'payment_intent'] satisfies ParameterOf<Stripe.RefundListParams>[],
  'GET /v1/disputes': [...list, 'charge'] satisfies ParameterOf<Stripe.DisputeListParams>[],
  'GET /v1/invoices': [...list, 'customer', 'status', 'subscription'] satisfies ParameterOf<Stripe.InvoiceListParams>[],
  'POST /v1/invoices/:id/void': ['expand[]'] satisfies ParameterOf<Stripe.InvoiceVoidInvoiceParams>[],
  'GET /v1/payment_intents': [...list, 'customer'] satisfies ParameterOf<Stripe.PaymentIntentListParams>[],
  'GET /v1/payment_intents/:id': [
    'expand[]',
    'client_secret',
  ] satisfies ParameterOf<Stripe.PaymentIntentRetrieveParams>[],
  'POST /v1/payment_intents/:id/confirm': [
    'payment_method_data.type',
    'return_url',
    'expand[]',
  ] satisfies ParameterOf<Stripe.PaymentIntentConfirmParams>[],
  'POST /v1/payment_intents/:id/cancel': ['expand[]'] satisfies ParameterOf<Stripe.PaymentIntentCancelParams>[],
  'GET /v1/charges': [...list, 'customer', 'payment_intent'] satisfies ParameterOf<Stripe.ChargeListParams>[],
  'GET /v1/charges/:id': ['expand[]'] satisfies ParameterOf<Stripe.ChargeRetrieveParams>[],
  'GET /v1/events': [...list, 'types[]'] satisfies ParameterOf<Stripe.EventListParams>[],
  'POST /v1/payment_intents': [
    'customer',
    'amount',
    'currency',
    'allowed_payment_method_types[]',
    'metadata.*',
    'description',
  ] satisfies ParameterOf<Stripe.PaymentIntentCreateParams>[],
  'POST /v1/billing_portal/sessions': [
    'configuration',
    'customer',
    'return_url',
  ] satisfies ParameterOf<Stripe.BillingPortal.SessionCreateParams>[],
  'POST /v1/billing_portal/configurations': [
    'features.payment_method_update.enabled',
    'features.invoice_history.enabled',
    'metadata.*',
  ] satisfies ParameterOf<Stripe.BillingPortal.ConfigurationCreateParams>[],
  'GET /v1/billing_portal/configurations': [
    ...page,
    'active',
  ] satisfies ParameterOf<Stripe.BillingPortal.ConfigurationListParams>[],
  'GET /v1/account': ['expand[]'] satisfies ParameterOf<Stripe.AccountRetrieveCurrentParams>[],
  'GET /v1/webhook_endpoints': [...page] satisfies ParameterOf<Stripe.WebhookEndpointListParams>[],
}

/** Parameters that Stripe.js sends from the page; the SDK for servers has no types of them. */
export const pageParameters = ['payment_method_data.card.*', 'client_secret']
