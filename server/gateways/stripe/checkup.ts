import { Stripe } from 'stripe'
import type { Config } from '#server/config/config.ts'
import { connectTo } from './calls.ts'
import { handledEventTypes } from './events.ts'

/** Result of one check before going live, with the action that repairs it. */
export interface Finding {
  subject: string
  state: 'ok' | 'note' | 'fault'
  text: string
  /** Step that a note blocks. */
  before?: 'going live' | 'selling' | undefined
}

const { errors } = Stripe
const dashboard = 'https://dashboard.stripe.com'

const explain = (error: unknown): string => {
  if (error instanceof errors.StripeAuthenticationError)
    return 'Stripe does not know this key: copy it again from the dashboard.'
  if (error instanceof errors.StripePermissionError)
    return 'the key may not do this: give it the right in the dashboard.'
  if (error instanceof errors.StripeConnectionError) return 'Stripe cannot be reached from here: look at the firewall.'
  return error instanceof Error ? error.message : String(error)
}

type RunCheck = () => Promise<Omit<Finding, 'subject'>>

async function runCheck(subject: string, check: RunCheck): Promise<Finding> {
  return { subject, ...(await check().catch((error: unknown) => ({ state: 'fault' as const, text: explain(error) }))) }
}

function account({ id, charges_enabled: canCharge }: Stripe.Account): Omit<Finding, 'subject'> {
  return canCharge
    ? { state: 'ok', text: `the secret key is of the account ${id}` }
    : {
        state: 'fault',
        text: `the account ${id} may not take payments yet: finish its activation at ${dashboard}/account`,
      }
}

/**
 * Checks the publishable key, which only the page uses: Stripe answers a good key that the payment does not exist, and refuses a
 * bad key.
 */
async function publishable(key: string, apiBase: string | null): Promise<Omit<Finding, 'subject'>> {
  const page = connectTo({ secretKey: key, apiBase })
  try {
    await page.paymentIntents.retrieve('pi_doctor', { client_secret: 'pi_doctor_secret_doctor' })
  } catch (error) {
    if (!(error instanceof errors.StripeInvalidRequestError)) throw error
  }
  return { state: 'ok', text: 'the publishable key is known' }
}

/** Checks every read permission that the product needs; write permissions show only at the first write. */
async function permissions(stripe: Stripe): Promise<Omit<Finding, 'subject'>> {
  const one = { limit: 1 }
  const reads: Record<string, () => Promise<unknown>> = {
    customers: () => stripe.customers.list(one),
    subscriptions: () => stripe.subscriptions.list(one),
    invoices: () => stripe.invoices.list(one),
    'payment intents': () => stripe.paymentIntents.list(one),
    charges: () => stripe.charges.list(one),
    disputes: () => stripe.disputes.list(one),
    products: () => stripe.products.list(one),
    prices: () => stripe.prices.list(one),
    events: () => stripe.events.list(one),
  }
  const refused: string[] = []
  for (const [name, read] of Object.entries(reads))
    await read().catch((error: unknown) => {
      if (!(error instanceof errors.StripePermissionError)) throw error
      refused.push(name)
    })
  if (refused.length === 0)
    return { state: 'ok', text: 'the key may read all that is needed (it must be allowed to write it, too)' }
  return {
    state: 'fault',
    text: `the key may not read ${refused.join(', ')}: give it the right to read and write them`,
  }
}

async function webhook(stripe: Stripe, address: string): Promise<Omit<Finding, 'subject'>> {
  const all = await stripe.webhookEndpoints.list({ limit: 100 })
  const endpoint = all.data.find(({ url }) => url === address)
  const where = `at ${dashboard}/webhooks`
  if (!endpoint) return { state: 'fault', text: `Stripe has no endpoint ${address}: add it ${where}` }
  if (endpoint.status !== 'enabled')
    return { state: 'fault', text: `the endpoint ${address} is switched off: switch it on ${where}` }
  const { enabled_events: subscribed } = endpoint
  const missingTypes = handledEventTypes.filter((type) => !subscribed.includes(type) && !subscribed.includes('*'))
  if (missingTypes.length > 0)
    return { state: 'fault', text: `the endpoint does not receive ${missingTypes.join(', ')}: add them ${where}` }
  return {
    state: 'ok',
    text: `events go to ${address}; that its secret is STRIPE_WEBHOOK_SECRET shows with the first one`,
  }
}

function methods({ capabilities = {} }: Stripe.Account): Omit<Finding, 'subject'> {
  if (capabilities.card_payments && capabilities.card_payments !== 'active')
    return { state: 'fault', text: `cards are not active: see ${dashboard}/settings/payment_methods` }
  const off = ['fpx', 'grabpay'].filter((method) => capabilities[`${method}_payments` as 'fpx_payments'] !== 'active')
  if (off.length === 0) return { state: 'ok', text: 'cards, FPX and GrabPay are active' }
  return {
    state: 'note',
    text: `not active: ${off.join(', ')}. Paying once goes without, until you switch them on at ${dashboard}/settings/payment_methods`,
  }
}

async function portal(stripe: Stripe): Promise<Omit<Finding, 'subject'>> {
  await stripe.billingPortal.configurations.list({ limit: 1 })
  return {
    state: 'ok',
    text: 'the page for changing cards can be used; its settings are made when they are first needed',
  }
}

/** Checks everything at Stripe that payments need, and changes nothing. */
export async function checkStripe(
  { secretKey, publishableKey, apiBase }: NonNullable<Config['stripe']>,
  publicUrl: string,
) {
  const stripe = connectTo({ secretKey, apiBase })
  const isLive = secretKey.includes('_live_')
  const mode: Finding = {
    subject: 'Stripe: mode',
    state: isLive ? 'ok' : 'note',
    text: isLive ? 'live: real money moves' : 'test: no real money moves. To go live, set the three live keys',
    before: isLive ? undefined : 'selling',
  }
  const ownAccount = await stripe.accounts.retrieveCurrent().then(
    (own) => ({ own, error: undefined }),
    (error: unknown) => ({ own: undefined, error }),
  )
  const first = await runCheck('Stripe: account', async () => {
    if (!ownAccount.own) throw ownAccount.error
    return account(ownAccount.own)
  })
  const page = () => runCheck('Stripe: publishable key', () => publishable(publishableKey, apiBase))
  // One cause is reported once: only checks with the other key may fail for another cause.
  if (ownAccount.error instanceof errors.StripeAuthenticationError) return [first, mode, await page()]
  if (ownAccount.error && !(ownAccount.error instanceof errors.StripePermissionError)) return [first, mode]
  return [
    first,
    mode,
    await page(),
    await runCheck('Stripe: permissions', () => permissions(stripe)),
    await runCheck('Stripe: webhook', () => webhook(stripe, `${publicUrl}/api/stripe/webhook`)),
    ...(ownAccount.own ? [{ subject: 'Stripe: ways to pay', ...methods(ownAccount.own) }] : []),
    await runCheck('Stripe: portal', () => portal(stripe)),
  ]
}
