import type Stripe from 'stripe'
import type { Plan } from '#shared/subscriptions.ts'
import { asked, unless } from './calls.ts'

/** Products and prices are made when they are first needed, and found again by plan and amount. */
export function createPriceList(stripe: Stripe) {
  const known = new Map<string, string>()

  async function find(key: string) {
    const { data } = await asked(stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }))
    return data[0]
  }

  async function make(key: string, plan: Plan) {
    const product = `kadazandusun-${plan.id}`
    const name = `Learn Kadazandusun, ${plan.duration.toLowerCase()}`
    await unless(
      ['resource_already_exists'],
      stripe.products.create({ id: product, name }, { idempotencyKey: `product:${product}` }),
    )
    const price = stripe.prices.create(
      {
        product,
        currency: 'myr',
        unit_amount: plan.priceSen,
        lookup_key: key,
        recurring: { interval: 'month', interval_count: plan.months },
      },
      { idempotencyKey: `price:${key}` },
    )
    return (await unless(['resource_already_exists'], price)) ?? (await find(key))
  }

  return async (plan: Plan): Promise<string> => {
    const key = `kadazandusun-${plan.id}-${plan.priceSen}-myr`
    const before = known.get(key)
    if (before) return before
    const price = (await find(key)) ?? (await make(key, plan))
    const fits = price?.unit_amount === plan.priceSen && price.currency === 'myr'
    if (!fits || price.recurring?.interval_count !== plan.months)
      throw new Error(`the price ${key} at Stripe is not the plan's`)
    known.set(key, price.id)
    return price.id
  }
}
