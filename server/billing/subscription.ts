import type { User } from '#shared/people.ts'
import type { AnswerGiven } from '#shared/endpoint.ts'
import type { subscriptions } from '#shared/subscriptions/subscriptions.ts'
import { wasReversed, willCharge } from './endings.ts'
import {
  periodPayments,
  isAlive,
  isOverdue,
  isPaused,
  newestFirst,
  runningSinglePayment,
  stands,
  type BillingState,
  type Payment,
  type Purchase,
} from './state.ts'
import { underGuarantee } from './checkout/guarantee.ts'

export type Subscription = AnswerGiven<typeof subscriptions.read>

/** Subscription of a person without a bought plan: access with an end date is a trial, without one it is complimentary (docs/product.md 1, 9). */
function unpaidSubscription(user: User): Subscription {
  const status = user.subscribed ? 'trial' : user.role === 'PAID' ? 'complimentary' : 'none'
  return {
    plan: null,
    status,
    accessUntil: user.subscribed ? user.subscriptionEndDate : null,
    renewsAt: null,
    willRenew: false,
    paused: false,
    refundableUntil: null,
    refundable: null,
    mayContribute: user.mayContribute,
    renewalSen: null,
    payUrl: null,
  }
}

type Bought = { purchase: Purchase } | { single: Payment } | undefined

/** The purchase that the page shows: one that renews or is paused, else the one that paid for the running access. */
function current(state: BillingState, now: Date): Bought {
  const { purchases, payments, boughtUntil } = state
  const newest = newestFirst(purchases)
  const renewing = newest.find((each) => willCharge(each, payments))
  if (renewing) return { purchase: renewing }
  const single = runningSinglePayment(state, now)
  if (single) return { single }
  if (!boughtUntil || boughtUntil <= now) return undefined
  const paidFor = periodPayments(payments).findLast(stands)
  const purchase = newest.find(({ id }) => id === paidFor?.subscriptionId)
  return purchase && { purchase }
}

function statusOf(purchase: Purchase, payments: BillingState['payments']) {
  if (!isAlive(purchase) || purchase.cancelAtPeriodEnd || wasReversed(purchase, payments)) return 'cancelled'
  return isOverdue(purchase) ? 'past_due' : 'active'
}

const whatGoesBack = ({ plan, amountSen, refundedSen }: Payment) => ({ plan, amountSen: amountSen - refundedSen })

function renewalOf(purchase: Purchase, payments: BillingState['payments']) {
  const status = statusOf(purchase, payments)
  const goesOn = willCharge(purchase, payments)
  const paused = goesOn && isPaused(purchase)
  const willRenew = goesOn && !paused
  const { plan, renewalSen, payUrl } = purchase
  const renewsAt = status === 'active' && !paused ? purchase.currentPeriodEnd : null
  return { plan, status, renewsAt, willRenew, paused, renewalSen: willRenew ? renewalSen : null, payUrl } as const
}

/** A person's subscription. */
export function subscriptionOf(user: User, state: BillingState | undefined, now: Date): Subscription {
  const bought = state && current(state, now)
  const nothing = unpaidSubscription(user)
  if (!bought) return nothing
  const guarantee = underGuarantee(state, now)
  return {
    ...nothing,
    status: 'active',
    ...('single' in bought ? { plan: bought.single.plan } : renewalOf(bought.purchase, state.payments)),
    accessUntil: user.subscribed ? user.subscriptionEndDate : null,
    refundableUntil: 'until' in guarantee ? guarantee.until : null,
    refundable: 'payment' in guarantee ? whatGoesBack(guarantee.payment) : null,
  }
}
