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
} from '#shared/billing/email-messages.ts'
import { textLanguage } from '#shared/messages/current.ts'
import { lengthOf, planWith, ringgit, type PlanId } from '#shared/billing/subscriptions.ts'
import { dayMs } from '#shared/time.ts'
import { defineEmail, type Sender } from '#server/gateways/mail.ts'
import { wasReversed } from './required-changes.ts'
import {
  periodPayments,
  isAlive,
  isOverdue,
  isPaused,
  isSingle,
  renews,
  isKept,
  type StoredPayment,
  type Purchase,
} from './state.ts'
import type { AppliedSnapshot } from './sync/ledger.ts'

/** Lines of an e-mail between its greeting and signature; those that are null are left out. */
type EmailLines = (string | null)[]

const dayIn = { en: 'en-GB', ms: 'ms-MY' } as const
const amountOf = (sen: number) => `RM${ringgit(sen)}`
const titleOf = (id: PlanId | null) => {
  const plan = planWith(id)
  return plan ? lengthOf(plan) : say(unknownPeriod)
}
const profileOf = ({ publicUrl }: Sender) => `${publicUrl}/profile`

/** A moment in the values of a template. */
type Instant = string | null
export const instantOf = (moment: Date | null | undefined): Instant => moment?.toISOString() ?? null
/** A day in Malaysia's time zone and notation. */
const dayOf = (moment: string) =>
  new Intl.DateTimeFormat(dayIn[textLanguage()], { dateStyle: 'medium', timeZone: 'Asia/Kuala_Lumpur' }).format(
    new Date(moment),
  )

/** Adds greeting and signature. */
function composeText(lines: EmailLines, name: string | null, { siteName, publicUrl, supportEmail }: Sender) {
  const help = supportEmail ? say(emailHelp, { email: supportEmail }) : null
  const greeting = name ? say(emailGreetingTo, { name }) : say(emailGreeting)
  const parts = [greeting, ...lines, help, `${siteName}\n${publicUrl}`]
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}

/** Declares a template that greets the person by first name. */
const definePersonalEmail = <Values extends object>(
  name: string,
  write: (values: Values, sender: Sender) => { subject: string; lines: EmailLines },
) =>
  defineEmail(name, (values: Values & { name: string | null }, sender) => {
    const { subject, lines } = write(values, sender)
    return { subject, text: composeText(lines, values.name, sender) }
  })

function nextLine(next: PaidPayment['next'], url: string): string {
  if (next === null) return url
  return say(next === 'renews' ? renewsByItself : paidOnceLine, { url })
}

interface PaidValues {
  sen: number
  plan: PlanId | null
  method: string | null
  receiptUrl: string | null
  next: PaidPayment['next']
  until: Instant
}
export const paidEmail = definePersonalEmail<PaidValues>(
  'payment',
  ({ sen, plan, method, receiptUrl, next, until }, sender) => {
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
  },
)

interface FailedValues {
  until: Instant
  /** Stripe's page for paying the failed renewal. */
  payUrl: string | null
}
export const failedEmail = definePersonalEmail<FailedValues>('payment failed', ({ until, payUrl }, sender) => ({
  subject: say(failedSubject),
  lines: [
    say(failedLine, { site: sender.siteName }),
    payUrl ? say(payNowLine, { url: payUrl }) : null,
    say(triedAgain),
    until && say(staysOpenUntil, { day: dayOf(until) }),
    profileOf(sender),
  ],
}))

