import type Stripe from 'stripe'
import { say } from '#shared/messages/say.ts'
import { planCannotBeBought } from '#shared/billing/refusal-messages.ts'
import type { Plan } from '#shared/billing/subscriptions.ts'
import { unavailable } from '#server/http/problem.ts'
import { callStripe, undefinedFor } from './calls.ts'

const lookupKeyOf = (plan: Plan) => `kadazandusun-${plan.id}-${plan.priceSen}-myr`

/** Products and prices are created at their first use, and found again by plan and amount. */
export function createPriceList(stripe: Stripe) {
  const cachedPrices = new Map<string, string>()

  async function findPrice(key: string) {
    const { data } = await callStripe(stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }))
    return data[0]
  }

  /** Creates a price. It also takes over the lookup key of a price that was archived in the dashboard. */
  async function createPrice(key: string, plan: Plan) {
    const product = `kadazandusun-${plan.id}`
    const name = `Learn Kadazandusun, ${plan.duration.en.toLowerCase()}`
    const created = await undefinedFor(['resource_already_exists'], stripe.products.create({ id: product, name }))
    if (!created) await callStripe(stripe.products.update(product, { active: true }))
    return callStripe(
      stripe.prices.create({
        product,
        currency: 'myr',
        unit_amount: plan.priceSen,
        lookup_key: key,
        transfer_lookup_key: true,
        recurring: { interval: 'month', interval_count: plan.months },
      }),
    )
  }

  return {
    async idFor(plan: Plan): Promise<string> {
      const key = lookupKeyOf(plan)
      const cached = cachedPrices.get(key)
      if (cached) return cached
      const price = (await findPrice(key)) ?? (await createPrice(key, plan))
      const fits = price.unit_amount === plan.priceSen && price.currency === 'myr'
      // Another price carries our lookup key: selling at an amount that the page does not show is refused.
      if (!fits || price.recurring?.interval_count !== plan.months)
        throw unavailable(say(planCannotBeBought), new Error(`price ${key}`))
      cachedPrices.set(key, price.id)
      return price.id
    },

    /** Removes the price from the cache. True if it was there. */
    evict: (plan: Plan): boolean => cachedPrices.delete(lookupKeyOf(plan)),
  }
}
