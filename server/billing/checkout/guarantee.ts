import { say, type Sentence } from '#shared/messages/say.ts'
import {
  guaranteeForFirst,
  guaranteePassed,
  guaranteeUsed,
  nothingToRefund,
  ownBankDeals,
  paymentNotMadeHere,
} from '#shared/subscriptions/refusal-messages.ts'
import { refundDays } from '#shared/subscriptions/billing.ts'
import { dayMs, periodPayments, isSingle, stands, type BillingState, type Payment } from '#server/billing/state.ts'

type Refundable = { payment: Payment; until: Date } | { refusal: Sentence }

const untilOf = ({ at }: Payment) => new Date(at.getTime() + refundDays * dayMs)

/** The payment that the money-back guarantee covers now, or the reason why none is covered (docs/product.md 9). The first of several first payments. */
export function underGuarantee({ payments, refundedAt }: BillingState, now: Date): Refundable {
  if (refundedAt) return { refusal: say(guaranteeUsed) }
  const paid = periodPayments(payments)
  const isFirst = (payment: Payment) =>
    isSingle(payment) || paid.find(({ subscriptionId }) => subscriptionId === payment.subscriptionId) === payment
  const standing = paid.filter((each) => stands(each) && each.amountSen > 0)
  const payment = standing.find((each) => isFirst(each) && whyNot(each, now) === null)
  if (payment) return { payment, until: untilOf(payment) }
  const latest = standing.at(-1)
  if (!latest) return { refusal: say(nothingToRefund) }
  const refusal = isFirst(latest) ? whyNot(latest, now) : null
  return { refusal: refusal ?? say(guaranteeForFirst) }
}

function whyNot(payment: Payment, now: Date): Sentence | null {
  if (payment.status === 'disputed') return say(ownBankDeals)
  if (!payment.intentId) return say(paymentNotMadeHere)
  return untilOf(payment) <= now ? say(guaranteePassed, { days: refundDays }) : null
}