interface RefundValues {
  /** Amount that was just refunded. */
  sen: number
  plan: PlanId | null
  method: string | null
  /** True if the payment keeps its period. */
  stays: boolean
}
export const refundValues = ({ payment, sen, method }: RefundOfPayment): RefundValues => {
  return { sen, method, plan: payment.plan, stays: isKept(payment) }
}
export const refundedEmail = definePersonalEmail<RefundValues>('refund', ({ sen, plan, method, stays }, sender) => {
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

export const disputeLostEmail = definePersonalEmail<RefundValues>('dispute lost', ({ sen, plan }, sender) => ({
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
export const stoppedEmail = definePersonalEmail<StoppedValues>('renewal stopped', ({ plan, until }, sender) => ({
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
export const resumedEmail = definePersonalEmail<RenewalValues>('renewal resumed', ({ plan, at, sen }, sender) => {
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

export const renewalEmail = definePersonalEmail<RenewalValues & { at: string }>(
  'renewal',
  ({ plan, at, sen }, sender) => {
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
  },
)

/** Older payments get no e-mail. */
const maxAnnouncedAgeMs = 3 * dayMs

interface RefundOfPayment {
  payment: StoredPayment
  sen: number
  method: string | null
}

interface PaidPayment {
  payment: StoredPayment
  method: string | null
  /** The plan renews, or ends because it was paid once; null if it does neither. */
  next: 'renews' | 'ends' | null
}

interface EmailsDue {
  paid: PaidPayment[]
  overdue: Purchase[]
  refunded: RefundOfPayment[]
  disputeLost: RefundOfPayment[]
  /** Cancelled renewals. A reversed payment has its own e-mail. */
  stopped: Purchase[]
  /** Subscriptions whose cancellation was taken back. */
  resumed: Purchase[]
}

const methodOf = ({ snapshot }: AppliedSnapshot, { stripeId }: StoredPayment) =>
  snapshot.payments.find((payment) => payment.stripeId === stripeId)?.method ?? null

/** Refunds since the last sync, of payments that were known before. */
function newRefunds(applied: AppliedSnapshot): RefundOfPayment[] {
  const refundedBefore = new Map(applied.before.payments.map((payment) => [payment.stripeId, payment.refundedSen]))
  return applied.after.payments
    .map((payment) => {
      const sen = payment.refundedSen - (refundedBefore.get(payment.stripeId) ?? payment.refundedSen)
      return { payment, sen, method: methodOf(applied, payment) }
    })
    .filter(({ sen }) => sen > 0)
}

function nextOf(payment: StoredPayment, purchases: Purchase[]): PaidPayment['next'] {
  if (isSingle(payment)) return 'ends'
  const purchase = purchases.find(({ id }) => id === payment.subscriptionId)
  return purchase && renews(purchase) && !isPaused(purchase) ? 'renews' : null
}

/** Changes of this sync that are announced by e-mail. */
export function emailsDue(applied: AppliedSnapshot, now: Date): EmailsDue {
  const { before, after } = applied
  const knownIds = new Set(before.payments.map(({ stripeId }) => stripeId))
  const overdueBefore = new Set(before.purchases.filter(isOverdue).map(({ id }) => id))
  const renewingBefore = new Set(before.purchases.filter(renews).map(({ id }) => id))
  const cancelledBefore = new Set(
    before.purchases.filter((purchase) => isAlive(purchase) && !renews(purchase)).map(({ id }) => id),
  )
  const refunds = newRefunds(applied)
  const isRecentPayment = ({ stripeId, at, status, amountSen }: StoredPayment) =>
    !knownIds.has(stripeId) && amountSen > 0 && status === 'paid' && now.getTime() - at.getTime() < maxAnnouncedAgeMs
  return {
    paid: periodPayments(after.payments)
      .filter(isRecentPayment)
      .map((payment) => ({ payment, method: methodOf(applied, payment), next: nextOf(payment, after.purchases) })),
    overdue: after.purchases.filter((purchase) => isOverdue(purchase) && !overdueBefore.has(purchase.id)),
    refunded: refunds.filter(({ payment }) => payment.status !== 'dispute_lost'),
    disputeLost: refunds.filter(({ payment }) => payment.status === 'dispute_lost'),
    stopped: after.purchases.filter(
      (purchase) => renewingBefore.has(purchase.id) && !renews(purchase) && !wasReversed(purchase, after.payments),
    ),
    resumed: after.purchases.filter((purchase) => cancelledBefore.has(purchase.id) && renews(purchase)),
  }
}
