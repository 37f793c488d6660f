import type { Stripe } from 'stripe'
import { page, type Call, type Route } from './http/answer.ts'
import { apiVersion } from './state.ts'

/** The shop's account, and the settings of its dashboard. */
function account({ state }: Call): Stripe.Account {
  const { methods } = state.settings
  const on = (method: string) => (methods.includes(method) ? ('active' as const) : ('inactive' as const))
  return {
    id: `acct_${state.shop}`,
    object: 'account',
    capabilities: { card_payments: on('card'), fpx_payments: on('fpx'), grabpay_payments: on('grabpay') },
    charges_enabled: true,
    country: 'MY',
    default_currency: 'myr',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    type: 'standard',
  }
}

function endpoints(call: Call) {
  const { state } = call
  const all = state.settings.endpoints.map(({ url, events, enabled }, n): Stripe.WebhookEndpoint => {
    return {
      id: `we_${state.shop}${n}`,
      object: 'webhook_endpoint',
      api_version: apiVersion,
      application: null,
      created: state.now(),
      description: null,
      enabled_events: events,
      livemode: false,
      metadata: {},
      status: enabled ? 'enabled' : 'disabled',
      url,
    }
  })
  return page(call, all, '/v1/webhook_endpoints')
}

export const accountRoutes: Route[] = [
  { method: 'GET', path: '/v1/account', handle: account },
  { method: 'GET', path: '/v1/webhook_endpoints', handle: endpoints },
]
