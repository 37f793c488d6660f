import type { Snapshot } from '#server/gateways/stripe/snapshot.ts'
import { isAlive } from './state.ts'
import type { BillingState } from './state.ts'

/** Which card is to be charged from now on, and the subscriptions that still name another. */
export interface CardOrder {
  card: string
  subscriptions: string[]
}

/**
 * The card that was chosen last is the one that is charged. A subscription keeps the card of its first payment, the portal changes the
 * customer's: whichever has changed since it was seen last is taken for both. Null where both agree.
 */
export function cardToSet(before: Pick<BillingState, 'defaultCard'>, snapshot: Snapshot): CardOrder | null {
  const alive = snapshot.subscriptions.filter(isAlive).toSorted((one, other) => +other.createdAt - +one.createdAt)
  const [newest] = alive
  if (!newest) return null
  const { defaultCard } = snapshot
  const wasChosen = defaultCard !== null && defaultCard !== before.defaultCard
  const card = wasChosen ? defaultCard : (alive.find((each) => each.card !== null)?.card ?? defaultCard)
  if (card === null) return null
  const subscriptions = alive.filter((each) => each.card !== null && each.card !== card).map(({ id }) => id)
  return subscriptions.length === 0 && card === defaultCard ? null : { card, subscriptions }
}
