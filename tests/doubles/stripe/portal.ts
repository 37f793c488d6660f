import type { Stripe } from 'stripe'
import { pageParams, liveCustomer, page, shown } from './answer.ts'
import type { Call, Route } from './answer.ts'
import { flag, inner, metadataAfter, needed, text } from './form.ts'
import type { Params } from './form.ts'
import { badRequest, unknownHere } from './refusal.ts'

const isOn = (features: Params, name: string) => flag(inner(features, name), 'enabled') ?? false

function featuresOf(features: Params): Stripe.BillingPortal.Configuration.Features {
  return {
    customer_update: { allowed_updates: [], enabled: isOn(features, 'customer_update') },
    invoice_history: { enabled: isOn(features, 'invoice_history') },
    payment_method_update: { enabled: isOn(features, 'payment_method_update'), payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: [], options: [] },
      enabled: isOn(features, 'subscription_cancel'),
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { default: null, options: [] } as never, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  }
}

function createConfiguration({ state, params }: Call) {
  const configuration = state.keep('configuration', (id): Stripe.BillingPortal.Configuration => {
    return {
      id,
      object: 'billing_portal.configuration',
      active: true,
      application: null,
      business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
      created: state.now(),
      default_return_url: null,
      features: featuresOf(inner(params, 'features')),
      is_default: false,
      livemode: false,
      login_page: { enabled: false, url: null },
      metadata: metadataAfter({}, params),
      name: null,
      updated: state.now(),
    }
  })
  return shown(state, configuration, params)
}

const neverSaved =
  "You can't create a portal session in test mode until you save your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal."

function createSession({ state, params }: Call) {
  const customer = liveCustomer(state, needed(params, 'customer'), 'customer')
  const flow = text(inner(params, 'flow_data'), 'type')
  if (flow !== undefined && flow !== 'payment_method_update') throw unknownHere(`the portal's flow '${flow}'`)
  const configuration = text(params, 'configuration')
  if (configuration) state.find('configuration', configuration, 'configuration')
  else if (!state.settings.portalSaved) throw badRequest(neverSaved)
  const session = state.keep('session', (id): Stripe.BillingPortal.Session => {
    return {
      id,
      object: 'billing_portal.session',
      configuration: configuration ?? 'bpc_default',
      created: state.now(),
      customer: customer.id,
      customer_account: null,
      flow: flow
        ? ({ type: flow, after_completion: { type: 'portal_homepage' } } as Stripe.BillingPortal.Session.Flow)
        : null,
      livemode: false,
      locale: text(params, 'locale') ?? null,
      on_behalf_of: null,
      return_url: text(params, 'return_url') ?? null,
      url: `${state.url}/p/session/${id}`,
    }
  })
  return shown(state, session, params)
}

const returnTo = 'flow_data.after_completion.'
const sessionFields = ['configuration', 'customer', 'return_url', 'locale', 'flow_data.type', `${returnTo}type`]
const features = ['payment_method_update', 'invoice_history'].map((name) => `features.${name}.enabled`)

export const portalRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: [...sessionFields, `${returnTo}redirect.return_url`, 'expand[]'],
    handle: createSession,
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/configurations',
    params: [...features, 'metadata.*', 'expand[]'],
    handle: createConfiguration,
  },
  {
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    params: [...pageParams, 'active', 'is_default'],
    handle(call) {
      return page(call, call.state.kept.configuration.values(), '/v1/billing_portal/configurations', [
        'active',
        'is_default',
      ])
    },
  },
]
