import { say } from '#shared/messages/say.ts'
import {
  accessHasEnded,
  accessStays,
  allOpenUntil,
  cancelOnProfile,
  disputeLine,
  disputeSubject,
  emailGreeting,
  emailGreetingTo,
  emailHelp,
  failedLine,
  failedSubject,
  nextPayment,
  openUntil,
  paidLine,
  paidOnceLine,
  paidSubject,
  payNowLine,
  ratherStop,
  refundLine,
  refundSubject,
  renewalLine,
  renewalLineWithPrice,
  renewalSubject,
  renewsByItself,
  resumedLine,
  resumedLineWithPrice,
  resumedSubject,
  seeOnProfile,
  staysOpenUntil,
  stoppedLine,
  stoppedSubject,
  triedAgain,
  unknownPeriod,
  welcomeAgain,
  yourReceipt,
} from '#shared/subscriptions/email-messages.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { lengthOf, planWith, ringgit, type PlanId } from '#shared/subscriptions/subscriptions.ts'
import { defineLetter, type Sender } from '#server/gateways/mail.ts'
import { wasReversed } from './endings.ts'
import {
  dayMs,
  periodPayments,
  isAlive,
  isOverdue,
  isPaused,
  isSingle,
  renews,
  stands,
  type Payment,
  type Purchase,
} from './state.ts'
import type { Applied } from './sync/ledger.ts'

/** Lines of an e-mail between its greeting and signature; those that are null are left out. */
type Lines = (string | null)[]

const dayIn = { en: 'en-GB', ms: 'ms-MY' } as const
/** As people in Malaysia write and count days. */
const day = (moment: Date) =>
  new Intl.DateTimeFormat(dayIn[textLanguage()], { dateStyle: 'medium', timeZone: 'Asia/Kuala_Lumpur' }).format(moment)

const amountOf = (sen: number) => `RM${ringgit(sen)}`
const titleOf = (id: PlanId | null) => {
  const plan = planWith(id)
  return plan ? lengthOf(plan) : say(unknownPeriod)
}
const profileOf = ({ publicUrl }: Sender) => `${publicUrl}/profile`

/** A moment in the values of a letter. */
type Instant = string | null
export const instantOf = (moment: Date | null | undefined): Instant => moment?.toISOString() ?? null
const dayOf = (moment: string) => day(new Date(moment))

/** Adds greeting and signature. */
function textOf(lines: Lines, name: string | null, { siteName, publicUrl, supportEmail }: Sender) {
  const help = supportEmail ? say(emailHelp, { email: supportEmail }) : null
  const greeting = name ? say(emailGreetingTo, { name }) : say(emailGreeting)
  const parts = [greeting, ...lines, help, `${siteName}\n${publicUrl}`]
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}

/** A letter that greets by the first name. */
const signed = <Values extends object>(
  name: string,
  write: (values: Values, sender: Sender) => { subject: string; lines: Lines },
) =>
  defineLetter(name, (values: Values & { name: string | null }, sender) => {
    const { subject, lines } = write(values, sender)
    return { subject, text: textOf(lines, values.name, sender) }
  })

function nextLine(next: Paid['next'], url: string): string {
  if (next === null) return url
  return say(next === 'renews' ? renewsByItself : paidOnceLine, { url })
}

interface PaidValues {
  sen: number
  plan: PlanId | null
  method: string | null
  receiptUrl: string | null
  next: Paid['next']
  until: Instant
}
export const paidLetter = signed<PaidValues>('payment', ({ sen, plan, method, receiptUrl, next, until }, sender) => {
  const amount = amountOf(sen)
  return {
    subject: say(paidSubject, { amount }),
    lines: [
      say(paidLine, { amount, plan: titleOf(plan), site: sender.siteName, method: method ?? '' }),
      until && say(openUntil, { day: dayOf(until) }),
      receiptUrl ? say(yourReceipt, { url: receiptUrl }) : null,
      nextLine(next, profileOf(sender)),
    ],
  }
})

interface FailedValues {
  until: Instant
  /** Stripe's page on which it can be paid after all. */
  payUrl: string | null
}
export const failedLetter = signed<FailedValues>('payment failed', ({ until, payUrl }, sender) => ({
  subject: say(failedSubject),
  lines: [
    say(failedLine, { site: sender.siteName }),
    payUrl ? say(payNowLine, { url: payUrl }) : null,
    say(triedAgain),
    until && say(staysOpenUntil, { day: dayOf(until) }),
    profileOf(sender),
  ],
}))

interface BackValues {
  /** Amount that was just refunded. */
  sen: number
  plan: PlanId | null
  method: string | null
  /** True if the rest of the payment keeps its period. */
  stays: boolean
}
export const backValues = ({ payment, sen, method }: WentBack): BackValues => {
  return { sen, method, plan: payment.plan, stays: stands(payment) }
}
export const refundedLetter = signed<BackValues>('refund', ({ sen, plan, method, stays }, sender) => {
  const amount = amountOf(sen)
  return {
    subject: say(refundSubject, { amount }),
    lines: [
      say(refundLine, { amount, plan: titleOf(plan), site: sender.siteName, method: method ?? '' }),
      say(stays ? accessStays : accessHasEnded),
      profileOf(sender),
    ],
  }
})

