import type Stripe from 'stripe'
import { idOf } from './calls.ts'

/** Amount of each later period in sen, and the end of the discount, after which the plan's price holds. */
export interface Later {
  laterSen: number
  laterUntil: Date | null
}

/** Fields of an invoice to expand for the duration of its discounts, as deep as Stripe allows. */
export const discountsOf = (invoice: string) => `${invoice}discounts.source.coupon`

/** True if the discount also lowers a period that begins at this second. */
function goesOn(discount: Stripe.Discount, begins: number): boolean {
  const { coupon } = discount.source
  if (!coupon || typeof coupon === 'string') return false
  return coupon.duration === 'forever' || (discount.end !== null && discount.end > begins)
}

/** Later amounts, from a period's invoice with its discounts. A customer's credit balance lowers this invoice only. */
export function laterOf({ discounts, lines, subtotal, total_discount_amounts: taken }: Stripe.Invoice): Later {
  const begins = Math.max(...lines.data.map(({ period }) => period.end))
  const known = discounts.filter((each): each is Stripe.Discount => typeof each === 'object' && !each.deleted)
  const going = known.filter((each) => goesOn(each, begins))
  const off = (taken ?? []).filter(({ discount }) => going.some(({ id }) => id === idOf(discount)))
  const ends = going.flatMap(({ end }) => end ?? [])
  return {
    laterSen: off.reduce((left, { amount }) => left - amount, subtotal),
    laterUntil: ends.length > 0 ? new Date(Math.min(...ends) * 1000) : null,
  }
}
