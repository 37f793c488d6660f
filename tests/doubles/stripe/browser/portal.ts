import type { Stripe } from 'stripe'
import { liveCustomer, page, shown, type Call, type Route } from '#tests/doubles/stripe/http/answer.ts'
import { flag, inner, metadataOf, needed, text, type Params } from '#tests/doubles/stripe/http/form.ts'
import { badRequest } from '#tests/doubles/stripe/http/refusal.ts'

const isOn = (features: Params, name: string) => flag(inner(features, name), 'enabled') ?? false

function featuresOf(features: Params): Stripe.BillingPortal.Configuration.Features {
  return {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: isOn(features, 'invoice_history') },
    payment_method_update: { enabled: isOn(features, 'payment_method_update'), payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: [], options: [] },
      enabled: false,
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
      metadata: metadataOf(params),
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
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: text(params, 'return_url') ?? null,
      url: `${state.url}/p/session/${id}`,
    }
  })
  return shown(state, session, params)
}

export const portalRoutes: Route[] = [
  { method: 'POST', path: '/v1/billing_portal/sessions', handle: createSession },
  { method: 'POST', path: '/v1/billing_portal/configurations', handle: createConfiguration },
  {
    method: 'GET',
    path: '/v1/billing_portal/configurations',
    handle: (call) =>
      page(call, call.state.kept.configuration.values(), '/v1/billing_portal/configurations', ['active']),
  },
]
