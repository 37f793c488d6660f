import { refundDays } from '#shared/payments.ts'
import { inOrder, stands } from './entitlement.ts'
import type { Account } from './entitlement.ts'

type Refundable = { payment: ReturnType<typeof inOrder>[number]; until: Date } | { refusal: string }

/** What the money-back guarantee gives back at a moment, or why nothing (RULINGS 9). */
export function underGuarantee({ payments, refundedAt }: Account, now: Date): Refundable {
  if (refundedAt)
    return { refusal: 'You have had your money back once already: the guarantee holds once for each person.' }
  const payment = inOrder(payments).findLast((each) => stands(each) && each.amountSen > 0)
  if (!payment) return { refusal: 'There is no payment that could be given back.' }
  const first = inOrder(payments).find(({ subscriptionId }) => subscriptionId === payment.subscriptionId)
  if (first !== payment) return { refusal: 'The money-back guarantee is for the first payment, not for renewals.' }
  if (payment.status === 'disputed')
    return { refusal: 'Your bank is dealing with this payment already: please wait for its decision.' }
  if (!payment.intentId) return { refusal: 'This payment was not made by card here: please contact support.' }
  const until = new Date(payment.at.getTime() + refundDays * 24 * 3600 * 1000)
  if (until <= now) return { refusal: `The ${refundDays} days of the money-back guarantee have passed.` }
  return { payment, until }
}
