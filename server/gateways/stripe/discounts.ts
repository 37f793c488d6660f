import type Stripe from 'stripe'
import { idOf } from './calls.ts'

/** What each later period takes, in sen, by what is known now; until when, where a discount ends: after that it is the plan's price. */
export interface Later {
  laterSen: number
  laterUntil: Date | null
}

/** Of an invoice: what tells how long each discount goes on. As deep as Stripe lets one look. */
export const discountsOf = (invoice: string) => `${invoice}discounts.source.coupon`

/** Whether a discount lowers a period that begins at this second, too. */
function goesOn(discount: Stripe.Discount, begins: number): boolean {
  const { coupon } = discount.source
  if (!coupon || typeof coupon === 'string') return false
  return coupon.duration === 'forever' || (discount.end !== null && discount.end > begins)
}

/** Of the invoice of a period, with its discounts. Money that is kept for the person is used up by it, and lowers no other. */
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
