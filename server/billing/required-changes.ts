import {
  periodPayments,
  isAlive,
  isCollecting,
  isOverdue,
  newestFirst,
  renews,
  isKept,
  waitsForPayment,
  type BillingState,
  type Purchase,
} from './state.ts'

/** A change at Stripe so that nobody is charged for access that they do not have. */
export interface RequiredChange {
  purchase: Purchase
  how: 'end' | 'stopRenewing' | 'abandon'
}

/** True if the payment of its latest period was reversed: access has ended, and nothing may be charged again. */
export function wasReversed(purchase: Purchase, payments: BillingState['payments']): boolean {
  const latest = periodPayments(payments).findLast(({ subscriptionId }) => subscriptionId === purchase.id)
  return latest !== undefined && !isKept(latest)
}

/** True if the subscription will be charged again and its latest payment was not reversed. */
export const willCharge = (purchase: Purchase, payments: BillingState['payments']) =>
  renews(purchase) && !wasReversed(purchase, payments)

/** An overdue or just collecting renewal ends now, because no paid period is left; others end at the period's end. */
export const endingOf = (purchase: Purchase, payments: BillingState['payments']): RequiredChange['how'] =>
  isOverdue(purchase) || isCollecting(purchase, payments) ? 'end' : 'stopRenewing'

/**
 * Subscriptions that must end at Stripe: all of a deleted account, those whose payment was reversed, and of two that would
 * renew (one resumed while the other was being paid for) the older one.
 */
export function requiredChanges({ person, purchases, payments }: BillingState): RequiredChange[] {
  if (!person) {
    return purchases.flatMap((purchase): RequiredChange[] => {
      if (isAlive(purchase)) return [{ purchase, how: 'end' }]
      return waitsForPayment(purchase) ? [{ purchase, how: 'abandon' }] : []
    })
  }
  const reversed = purchases.filter((purchase) => isAlive(purchase) && wasReversed(purchase, payments))
  const older = newestFirst(purchases.filter((purchase) => willCharge(purchase, payments))).slice(1)
  return [
    ...reversed.map((purchase): RequiredChange => ({ purchase, how: 'end' })),
    ...older.map((purchase): RequiredChange => ({ purchase, how: endingOf(purchase, payments) })),
  ]
}

/**
 * Time of the next read from Stripe without an event: now if a subscription must end or a payment is open,
 * else the end of a period. Null if nothing changes by itself.
 */
export function nextCheckAt(state: BillingState, now: Date): Date | null {
  const { purchases } = state
  const isOpen = purchases.some(
    (purchase) => waitsForPayment(purchase) || (isAlive(purchase) && purchase.status !== 'active'),
  )
  if (isOpen || requiredChanges(state).length > 0) return now
  const ends = purchases.flatMap((purchase) =>
    isAlive(purchase) && purchase.currentPeriodEnd ? [+purchase.currentPeriodEnd] : [],
  )
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}
