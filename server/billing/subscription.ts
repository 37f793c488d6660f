import type { User } from '#shared/people.ts'
import type { AnswerGiven } from '#shared/endpoint.ts'
import type { subscriptions } from '#shared/subscriptions.ts'
import { wasTakenBack, willCharge } from './endings.ts'
import { inOrder, isAlive, isOverdue, stands } from './state.ts'
import type { BillingState, Payment, Purchase } from './state.ts'
import { underGuarantee } from './guarantee.ts'

type Subscription = AnswerGiven<typeof subscriptions.read>

/** What a person without a bought plan has: access that lasts until a date is a trial, without a date a gift (RULINGS 1, 9). */
export function unpaidSubscription(user: User): Subscription {
  const status = user.subscribed ? 'trial' : user.role === 'PAID' ? 'complimentary' : 'none'
  return {
    plan: null,
    status,
    accessUntil: user.subscribed ? user.subscriptionEndDate : null,
    renewsAt: null,
    willRenew: false,
    refundableUntil: null,
    refundable: null,
    mayContribute: user.mayContribute,
  }
}

/** Newest first. */
const byAge = (purchases: Purchase[]) => purchases.toSorted((one, other) => +other.createdAt - +one.createdAt)

/** The purchase to speak of: one that will renew, else the one that paid for the running access. */
function current({ purchases, payments, boughtUntil }: BillingState, now: Date): Purchase | undefined {
  const newest = byAge(purchases)
  const renewing = newest.find((each) => willCharge(each, payments))
  if (renewing) return renewing
  if (!boughtUntil || boughtUntil <= now) return undefined
  const paidFor = inOrder(payments).findLast(stands)?.subscriptionId
  return newest.find(({ id }) => id === paidFor)
}

function statusOf(purchase: Purchase, payments: BillingState['payments']) {
  if (!isAlive(purchase) || purchase.cancelAtPeriodEnd || wasTakenBack(purchase, payments)) return 'cancelled'
  return isOverdue(purchase) ? 'past_due' : 'active'
}

const whatGoesBack = ({ plan, amountSen, refundedSen }: Payment) => ({ plan, amountSen: amountSen - refundedSen })

/** What a person has, bought or not. */
export function subscriptionOf(user: User, state: BillingState | undefined, now: Date): Subscription {
  const purchase = state && current(state, now)
  if (!purchase) return unpaidSubscription(user)
  const status = statusOf(purchase, state.payments)
  const guarantee = underGuarantee(state, now)
  return {
    plan: purchase.plan,
    status,
    accessUntil: user.subscribed ? user.subscriptionEndDate : null,
    renewsAt: status === 'active' ? purchase.currentPeriodEnd : null,
    willRenew: willCharge(purchase, state.payments),
    refundableUntil: 'until' in guarantee ? guarantee.until : null,
    refundable: 'payment' in guarantee ? whatGoesBack(guarantee.payment) : null,
    mayContribute: user.mayContribute,
  }
}
