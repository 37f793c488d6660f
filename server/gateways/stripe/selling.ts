import type Stripe from 'stripe'
import type { Plan } from '#shared/subscriptions.ts'
import { asked, idOf, isRefusal, makeOnce, missing, unless } from './calls.ts'
import { discountsOf, laterOf } from './discounts.ts'
import type { Later } from './discounts.ts'
import { createPriceList } from './prices.ts'

/** A payment that waits: what opens it, and what it will take, in sen; of a plan that renews also what follows. */
export interface Opened extends Partial<Later> {
  clientSecret: string
  amountSen: number
}

function openedBy({ latest_invoice: invoice }: Stripe.Subscription): Opened | undefined {
  if (typeof invoice !== 'object' || !invoice?.confirmation_secret) return undefined
  const { client_secret: clientSecret } = invoice.confirmation_secret
  return { clientSecret, amountSen: invoice.amount_due, ...laterOf(invoice) }
}
const expand = ['latest_invoice.confirmation_secret', discountsOf('latest_invoice.')]

/** Which of a person's purchases this is: those that they had before. */
export interface Nth {
  userId: string
  nth: number
}

/** Plans that renew: how they begin, go on and end. */
export function createSelling(stripe: Stripe) {
  const prices = createPriceList(stripe)

  /** What is asked with a plan's price: once more where that price was archived in the dashboard, or is of another account. */
  async function withPrice<T>(plan: Plan, ask: (price: string) => Promise<T>): Promise<T> {
    try {
      return await ask(await prices.of(plan))
    } catch (error) {
      if (!isRefusal(error) || error.param === 'customer' || !prices.forget(plan)) throw error
      return ask(await prices.of(plan))
    }
  }

  async function create(customer: string, price: string, plan: Plan, { userId, nth }: Nth) {
    const metadata = { userId, plan: plan.id, nth: String(nth) }
    return makeOnce({
      key: `subscription:${customer}:${price}:${nth}`,
      async find() {
        const waiting = await asked(stripe.subscriptions.list({ customer, status: 'incomplete', limit: 100 }))
        const same = waiting.data.find(
          (each) => each.metadata['plan'] === plan.id && each.metadata['nth'] === metadata.nth,
        )
        return same && asked(stripe.subscriptions.retrieve(same.id, { expand }))
      },
      make: (options) =>
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
    /** What the first invoice would ask for, in sen, and what follows; nothing is made. */
    async preview(customer: string, plan: Plan): Promise<{ dueSen: number; later: Later }> {
      const first = await withPrice(plan, (price) => {
        const details = { subscription_details: { items: [{ price }] }, expand: [discountsOf('')] }
        return asked(stripe.invoices.createPreview({ customer, ...details }))
      })
      return { dueSen: first.amount_due, later: laterOf(first) }
    },

    /** A subscription whose first invoice waits for its payment. Asked twice for the same one, Stripe gives the same again. */
    async begin(customer: string, plan: Plan, nth: Nth) {
      const made = await withPrice(plan, (price) => create(customer, price, plan, nth))
      const { id, created, latest_invoice: invoice } = made
      const later = invoice && typeof invoice === 'object' ? laterOf(invoice) : undefined
      return { id, payment: openedBy(made), later, createdAt: new Date(created * 1000) }
    },

    /** The payment that a subscription waits for; undefined when it no longer does. */
    async openedOf(subscription: string): Promise<Opened | undefined> {
      const found = await asked(stripe.subscriptions.retrieve(subscription, { expand }))
      return found.status === 'incomplete' ? openedBy(found) : undefined
    },

    /** Gives up a subscription that waits for its first payment. One that was paid at this very moment stays. */
    async abandon(subscription: string): Promise<void> {
      const found = await unless(missing, stripe.subscriptions.retrieve(subscription))
      const invoice = idOf(found?.latest_invoice)
      if (found?.status !== 'incomplete' || !invoice) return
      try {
        // Not the subscription first: that would also end one that has just been paid.
        await asked(stripe.invoices.voidInvoice(invoice))
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
      const left = await asked(stripe.subscriptions.retrieve(subscription))
      if (left.status === 'incomplete') await unless(missing, stripe.subscriptions.cancel(subscription))
    },

    /** A moment to end at, as Stripe's portal sets it, is taken back by name. A pause is the operator's, and stays. */
    async setRenewing(subscription: string, renews: boolean): Promise<void> {
      const found = await asked(stripe.subscriptions.retrieve(subscription))
      const isMoment = renews && found.cancel_at !== null && !found.cancel_at_period_end
      await asked(
        stripe.subscriptions.update(subscription, isMoment ? { cancel_at: '' } : { cancel_at_period_end: !renews }),
      )
    },

    /** Ends it now; it will not be charged again, nor a renewal that was just being collected. What has ended stays so. */
    async end(subscription: string): Promise<void> {
      await unless(missing, stripe.subscriptions.cancel(subscription))
      const open = await asked(stripe.invoices.list({ subscription, status: 'open', limit: 100 }))
      for (const { id } of open.data) {
        try {
          await asked(stripe.invoices.voidInvoice(id))
        } catch (error) {
          // Paid at this very moment: then it stands, and is read.
          if (!isRefusal(error)) throw error
        }
      }
    },
  }
}
