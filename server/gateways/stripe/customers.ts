import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { callStripe, isRefusal, makeOnce, missing, unless } from './calls.ts'

/** Name and address that Stripe prints on receipts. */
export interface Described {
  email: string | null
  name: string | null
}

/** Metadata that marks our own portal configuration. */
const ours = { product: 'learn-kadazandusun' }

const day = 24 * 3600

/** Calls about people at Stripe: their customers, their cards, and their deletion. */
export function createCustomers(stripe: Stripe) {
  /** Finds a customer that was made a moment ago, though Stripe reported an error. */
  async function madeLately(userId: string): Promise<Stripe.Customer | undefined> {
    const gte = Math.floor(Date.now() / 1000) - day
    const lately = await callStripe(
      stripe.customers.list({ created: { gte }, limit: 100 }).autoPagingToArray({ limit: 1000 }),
    )
    return lately.find(({ metadata }) => metadata['userId'] === userId)
  }

  let account: Promise<string | null> | undefined
  /** Stripe account of the key; null if a restricted key may not read it. */
  const accountId = () =>
    (account ??= stripe.accounts.retrieveCurrent().then(
      ({ id }) => id,
      () => null,
    ))

  /** Our own portal configuration, because the dashboard's may never have been saved. */
  async function portalSettings(): Promise<string> {
    const known = await callStripe(stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    const found = known.data.find(({ metadata }) => metadata?.['product'] === ours.product)
    if (found) return found.id
    const features = { payment_method_update: { enabled: true }, invoice_history: { enabled: true } }
    return (await callStripe(stripe.billingPortal.configurations.create({ features, metadata: ours }))).id
  }

  return {
    accountId,

    /** `instead` is the missing customer that this one replaces. */
    async createCustomer(person: Described & { id: string }, instead: string | null): Promise<string> {
      const { id, email, name } = person
      const draft = { metadata: { userId: id }, ...(email && { email }), ...(name && { name }) }
      // Stripe refuses a key that is reused with another name.
      const hash = createHash('sha256')
        .update(JSON.stringify([draft, instead]))
        .digest('hex')
      const made = await makeOnce({
        key: `customer:${id}:${hash}`,
        find: () => madeLately(id),
        make: (options) => stripe.customers.create(draft, options),
      })
      return made.id
    },

    /** False if the customer does not exist. */
    async describe(customer: string, { email, name }: Described): Promise<boolean> {
      const updated = await unless(missing, stripe.customers.update(customer, { email: email ?? '', name: name ?? '' }))
      return updated !== undefined
    },

    /** Deletes the name, the address and the cards; the payments stay in Stripe's books. */
    async forget(customer: string): Promise<void> {
      await unless(missing, stripe.customers.del(customer))
    },

    /** Sets the card for all renewals. A card that Stripe refuses is not set. */
    async setCard(customer: string, card: string, subscriptions: string[]): Promise<void> {
      const settings = { invoice_settings: { default_payment_method: card } }
      try {
        await callStripe(stripe.customers.update(customer, settings))
        for (const id of subscriptions)
          await callStripe(stripe.subscriptions.update(id, { default_payment_method: card }))
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    },

    /** Stripe's own page for cards and invoices; undefined if the customer does not exist. */
    async portal(customer: string, returnUrl: string): Promise<string | undefined> {
      const draft = { customer, return_url: returnUrl }
      try {
        return (await callStripe(stripe.billingPortal.sessions.create(draft))).url
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (missing.includes(error.code ?? '') && error.param === 'customer') return undefined
        return (
          await callStripe(stripe.billingPortal.sessions.create({ ...draft, configuration: await portalSettings() }))
        ).url
      }
    },
  }
}
