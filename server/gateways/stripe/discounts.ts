import type Stripe from 'stripe'
import { referencedId } from './calls.ts'

/** Amount of each later period in sen, and the end of the discount, after which the plan's price holds. */
export interface LaterAmounts {
  laterSen: number
  laterUntil: Date | null
}

/** Fields of an invoice to expand for the duration of its discounts, as deep as Stripe allows. */
export const discountsOf = (invoice: string) => `${invoice}discounts.source.coupon`

/** True if the discount also lowers a period that begins at this second. */
function continues(discount: Stripe.Discount, startSeconds: number): boolean {
  const { coupon } = discount.source
  if (!coupon || typeof coupon === 'string') return false
  return coupon.duration === 'forever' || (discount.end !== null && discount.end > startSeconds)
}

/** Later amounts, from a period's invoice with its discounts. A customer's credit balance lowers this invoice only. */
export function laterAmounts({
  discounts,
  lines,
  subtotal,
  total_discount_amounts: taken,
}: Stripe.Invoice): LaterAmounts {
  const nextStart = Math.max(...lines.data.map(({ period }) => period.end))
  const discountObjects = discounts.filter(
    (discount): discount is Stripe.Discount => typeof discount === 'object' && !discount.deleted,
  )
  const continuing = discountObjects.filter((discount) => continues(discount, nextStart))
  const amountsOff = (taken ?? []).filter(({ discount }) => continuing.some(({ id }) => id === referencedId(discount)))
  const ends = continuing.flatMap(({ end }) => end ?? [])
  return {
    laterSen: amountsOff.reduce((left, { amount }) => left - amount, subtotal),
    laterUntil: ends.length > 0 ? new Date(Math.min(...ends) * 1000) : null,
  }
}
