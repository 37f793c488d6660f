import type { User } from '#shared/accounts.ts'
import type { AnswerGiven } from '#shared/endpoint.ts'
import type { subscriptions } from '#shared/subscriptions.ts'

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
    mayContribute: user.mayContribute,
  }
}
