import type Stripe from 'stripe'
import type { Plan } from '#shared/subscriptions.ts'
import { unavailable } from '#server/http/problem.ts'
import { asked, unless } from './calls.ts'

const keyOf = (plan: Plan) => `kadazandusun-${plan.id}-${plan.priceSen}-myr`

/** Products and prices are made when they are first needed, and found again by plan and amount. */
export function createPriceList(stripe: Stripe) {
  const known = new Map<string, string>()

  async function find(key: string) {
    const { data } = await asked(stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }))
    return data[0]
  }

  /** Also in place of one that was archived in the dashboard: it takes over that one's key. */
  async function make(key: string, plan: Plan) {
    const product = `kadazandusun-${plan.id}`
    const name = `Learn Kadazandusun, ${plan.duration.toLowerCase()}`
    const made = await unless(['resource_already_exists'], stripe.products.create({ id: product, name }))
    if (!made) await asked(stripe.products.update(product, { active: true }))
    return asked(
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
    async of(plan: Plan): Promise<string> {
      const key = keyOf(plan)
      const before = known.get(key)
      if (before) return before
      const price = (await find(key)) ?? (await make(key, plan))
      const fits = price.unit_amount === plan.priceSen && price.currency === 'myr'
      // Somebody gave our key to another price: nothing is sold for what the page does not say.
      if (!fits || price.recurring?.interval_count !== plan.months)
        throw unavailable(
          'This plan cannot be bought at the moment. Please contact support.',
          new Error(`price ${key}`),
        )
      known.set(key, price.id)
      return price.id
    },

    /** Whether it was known: then it is looked up anew. */
    forget: (plan: Plan): boolean => known.delete(keyOf(plan)),
  }
}
