import { deletedAccount } from '#shared/courses/certificate-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { anotherProduct } from '#shared/billing/messages.ts'
import {
  accessUntilDay,
  cancelEnds,
  cancelKeeps,
  cancelKeepsPeriod,
  cancellationTakenBack,
  chargedThen,
  chargedThenUntil,
  complimentaryAccess,
  disputeLostStatus,
  disputedStatus,
  endsOn,
  giveBackText,
  goesOnByItself,
  lessonsOpenAgainFrom,
  lessonsOpenFrom,
  lessonsOpenTitle,
  lessonsOpenWhenPaid,
  nothingMoreCharged,
  paidOnce,
  paidStatus,
  partlyRefundedStatus,
  paymentsPaused,
  planEndedTitle,
  planPaused,
  planPausedTitle,
  planRenewsByItself,
  planRenewsOn,
  planUnpaid,
  planUnpaidTitle,
  refundAmountQuestion,
  refundPlanQuestion,
  refundedStatus,
  renewalNotCharged,
  renewalResumed,
  renewsOn,
  trialEndedTitle,
  trialExpires,
} from '#shared/billing/state-messages.ts'
import { firstThenLater, laterAmount, laterAmountUntil } from '#shared/billing/checkout-messages.ts'
import type { AdminPaymentJson, PaymentStatus, payments } from '#shared/billing/billing.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { planWith, plans, ringgit, type Plan, type SubscriptionJson } from '#shared/billing/subscriptions.ts'
import { formatDay, isInFuture } from '#client/lib/dates/dates.ts'
import type { Tone } from '#client/ui/badge.tsx'