export const disputeLostLetter = signed<BackValues>('dispute lost', ({ sen, plan }, sender) => ({
  subject: say(disputeSubject),
  lines: [
    say(disputeLine, { amount: amountOf(sen), plan: titleOf(plan), site: sender.siteName }),
    say(accessHasEnded),
    say(welcomeAgain, { url: `${sender.publicUrl}/pricing` }),
  ],
}))

interface StoppedValues {
  plan: PlanId | null
  until: Instant
}
export const stoppedLetter = signed<StoppedValues>('renewal stopped', ({ plan, until }, sender) => ({
  subject: say(stoppedSubject),
  lines: [
    say(stoppedLine, { site: sender.siteName, plan: titleOf(plan) }),
    until && say(allOpenUntil, { day: dayOf(until) }),
    say(seeOnProfile, { url: profileOf(sender) }),
  ],
}))

interface RenewalValues {
  plan: PlanId | null
  at: Instant
  /** Amount of the renewal; null if it is not known. */
  sen: number | null
}
export const resumedLetter = signed<RenewalValues>('renewal resumed', ({ plan, at, sen }, sender) => {
  const renewed = { site: sender.siteName, plan: titleOf(plan) }
  return {
    subject: say(resumedSubject),
    lines: [
      sen ? say(resumedLineWithPrice, { ...renewed, amount: amountOf(sen) }) : say(resumedLine, renewed),
      at && say(nextPayment, { day: dayOf(at) }),
      say(cancelOnProfile, { url: profileOf(sender) }),
    ],
  }
})

export const renewalLetter = signed<RenewalValues & { at: string }>('renewal', ({ plan, at, sen }, sender) => {
  const renewed = { site: sender.siteName, day: dayOf(at) }
  return {
    subject: say(renewalSubject, { day: dayOf(at) }),
    lines: [
      sen
        ? say(renewalLineWithPrice, { ...renewed, plan: titleOf(plan), amount: amountOf(sen) })
        : say(renewalLine, renewed),
      say(ratherStop, { url: profileOf(sender) }),
    ],
  }
})

/** No e-mail tells of a payment that is older than this. */
const newsMs = 3 * dayMs

interface WentBack {
  payment: Payment
  sen: number
  method: string | null
}

interface Paid {
  payment: Payment
  method: string | null
  /** The plan renews, or ends because it was paid once; null if it does neither. */
  next: 'renews' | 'ends' | null
}

interface News {
  paid: Paid[]
  overdue: Purchase[]
  refunded: WentBack[]
  disputeLost: WentBack[]
  /** Renewals that were cancelled; not those that ended because the money went back, of which another e-mail tells. */
  stopped: Purchase[]
  /** Subscriptions whose cancellation was taken back. */
  resumed: Purchase[]
}

const methodOf = ({ snapshot }: Applied, { stripeId }: Payment) =>
  snapshot.payments.find((each) => each.stripeId === stripeId)?.method ?? null

/** Money that went back of payments that were known before. */
function wentBack(applied: Applied): WentBack[] {
  const was = new Map(applied.before.payments.map((each) => [each.stripeId, each.refundedSen]))
  return applied.after.payments
    .map((payment) => {
      const sen = payment.refundedSen - (was.get(payment.stripeId) ?? payment.refundedSen)
      return { payment, sen, method: methodOf(applied, payment) }
    })
    .filter(({ sen }) => sen > 0)
}

function nextOf(payment: Payment, purchases: Purchase[]): Paid['next'] {
  if (isSingle(payment)) return 'ends'
  const purchase = purchases.find(({ id }) => id === payment.subscriptionId)
  return purchase && renews(purchase) && !isPaused(purchase) ? 'renews' : null
}

/** Changes that are told by e-mail. */
export function newsIn(applied: Applied, now: Date): News {
  const { before, after } = applied
  const known = new Set(before.payments.map(({ stripeId }) => stripeId))
  const wasOverdue = new Set(before.purchases.filter(isOverdue).map(({ id }) => id))
  const renewed = new Set(before.purchases.filter(renews).map(({ id }) => id))
  const cancelled = new Set(before.purchases.filter((each) => isAlive(each) && !renews(each)).map(({ id }) => id))
  const back = wentBack(applied)
  const isNews = ({ stripeId, at, status, amountSen }: Payment) =>
    !known.has(stripeId) && amountSen > 0 && status === 'paid' && now.getTime() - at.getTime() < newsMs
  return {
    paid: periodPayments(after.payments)
      .filter(isNews)
      .map((payment) => ({ payment, method: methodOf(applied, payment), next: nextOf(payment, after.purchases) })),
    overdue: after.purchases.filter((each) => isOverdue(each) && !wasOverdue.has(each.id)),
    refunded: back.filter(({ payment }) => payment.status !== 'dispute_lost'),
    disputeLost: back.filter(({ payment }) => payment.status === 'dispute_lost'),
    stopped: after.purchases.filter(
      (each) => renewed.has(each.id) && !renews(each) && !wasReversed(each, after.payments),
    ),
    resumed: after.purchases.filter((each) => cancelled.has(each.id) && renews(each)),
  }
}
