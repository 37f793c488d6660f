import type { User } from '#shared/people.ts'
import type { HandlerResult } from '#shared/endpoint.ts'
import { longerPlan, type subscriptions } from '#shared/billing/subscriptions.ts'
import { wasReversed, willCharge } from './required-changes.ts'
import {
  periodPayments,
  isAlive,
  isOverdue,
  longestPaidPlan,
  isPaused,
  newestFirst,
  runningSinglePayment,
  isKept,
  type BillingState,
  type StoredPayment,
  type Purchase,
} from './state.ts'
import { guaranteedPayment } from './checkout/guarantee.ts'

export type SubscriptionAnswer = HandlerResult<typeof subscriptions.read>

/** Subscription of a person without a bought plan: access with an end date is a trial, without one it is complimentary. */
function unpaidSubscription(user: User): SubscriptionAnswer {
  const status = user.subscribed ? 'trial' : user.role === 'PAID' ? 'complimentary' : 'none'
  return {
    plan: null,
    featurePlan: null,
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

type CurrentPurchase = { purchase: Purchase } | { single: StoredPayment } | undefined

/** Purchase that the page shows: one that renews or is paused, else the one that paid for the running period. */
function currentPurchase(state: BillingState, now: Date): CurrentPurchase {
  const { purchases, payments, boughtUntil } = state
  const newest = newestFirst(purchases)
  const renewing = newest.find((each) => willCharge(each, payments))
  if (renewing) return { purchase: renewing }
  const single = runningSinglePayment(state, now)
  if (single) return { single }
  if (!boughtUntil || boughtUntil <= now) return undefined
  const paidFor = periodPayments(payments).findLast(isKept)
  const purchase = newest.find(({ id }) => id === paidFor?.subscriptionId)
  return purchase && { purchase }
}

function statusOf(purchase: Purchase, payments: BillingState['payments']) {
  if (!isAlive(purchase) || purchase.cancelAtPeriodEnd || wasReversed(purchase, payments)) return 'cancelled'
  return isOverdue(purchase) ? 'past_due' : 'active'
}

const refundableAmount = ({ plan, amountSen, refundedSen }: StoredPayment) => ({
  plan,
  amountSen: amountSen - refundedSen,
})

function renewalOf(purchase: Purchase, payments: BillingState['payments']) {
  const status = statusOf(purchase, payments)
  const isRunning = willCharge(purchase, payments)
  const paused = isRunning && isPaused(purchase)
  const willRenew = isRunning && !paused
  const { plan, renewalSen, payUrl } = purchase
  const renewsAt = status === 'active' && !paused ? purchase.currentPeriodEnd : null
  return { plan, status, renewsAt, willRenew, paused, renewalSen: willRenew ? renewalSen : null, payUrl } as const
}

/** A person's subscription. */
export function subscriptionOf(user: User, state: BillingState | undefined, now: Date): SubscriptionAnswer {
  const current = state && currentPurchase(state, now)
  const unpaidAnswer = unpaidSubscription(user)
  if (!current) return unpaidAnswer
  const guarantee = guaranteedPayment(state, now)
  const longestPlan = longestPaidPlan(state, now)
  const shown =
    'single' in current
      ? { plan: longerPlan(current.single.plan, longestPlan) }
      : renewalOf(current.purchase, state.payments)
  return {
    ...unpaidAnswer,
    status: 'active',
    ...shown,
    featurePlan: longerPlan(shown.plan, longestPlan),
    accessUntil: user.subscribed ? user.subscriptionEndDate : null,
    refundableUntil: 'until' in guarantee ? guarantee.until : null,
    refundable: 'payment' in guarantee ? refundableAmount(guarantee.payment) : null,
  }
}