/** Amount such as 'RM28.00', with commas between thousands. */
export function money(sen: number): string {
  const [amount = '', cents = ''] = ringgit(Math.abs(sen)).split('.')
  return `${sen < 0 ? '-' : ''}RM${amount.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

/** Amounts of a begun payment, now and later. */
export interface Charges extends Pick<ResponseOf<typeof payments.createIntent>, 'laterSen' | 'laterUntil'> {
  amountSen: number
}

/** Amount of each later period: the plan's price, or less while a discount goes on. */
export function laterWords(plan: Plan, { laterSen = plan.priceSen, laterUntil }: Charges): string {
  const laterPrice = { amount: ringgit(laterSen), months: plan.months }
  return laterUntil
    ? say(laterAmountUntil, { ...laterPrice, day: formatDay(laterUntil), after: ringgit(plan.priceSen) })
    : say(laterAmount, laterPrice)
}

/** True if every period takes the plan's price. */
export const isFullPrice = (plan: Plan, { amountSen, laterSen = plan.priceSen }: Charges): boolean =>
  amountSen === plan.priceSen && laterSen === plan.priceSen

/** Amounts of the first and of later payments, if the first is not the plan's price. */
export const firstThenWords = (plan: Plan, charges: Charges): string =>
  say(firstThenLater, { amount: ringgit(charges.amountSen), later: laterWords(plan, charges) })

export const planName = (id: SubscriptionJson['plan']): string => say(planWith(id)?.duration ?? anotherProduct)

/** The date of the renewal or of the end. */
export function termText({ status, accessUntil, renewsAt, paused }: SubscriptionJson): string {
  const day = accessUntil === null ? '' : formatDay(accessUntil)
  if (status === 'complimentary') return say(complimentaryAccess)
  if (status === 'trial') return say(trialExpires, { day })
  if (renewsAt !== null && status === 'active') return say(renewsOn, { day: formatDay(renewsAt) })
  if (accessUntil === null) return ''
  return say(paused ? accessUntilDay : endsOn, { day })
}

/** End of the access, if the term shows the renewal date instead. */
export const expiryText = ({ status, accessUntil, renewsAt }: SubscriptionJson): string =>
  status === 'active' && renewsAt !== null && accessUntil !== null
    ? say(accessUntilDay, { day: formatDay(accessUntil) })
    : ''

/** Details after the term: the amount of a renewal, the effect of the end, and days that were carried over. */
export function detailText({ status, accessUntil, renewsAt, renewalSen, paused }: SubscriptionJson): string {
  if (paused) return say(paymentsPaused)
  if (status === 'cancelled') return say(nothingMoreCharged)
  if (status === 'active' && renewsAt === null) return say(paidOnce)
  if (status !== 'active' || renewsAt === null || renewalSen === null) return ''
  const amount = money(renewalSen)
  const carried = accessUntil !== null && formatDay(accessUntil) !== formatDay(renewsAt)
  return carried ? say(chargedThenUntil, { amount, day: formatDay(accessUntil) }) : say(chargedThen, { amount })
}

/** Message after a cancellation was taken back. A pause by the operator stays. */
export const resumed = (now: SubscriptionJson) =>
  now.paused
    ? { title: say(cancellationTakenBack), description: detailText(now) }
    : { title: say(renewalResumed), description: say(goesOnByItself) }

/** One sentence on the access that ended or waits, and one on how lessons open again. */
export function endedWords(
  subscription: SubscriptionJson | undefined,
  { paid, trialUsed }: Record<'paid' | 'trialUsed', boolean>,
) {
  if (subscription?.status === 'past_due') return [say(planUnpaidTitle), say(lessonsOpenWhenPaid)]
  if (subscription?.paused) return [say(planPausedTitle), detailText(subscription)]
  const offer = { price: plans[0]?.displayPrice ?? '' }
  if (!paid && !trialUsed) return [say(lessonsOpenTitle), say(lessonsOpenFrom, offer)]
  return [say(paid ? planEndedTitle : trialEndedTitle), say(lessonsOpenAgainFrom, offer)]
}

/** Sentence about a waiting plan; undefined if none waits. */
export function waitingWords({ status, paused }: SubscriptionJson): string | undefined {
  if (status === 'past_due') return say(planUnpaid)
  return paused ? say(planPaused) : undefined
}

/** True if the bought access is open: an unpaid or paused plan may have run out. */
export const isOpen = ({ status, paused, accessUntil }: SubscriptionJson): boolean =>
  (status !== 'past_due' && !paused) || isInFuture(accessUntil)

/** True if a purchase is active, or waits for its payment. */
export const isBought = ({ status }: SubscriptionJson): boolean =>
  status === 'active' || status === 'past_due' || status === 'cancelled'

/** Reason why no other plan can be bought now (docs/product.md 11); undefined if one can. */
export function whyNotNow({ status, willRenew, renewsAt }: SubscriptionJson): string | undefined {
  if (!willRenew) return undefined
  if (status === 'past_due') return say(renewalNotCharged)
  return renewsAt === null ? say(planRenewsByItself) : say(planRenewsOn, { day: formatDay(renewsAt) })
}

export function cancelQuestion({ status, accessUntil, paused }: SubscriptionJson): string {
  if (status === 'past_due' || (paused && accessUntil === null)) return say(cancelEnds)
  return accessUntil === null ? say(cancelKeepsPeriod) : say(cancelKeeps, { day: formatDay(accessUntil) })
}

/** The question before a refund: it names the amount, the lost access, and that the refund happens once (docs/product.md 9). */
export function refundQuestion({ plan, amountSen }: NonNullable<SubscriptionJson['refundable']>): string {
  const amount = money(amountSen)
  return plan === null
    ? say(refundAmountQuestion, { amount })
    : say(refundPlanQuestion, { amount, plan: planName(plan) })
}

export const payerName = ({ personName, personEmail }: Pick<AdminPaymentJson, 'personName' | 'personEmail'>): string =>
  personName ?? personEmail ?? say(deletedAccount)

/** Question to an admin before a refund. */
export function adminRefundQuestion(payment: AdminPaymentJson): string {
  return say(giveBackText, { amount: money(payment.amountSen - payment.refundedSen), person: payerName(payment) })
}

export const paymentWords: Record<PaymentStatus, { label: PlainText; tone: Tone }> = {
  paid: { label: paidStatus, tone: 'success' },
  refunded: { label: refundedStatus, tone: 'neutral' },
  partly_refunded: { label: partlyRefundedStatus, tone: 'neutral' },
  disputed: { label: disputedStatus, tone: 'accent' },
  dispute_lost: { label: disputeLostStatus, tone: 'danger' },
}
