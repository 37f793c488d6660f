import {
  periodPayments,
  isAlive,
  isCollecting,
  isOverdue,
  newestFirst,
  renews,
  stands,
  waitsForPayment,
  type BillingState,
  type Purchase,
} from './state.ts'

/** A change at Stripe so that nobody is charged for access that they do not have. */
export interface Ending {
  purchase: Purchase
  how: 'end' | 'stopRenewing' | 'abandon'
}

/** True if the money of its latest period went back: then access is gone, and nothing of it may be charged again. */
export function wasReversed(purchase: Purchase, payments: BillingState['payments']): boolean {
  const latest = periodPayments(payments).findLast(({ subscriptionId }) => subscriptionId === purchase.id)
  return latest !== undefined && !stands(latest)
}

/** True if the subscription will be charged again, and its latest payment stands. */
export const willCharge = (purchase: Purchase, payments: BillingState['payments']) =>
  renews(purchase) && !wasReversed(purchase, payments)

/** A renewal that could not be charged, or is just being collected, ends now: nothing of it is paid that could run on. */
export const howToStop = (purchase: Purchase, payments: BillingState['payments']): Ending['how'] =>
  isOverdue(purchase) || isCollecting(purchase, payments) ? 'end' : 'stopRenewing'

/**
 * Subscriptions that must end at Stripe: all of a deleted account, those whose money went back, and of two that would
 * renew (one resumed while the other was being paid for) the older one.
 */
export function endingsOf({ person, purchases, payments }: BillingState): Ending[] {
  if (!person) {
    return purchases.flatMap((purchase): Ending[] => {
      if (isAlive(purchase)) return [{ purchase, how: 'end' }]
      return waitsForPayment(purchase) ? [{ purchase, how: 'abandon' }] : []
    })
  }
  const reversed = purchases.filter((each) => isAlive(each) && wasReversed(each, payments))
  const older = newestFirst(purchases.filter((each) => willCharge(each, payments))).slice(1)
  return [
    ...reversed.map((purchase): Ending => ({ purchase, how: 'end' })),
    ...older.map((purchase): Ending => ({ purchase, how: howToStop(purchase, payments) })),
  ]
}

/**
 * The moment at which Stripe is asked about somebody again without an event: now if something has to end or a payment is open,
 * else the end of a period. Null if nothing is going to change by itself.
 */
export function nextLook(state: BillingState, now: Date): Date | null {
  const { purchases } = state
  const isOpen = purchases.some((each) => waitsForPayment(each) || (isAlive(each) && each.status !== 'active'))
  if (isOpen || endingsOf(state).length > 0) return now
  const ends = purchases.flatMap((each) => (isAlive(each) && each.currentPeriodEnd ? [+each.currentPeriodEnd] : []))
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}
