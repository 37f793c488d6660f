import type { Stripe } from 'stripe'
import { pageParams, page } from './answer.ts'
import type { Call, Route } from './answer.ts'
import { apiVersion } from './state.ts'

/** Whose shop it is, and what is switched on in its dashboard. */
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
  { method: 'GET', path: '/v1/account', params: ['expand[]'], handle: account },
  { method: 'GET', path: '/v1/webhook_endpoints', params: pageParams, handle: endpoints },
]
