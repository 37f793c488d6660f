import type Stripe from 'stripe'
import type { Plan } from '#shared/billing/subscriptions.ts'
import { callStripe, referencedId, isRefusal, createOnce, missingCodes, undefinedFor } from './calls.ts'
import { discountsOf, laterAmounts, type LaterAmounts } from './discounts.ts'
import { createPriceList } from './prices.ts'

/** An open payment: its client secret and amount in sen; for a renewing plan also the later amounts. */
export interface OpenPayment extends Partial<LaterAmounts> {
  clientSecret: string
  amountSen: number
}

function openPaymentIn({ latest_invoice: invoice }: Stripe.Subscription): OpenPayment | undefined {
  if (typeof invoice !== 'object' || !invoice?.confirmation_secret) return undefined
  const { client_secret: clientSecret } = invoice.confirmation_secret
  return { clientSecret, amountSen: invoice.amount_due, ...laterAmounts(invoice) }
}
const expand = ['latest_invoice.confirmation_secret', discountsOf('latest_invoice.')]

/** Number of a purchase: `nth` counts the person's earlier purchases. */
export interface PurchaseNumber {
  userId: string
  nth: number
}

/** Subscriptions: how they begin, renew and end. */
export function createSubscriptions(stripe: Stripe) {
  const prices = createPriceList(stripe)

  /** Calls with a plan's price. Tries again with a new price if the known one was archived or belongs to another account. */
  async function withPrice<T>(plan: Plan, call: (price: string) => Promise<T>): Promise<T> {
    try {
      return await call(await prices.idFor(plan))
    } catch (error) {
      if (!isRefusal(error) || error.param === 'customer' || !prices.evict(plan)) throw error
      return call(await prices.idFor(plan))
    }
  }

  async function create(customer: string, price: string, plan: Plan, { userId, nth }: PurchaseNumber) {
    const metadata = { userId, plan: plan.id, nth: String(nth) }
    return createOnce({
      key: `subscription:${customer}:${price}:${nth}`,
      async find() {
        const waiting = await callStripe(stripe.subscriptions.list({ customer, status: 'incomplete', limit: 100 }))
        const same = waiting.data.find(
          (subscription) => subscription.metadata['plan'] === plan.id && subscription.metadata['nth'] === metadata.nth,
        )
        return same && callStripe(stripe.subscriptions.retrieve(same.id, { expand }))
      },
      create: (options) =>
        stripe.subscriptions.create(
          {
            customer,
            items: [{ price }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
            metadata,
            expand,
          },
          options,
        ),
    })
  }

  return {
    /** Amount of the first invoice in sen, and of later periods. Creates nothing. */
    async preview(customer: string, plan: Plan): Promise<{ dueSen: number; later: LaterAmounts }> {
      const first = await withPrice(plan, (price) => {
        const details = { subscription_details: { items: [{ price }] }, expand: [discountsOf('')] }
        return callStripe(stripe.invoices.createPreview({ customer, ...details }))
      })
      return { dueSen: first.amount_due, later: laterAmounts(first) }
    },

    /** Subscription whose first invoice is unpaid. Stripe answers a repeated request with the same subscription. */
    async startSubscription(customer: string, plan: Plan, purchaseNumber: PurchaseNumber) {
      const made = await withPrice(plan, (price) => create(customer, price, plan, purchaseNumber))
      const { id, created, latest_invoice: invoice } = made
      const later = invoice && typeof invoice === 'object' ? laterAmounts(invoice) : undefined
      return { id, payment: openPaymentIn(made), later, createdAt: new Date(created * 1000) }
    },

    /** Unpaid payment of a subscription; undefined if there is none. */
    async openPaymentOf(subscription: string): Promise<OpenPayment | undefined> {
      const current = await callStripe(stripe.subscriptions.retrieve(subscription, { expand }))
      return current.status === 'incomplete' ? openPaymentIn(current) : undefined
    },

    /** Cancels a subscription that waits for its first payment. If it is paid at this moment, it stays. */
    async cancelIncomplete(subscription: string): Promise<void> {
      const current = await undefinedFor(missingCodes, stripe.subscriptions.retrieve(subscription))
      const invoice = referencedId(current?.latest_invoice)
      if (current?.status !== 'incomplete' || !invoice) return
      try {
        // Voids the invoice, not the subscription: cancelling that would also end one that was just paid.
        await callStripe(stripe.invoices.voidInvoice(invoice))
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
      const remaining = await callStripe(stripe.subscriptions.retrieve(subscription))
      if (remaining.status === 'incomplete') await undefinedFor(missingCodes, stripe.subscriptions.cancel(subscription))
    },

    /**
     * Turns renewal on or off. An end date that Stripe's portal set is removed by its own field. A pause by the operator
     * stays.
     */
    async setRenewing(subscription: string, renews: boolean): Promise<void> {
      const current = await callStripe(stripe.subscriptions.retrieve(subscription))
      const hasEndDate = renews && current.cancel_at !== null && !current.cancel_at_period_end
      await callStripe(
        stripe.subscriptions.update(subscription, hasEndDate ? { cancel_at: '' } : { cancel_at_period_end: !renews }),
      )
    },

    /** Ends the subscription now, with no further charge, even for a renewal in collection. An ended one is left alone. */
    async endNow(subscription: string): Promise<void> {
      await undefinedFor(missingCodes, stripe.subscriptions.cancel(subscription))
      const open = await callStripe(stripe.invoices.list({ subscription, status: 'open', limit: 100 }))
      for (const { id } of open.data) {
        try {
          await callStripe(stripe.invoices.voidInvoice(id))
        } catch (error) {
          // The invoice was paid at this moment: the subscription stays and is read.
          if (!isRefusal(error)) throw error
        }
      }
    },
  }
}
