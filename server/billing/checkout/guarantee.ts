import { say, type Sentence } from '#shared/messages/say.ts'
import {
  guaranteeForFirst,
  guaranteePassed,
  guaranteeUsed,
  nothingToRefund,
  ownBankDeals,
  paymentNotMadeHere,
} from '#shared/billing/refusal-messages.ts'
import { refundDays } from '#shared/billing/billing.ts'
import { dayMs } from '#shared/time.ts'
import { periodPayments, isSingle, isKept, type BillingState, type StoredPayment } from '#server/billing/state.ts'

type GuaranteeResult = { payment: StoredPayment; until: Date } | { refusal: Sentence }

const guaranteeEndOf = ({ at }: StoredPayment) => new Date(at.getTime() + refundDays * dayMs)

/** The payment that the money-back guarantee covers now, or the reason why none is covered. Of several first payments, the earliest. */
export function guaranteedPayment({ payments, refundedAt }: BillingState, now: Date): GuaranteeResult {
  if (refundedAt) return { refusal: say(guaranteeUsed) }
  const paid = periodPayments(payments)
  const isFirst = (payment: StoredPayment) =>
    isSingle(payment) || paid.find(({ subscriptionId }) => subscriptionId === payment.subscriptionId) === payment
  const keptPayments = paid.filter((each) => isKept(each) && each.amountSen > 0)
  const payment = keptPayments.find((each) => isFirst(each) && refusalReason(each, now) === null)
  if (payment) return { payment, until: guaranteeEndOf(payment) }
  const latest = keptPayments.at(-1)
  if (!latest) return { refusal: say(nothingToRefund) }
  const refusal = isFirst(latest) ? refusalReason(latest, now) : null
  return { refusal: refusal ?? say(guaranteeForFirst) }
}

function refusalReason(payment: StoredPayment, now: Date): Sentence | null {
  if (payment.status === 'disputed') return say(ownBankDeals)
  if (!payment.intentId) return say(paymentNotMadeHere)
  return guaranteeEndOf(payment) <= now ? say(guaranteePassed, { days: refundDays }) : null
}
