import type { AdminPaymentAnswer, PaymentStatus, payments } from '#shared/subscriptions/billing.ts'
import type { Answer } from '#shared/endpoint.ts'
import { planWith, plans, ringgit, type Plan, type SubscriptionAnswer } from '#shared/subscriptions/subscriptions.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import type { Tone } from '#client/ui/badge.tsx'

/** Amount such as 'RM28.00', with commas between thousands. */
export function money(sen: number): string {
  const [amount = '', cents = ''] = ringgit(Math.abs(sen)).split('.')
  return `${sen < 0 ? '-' : ''}RM${amount.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

/** Billing period such as 'month' or '3 months'. */
export const periodOf = ({ months }: Plan): string => (months === 1 ? 'month' : `${months} months`)

/** Amounts of a begun payment, now and later. */
export interface Charges extends Pick<Answer<typeof payments.createIntent>, 'laterSen' | 'laterUntil'> {
  amountSen: number
}

const inRinggit = (sen: number) => `${ringgit(sen)} MYR`

/** Amount of each later period: the plan's price, or less while a discount goes on. */
export function laterWords(plan: Plan, { laterSen = plan.priceSen, laterUntil }: Charges): string {
  const each = `${inRinggit(laterSen)} every ${periodOf(plan)}`
  return laterUntil ? `${each} until ${formatDay(laterUntil)}, and ${inRinggit(plan.priceSen)} after that` : each
}

/** True if every period takes the plan's price. */
export const isFullPrice = (plan: Plan, { amountSen, laterSen = plan.priceSen }: Charges): boolean =>
  amountSen === plan.priceSen && laterSen === plan.priceSen

/** Amounts of the first and of later payments, if the first is not the plan's price. */
export const firstThenWords = (plan: Plan, charges: Charges): string =>
  `You pay ${inRinggit(charges.amountSen)} now, then ${laterWords(plan, charges)}, unless you cancel.`

export const isAhead = (instant: string | null): boolean => instant !== null && Date.parse(instant) > Date.now()

export const planName = (id: SubscriptionAnswer['plan']): string => planWith(id)?.duration ?? 'Another product'

/** The date of the renewal or of the end. */
export function termOf({ status, accessUntil, renewsAt, paused }: SubscriptionAnswer): string {
  const until = accessUntil === null ? '' : formatDay(accessUntil)
  if (status === 'complimentary') return 'Your access is complimentary and has no end date.'
  if (status === 'trial') return `Your free trial expires on ${until}.`
  if (renewsAt !== null && status === 'active') return `Renews on ${formatDay(renewsAt)}`
  if (accessUntil === null) return ''
  return paused ? `Access until ${until}` : `Ends on ${until}`
}

/** End of the access, if the term shows the renewal date instead. */
export const expiryOf = ({ status, accessUntil, renewsAt }: SubscriptionAnswer): string =>
  status === 'active' && renewsAt !== null && accessUntil !== null ? `Access until ${formatDay(accessUntil)}` : ''

/** Details after the term: the amount of a renewal, the effect of the end, and days that were carried over. */
export function detailOf({ status, accessUntil, renewsAt, renewalSen, paused }: SubscriptionAnswer): string {
  if (paused) return 'Payments are paused by us until they are resumed; nothing is charged meanwhile.'
  if (status === 'cancelled')
    return 'The renewal is cancelled: nothing more is charged, and you keep your access until then.'
  if (status === 'active' && renewsAt === null) return 'You paid once: it does not renew, and nothing more is charged.'
  if (status !== 'active' || renewsAt === null || renewalSen === null) return ''
  const carried = accessUntil !== null && formatDay(accessUntil) !== formatDay(renewsAt)
  const left = carried ? ` With the days that you had left, your access lasts until ${formatDay(accessUntil)}.` : ''
  return `${money(renewalSen)} is charged to your card then.${left}`
}

/** Message after a cancellation was taken back. A pause by the operator stays. */
export const resumed = (now: SubscriptionAnswer) =>
  now.paused
    ? { title: 'Cancellation taken back', description: detailOf(now) }
    : { title: 'Renewal resumed', description: 'Your subscription goes on by itself.' }

/** One sentence on the access that ended or waits, and one on how lessons open again. */
export function endedWords(
  subscription: SubscriptionAnswer | undefined,
  { paid, trialUsed }: Record<'paid' | 'trialUsed', boolean>,
) {
  const stays = 'What you learned stays.'
  if (subscription?.status === 'past_due')
    return [`Your plan waits for its payment. ${stays}`, 'Lessons open again when it is paid.']
  if (subscription?.paused) return [`Your plan is paused. ${stays}`, detailOf(subscription)]
  const offer = `with a plan, from ${plans[0]?.displayPrice} for a month.`
  if (!paid && !trialUsed) return ['Lessons open with a plan.', `Lessons open ${offer}`]
  return [`Your ${paid ? 'plan' : 'free trial'} has ended. ${stays}`, `Lessons open again ${offer}`]
}

/** Sentence about a waiting plan; undefined if none waits. */
export function waitingWords({ status, paused }: SubscriptionAnswer): string | undefined {
  if (status === 'past_due') return 'Your plan waits for its payment. Lessons open again when it is paid.'
  return paused ? 'Your plan is paused. What you had paid for has ended.' : undefined
}

/** True if the bought access is open: an unpaid or paused plan may have run out. */
export const isOpen = ({ status, paused, accessUntil }: SubscriptionAnswer): boolean =>
  (status !== 'past_due' && !paused) || isAhead(accessUntil)

/** True if a purchase is active, or waits for its payment. */
export const isBought = ({ status }: SubscriptionAnswer): boolean =>
  status === 'active' || status === 'past_due' || status === 'cancelled'

/** Reason why no other plan can be bought now (docs/product.md 11); undefined if one can. */
export function whyNotNow({ status, willRenew, renewsAt }: SubscriptionAnswer): string | undefined {
  if (!willRenew) return undefined
  if (status === 'past_due')
    return 'Your last renewal could not be charged. Change your card, or cancel the renewal first.'
  const when = renewsAt === null ? 'by itself' : `on ${formatDay(renewsAt)}`
  return `Your plan renews ${when}. To choose another one, cancel its renewal first.`
}

export function cancelQuestion({ status, accessUntil, paused }: SubscriptionAnswer): string {
  if (status === 'past_due' || (paused && accessUntil === null))
    return 'Your subscription ends, and nothing more is charged. You can subscribe again later.'
  const until = accessUntil === null ? 'the end of the period that you have paid for' : formatDay(accessUntil)
  return `Your access stays until ${until}, and nothing is charged after that. You can resume the renewal until then.`
}

/** docs/product.md 9: the amount, the lost access, and that the refund happens once. */
export function refundQuestion({ plan, amountSen }: NonNullable<SubscriptionAnswer['refundable']>): string {
  const what =
    plan === null ? `Your payment of ${money(amountSen)}` : `Your payment for ${planName(plan)}, ${money(amountSen)},`
  return `${what} goes back the way that you paid; your bank or wallet may need some days to show it. The access that it paid for ends at once, and it does not renew. You can do this once.`
}

export const payerOf = ({ personName, personEmail }: Pick<AdminPaymentAnswer, 'personName' | 'personEmail'>): string =>
  personName ?? personEmail ?? 'A deleted account'

/** Question to an admin before a refund. */
export function giveBackQuestion(payment: AdminPaymentAnswer): string {
  const left = money(payment.amountSen - payment.refundedSen)
  return `${left} goes back to ${payerOf(payment)} through Stripe, the way that it was paid. The access that this payment paid for ends at once. It cannot be undone.`
}

export const paymentWords: Record<PaymentStatus, { label: string; tone: Tone }> = {
  paid: { label: 'Paid', tone: 'success' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  partly_refunded: { label: 'Partly refunded', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'accent' },
  dispute_lost: { label: 'Taken back by the bank', tone: 'danger' },
}
