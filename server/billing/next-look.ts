import { endingsOf } from './endings.ts'
import { isAlive, waitsForPayment } from './state.ts'
import type { BillingState } from './state.ts'

const hour = 3600_000
const day = 24 * hour

/**
 * When Stripe is to be asked about somebody again though it tells nothing: at once where something has to end or a payment is open,
 * and when a period ends. Null where nothing is going to change by itself.
 */
export function nextLook(state: BillingState, now: Date): Date | null {
  const { purchases } = state
  const isOpen = purchases.some((each) => waitsForPayment(each) || (isAlive(each) && each.status !== 'active'))
  if (isOpen || endingsOf(state).length > 0) return now
  const ends = purchases.flatMap((each) => (isAlive(each) && each.currentPeriodEnd ? [+each.currentPeriodEnd] : []))
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}

/** After so many failures in a row: later and later, at last once a day. */
export const afterFailure = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(day, (hour / 2) * 2 ** Math.max(0, failures - 1)))
