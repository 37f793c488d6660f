import { refundDays } from '#shared/subscriptions/billing.ts'
import { dayMs, periodPayments, isSingle, stands, type BillingState, type Payment } from '#server/billing/state.ts'

type Refundable = { payment: Payment; until: Date } | { refusal: string }

export const guaranteeUsed = 'The money-back guarantee can be used once, and yours has been used.'

const untilOf = ({ at }: Payment) => new Date(at.getTime() + refundDays * dayMs)

/** The payment that the money-back guarantee covers now, or the reason why none is covered (docs/product.md 9). The first of several first payments. */
export function underGuarantee({ payments, refundedAt }: BillingState, now: Date): Refundable {
  if (refundedAt) return { refusal: guaranteeUsed }
  const paid = periodPayments(payments)
  const isFirst = (payment: Payment) =>
    isSingle(payment) || paid.find(({ subscriptionId }) => subscriptionId === payment.subscriptionId) === payment
  const standing = paid.filter((each) => stands(each) && each.amountSen > 0)
  const payment = standing.find((each) => isFirst(each) && whyNot(each, now) === null)
  if (payment) return { payment, until: untilOf(payment) }
  const latest = standing.at(-1)
  if (!latest) return { refusal: 'There is no payment that could be given back.' }
  const refusal = isFirst(latest) ? whyNot(latest, now) : null
  return { refusal: refusal ?? 'The money-back guarantee is for the first payment, not for renewals.' }
}

function whyNot(payment: Payment, now: Date): string | null {
  if (payment.status === 'disputed')
    return 'Your bank is dealing with this payment already: please wait for its decision.'
  if (!payment.intentId) return 'This payment was not made here: please contact support.'
  return untilOf(payment) <= now ? `The ${refundDays} days of the money-back guarantee have passed.` : null
}
