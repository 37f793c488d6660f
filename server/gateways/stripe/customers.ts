import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { asked, isRefusal, makeOnce, missing, unless } from './calls.ts'

/** What Stripe is told of a person: it stands on receipts. */
export interface Described {
  email: string | null
  name: string | null
}

/** Marks the portal's settings that are ours. */
const ours = { product: 'learn-kadazandusun' }

const day = 24 * 3600

/** People at Stripe: who they are, which card is theirs, and that they are forgotten. */
export function createCustomers(stripe: Stripe) {
  /** One that was made a moment ago, though Stripe said that it failed. */
  async function madeLately(userId: string): Promise<Stripe.Customer | undefined> {
    const gte = Math.floor(Date.now() / 1000) - day
    const lately = await asked(
      stripe.customers.list({ created: { gte }, limit: 100 }).autoPagingToArray({ limit: 1000 }),
    )
    return lately.find(({ metadata }) => metadata['userId'] === userId)
  }

  let account: Promise<string | null> | undefined
  /** Whose the key is; null for a restricted key that may not ask. */
  const accountId = () =>
    (account ??= stripe.accounts.retrieveCurrent().then(
      ({ id }) => id,
      () => null,
    ))

  /** Our own settings of the portal: the dashboard's may never have been saved. */
  async function portalSettings(): Promise<string> {
    const known = await asked(stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    const found = known.data.find(({ metadata }) => metadata?.['product'] === ours.product)
    if (found) return found.id
    const features = { payment_method_update: { enabled: true }, invoice_history: { enabled: true } }
    return (await asked(stripe.billingPortal.configurations.create({ features, metadata: ours }))).id
  }

  return {
    accountId,

    /** `instead` is the customer that this one follows, which is gone. */
    async createCustomer(person: Described & { id: string }, instead: string | null): Promise<string> {
      const { id, email, name } = person
      const draft = { metadata: { userId: id }, ...(email && { email }), ...(name && { name }) }
      // Stripe refuses a key that comes again with another name.
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

    /** False where the customer is gone. */
    async describe(customer: string, { email, name }: Described): Promise<boolean> {
      const told = await unless(missing, stripe.customers.update(customer, { email: email ?? '', name: name ?? '' }))
      return told !== undefined
    },

    /** The name, the address and the cards go; what was paid stays in Stripe's books. */
    async forget(customer: string): Promise<void> {
      await unless(missing, stripe.customers.del(customer))
    },

    /** The card for everything that renews. A card that Stripe refuses is not set. */
    async setCard(customer: string, card: string, subscriptions: string[]): Promise<void> {
      const settings = { invoice_settings: { default_payment_method: card } }
      try {
        await asked(stripe.customers.update(customer, settings))
        for (const id of subscriptions) await asked(stripe.subscriptions.update(id, { default_payment_method: card }))
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    },

    /** Stripe's own page for cards and invoices; undefined where the customer is gone. */
    async portal(customer: string, returnUrl: string): Promise<string | undefined> {
      const draft = { customer, return_url: returnUrl }
      try {
        return (await asked(stripe.billingPortal.sessions.create(draft))).url
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (missing.includes(error.code ?? '') && error.param === 'customer') return undefined
        return (await asked(stripe.billingPortal.sessions.create({ ...draft, configuration: await portalSettings() })))
          .url
      }
    },
  }
}
