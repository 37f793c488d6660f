import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { callStripe, isRefusal, createOnce, missingCodes, undefinedFor } from './calls.ts'
import { daySeconds } from '#shared/time.ts'

/** Name and address that Stripe prints on receipts. */
export interface CustomerDetails {
  email: string | null
  name: string | null
}

/** Metadata that marks our own portal configuration. */
const portalMetadata = { product: 'learn-kadazandusun' }

/** Calls about people at Stripe: their customers, their cards, and their deletion. */
export function createCustomers(stripe: Stripe) {
  /** Finds a customer that was made a moment ago, though Stripe reported an error. */
  async function findRecentCustomer(userId: string): Promise<Stripe.Customer | undefined> {
    const gte = Math.floor(Date.now() / 1000) - daySeconds
    const recent = await callStripe(
      stripe.customers.list({ created: { gte }, limit: 100 }).autoPagingToArray({ limit: 1000 }),
    )
    return recent.find(({ metadata }) => metadata['userId'] === userId)
  }

  let account: Promise<string | null> | undefined
  /** Stripe account of the key; null if a restricted key may not read it. */
  const accountId = () =>
    (account ??= stripe.accounts.retrieveCurrent().then(
      ({ id }) => id,
      () => null,
    ))

  /** Our own portal configuration, because the dashboard's may never have been saved. */
  async function portalConfiguration(): Promise<string> {
    const known = await callStripe(stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    const configuration = known.data.find(({ metadata }) => metadata?.['product'] === portalMetadata.product)
    if (configuration) return configuration.id
    const features = { payment_method_update: { enabled: true }, invoice_history: { enabled: true } }
    return (await callStripe(stripe.billingPortal.configurations.create({ features, metadata: portalMetadata }))).id
  }

  return {
    accountId,

    /** `replacedCustomer` is the missing customer that this one replaces. */
    async createCustomer(person: CustomerDetails & { id: string }, replacedCustomer: string | null): Promise<string> {
      const { id, email, name } = person
      const draft = { metadata: { userId: id }, ...(email && { email }), ...(name && { name }) }
      // Stripe refuses a key that is reused with another name.
      const hash = createHash('sha256')
        .update(JSON.stringify([draft, replacedCustomer]))
        .digest('hex')
      const created = await createOnce({
        key: `customer:${id}:${hash}`,
        find: () => findRecentCustomer(id),
        create: (options) => stripe.customers.create(draft, options),
      })
      return created.id
    },

    /** False if the customer does not exist. */
    async updateDetails(customer: string, { email, name }: CustomerDetails): Promise<boolean> {
      const updated = await undefinedFor(
        missingCodes,
        stripe.customers.update(customer, { email: email ?? '', name: name ?? '' }),
      )
      return updated !== undefined
    },

    /** Deletes the name, the address and the cards; the payments stay in Stripe's books. */
    async deleteCustomer(customer: string): Promise<void> {
      await undefinedFor(missingCodes, stripe.customers.del(customer))
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
    async portalUrl(customer: string, returnUrl: string): Promise<string | undefined> {
      const draft = { customer, return_url: returnUrl }
      try {
        return (await callStripe(stripe.billingPortal.sessions.create(draft))).url
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (missingCodes.includes(error.code ?? '') && error.param === 'customer') return undefined
        return (
          await callStripe(
            stripe.billingPortal.sessions.create({ ...draft, configuration: await portalConfiguration() }),
          )
        ).url
      }
    },
  }
}
