import { inOrder, isAlive, isCollecting, isOverdue, renews, stands, waitsForPayment } from './state.ts'
import type { BillingState, Purchase } from './state.ts'

/** Something that has to happen at Stripe so that nobody is charged for what they do not have. */
export interface Ending {
  purchase: Purchase
  how: 'end' | 'stopRenewing' | 'abandon'
}

/** Whether the money of its latest period went back: then access is gone, and nothing of it may be charged again. */
export function wasTakenBack(purchase: Purchase, payments: BillingState['payments']): boolean {
  const latest = inOrder(payments).findLast(({ subscriptionId }) => subscriptionId === purchase.id)
  return latest !== undefined && !stands(latest)
}

/** Whether it will be charged again, rightly. */
export const willCharge = (purchase: Purchase, payments: BillingState['payments']) =>
  renews(purchase) && !wasTakenBack(purchase, payments)

/** A renewal that could not be charged, or is just being collected, ends now: nothing of it is paid that could run on. */
export const stopping = (purchase: Purchase, payments: BillingState['payments']): Ending['how'] =>
  isOverdue(purchase) || isCollecting(purchase, payments) ? 'end' : 'stopRenewing'

const byAge = (one: Purchase, other: Purchase) => +other.createdAt - +one.createdAt || (one.id < other.id ? 1 : -1)

/**
 * What may not go on at Stripe: anything of a deleted account, what was given back or lost to a bank, and of two that would
 * renew (one resumed while the other was being paid for) the older one.
 */
export function endingsOf({ person, purchases, payments }: BillingState): Ending[] {
  if (!person) {
    return purchases.flatMap((purchase): Ending[] => {
      if (isAlive(purchase)) return [{ purchase, how: 'end' }]
      return waitsForPayment(purchase) ? [{ purchase, how: 'abandon' }] : []
    })
  }
  const takenBack = purchases.filter((each) => isAlive(each) && wasTakenBack(each, payments))
  const older = purchases
    .filter((each) => willCharge(each, payments))
    .toSorted(byAge)
    .slice(1)
  return [
    ...takenBack.map((purchase): Ending => ({ purchase, how: 'end' })),
    ...older.map((purchase): Ending => ({ purchase, how: stopping(purchase, payments) })),
  ]
}
