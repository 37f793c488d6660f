import { lengthOf, planWith, ringgit, type PlanId } from '#shared/subscriptions/subscriptions.ts'
import type { Config } from '#server/config.ts'
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

/** Facts about the site that every e-mail names. */
export interface Sender {
  siteName: string
  publicUrl: string
  supportEmail: string | null
}
export const senderOf = ({ site, publicUrl }: Config): Sender => ({
  siteName: site.name,
  publicUrl,
  supportEmail: site.supportEmail,
})

/** An e-mail without its greeting and signature. Lines that are null are left out. */
export interface Email {
  subject: string
  lines: (string | null)[]
}

/** As people in Malaysia write and count days. */
const day = (moment: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Kuala_Lumpur' }).format(moment)

const titleOf = (id: PlanId | null) => {
  const plan = planWith(id)
  return plan ? lengthOf(plan) : 'period'
}

/** Adds greeting and signature. */
export function textOf(lines: Email['lines'], name: string | null, { siteName, publicUrl, supportEmail }: Sender) {
  const help = supportEmail ? `Questions? Write to ${supportEmail}.` : null
  const parts = [`Kopivosian${name ? ` ${name}` : ''},`, ...lines, help, `${siteName}\n${publicUrl}`]
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}

/** Words for Stripe's payment methods: how the money came, and the account that a refund goes to. */
const methods: Record<string, { by: string; to: string }> = {
  card: { by: ', paid by card', to: 'to the card that you paid with' },
  fpx: { by: ', paid by online banking (FPX)', to: 'to the bank account that you paid from' },
  grabpay: { by: ', paid with GrabPay', to: 'to your GrabPay wallet' },
}
const anyMethod = { by: '', to: 'back the way that you paid' }
const wordsFor = (method: string | null) => methods[method ?? ''] ?? anyMethod

export function paidEmail({ payment, method, next }: Paid, until: Date | null, sender: Sender): Email {
  const amount = `RM${ringgit(payment.amountSen)}`
  const profile = `${sender.publicUrl}/profile`
  return {
    subject: `Thank you: ${amount} received`,
    lines: [
      `we have received ${amount} for ${titleOf(payment.plan)} of ${sender.siteName}${wordsFor(method).by}. Thank you for learning with us!`,
      until ? `All courses and lessons are open to you until ${day(until)}.` : null,
      payment.receiptUrl ? `Your receipt: ${payment.receiptUrl}` : null,
      next === 'renews'
        ? `It renews by itself until you cancel. You can do that at any time, and keep your access to the end of what you paid for: ${profile}`
        : next === 'ends'
          ? `You paid once: it does not renew, and nothing more is charged. You see it on your profile page: ${profile}`
          : profile,
    ],
  }
}

interface Failed {
  until: Date | null
  /** Stripe's page on which it can be paid after all. */
  payUrl: string | null
}

export function failedEmail({ until, payUrl }: Failed, sender: Sender): Email {
  return {
    subject: 'Your renewal could not be charged',
    lines: [
      `your card did not accept the renewal of ${sender.siteName}. Nothing was charged.`,
      payUrl ? `Pay now, with this card or another one: ${payUrl}` : null,
      'It will be tried again in the next days. A card that has run out can be changed on your profile page; or cancel the renewal there, and nothing more happens.',
      until ? `What you paid for stays open to you until ${day(until)}.` : null,
      `${sender.publicUrl}/profile`,
    ],
  }
}

/** `sen` is what went back just now. */
export function refundedEmail({ payment, sen, method }: WentBack, sender: Sender): Email {
  const amount = `RM${ringgit(sen)}`
  return {
    subject: `${amount} is on its way back to you`,
    lines: [
      `we have given back ${amount} of your payment for ${titleOf(payment.plan)} of ${sender.siteName}. It goes ${wordsFor(method).to}, which can take some days.`,
      stands(payment)
        ? 'Your access stays as it was.'
        : 'The access that this payment was for has ended. What you have from elsewhere stays.',
      `${sender.publicUrl}/profile`,
    ],
  }
}

export function disputeLostEmail({ payment, sen }: WentBack, sender: Sender): Email {
  return {
    subject: 'Your bank has taken a payment back',
    lines: [
      `your bank has decided that RM${ringgit(sen)}, paid for ${titleOf(payment.plan)} of ${sender.siteName}, goes back to you.`,
      'The access that this payment was for has ended. What you have from elsewhere stays.',
      `You are welcome to choose a plan again at any time: ${sender.publicUrl}/pricing`,
    ],
  }
}

export function stoppedEmail(plan: PlanId | null, until: Date | null, sender: Sender): Email {
  return {
    subject: 'Your subscription no longer renews',
    lines: [
      `the renewal of your subscription to ${sender.siteName} (${titleOf(plan)}) is cancelled. It will not be charged again.`,
      until ? `All courses and lessons stay open to you until ${day(until)}.` : null,
      `You can see it on your profile page: ${sender.publicUrl}/profile`,
    ],
  }
}

export function resumedEmail({ plan, currentPeriodEnd, renewalSen }: Purchase, sender: Sender): Email {
  const price = renewalSen ? `, RM${ringgit(renewalSen)}` : ''
  return {
    subject: 'Your subscription renews again',
    lines: [
      `the renewal of your subscription to ${sender.siteName} (${titleOf(plan)}${price}) is on again.`,
      currentPeriodEnd ? `The next payment is due on ${day(currentPeriodEnd)}.` : null,
      `You can cancel the renewal at any time on your profile page: ${sender.publicUrl}/profile`,
    ],
  }
}

interface Renewal {
  plan: PlanId | null
  at: Date
  /** Amount of the renewal; null if it is not known. */
  sen: number | null
}

export function renewalEmail({ plan, at, sen }: Renewal, sender: Sender): Email {
  return {
    subject: `Your subscription renews on ${day(at)}`,
    lines: [
      `your subscription to ${sender.siteName} renews on ${day(at)}${sen ? ` for another ${titleOf(plan)}, RM${ringgit(sen)}` : ''}. You need not do anything to go on learning.`,
      `Should you rather stop, cancel the renewal before that day; your access stays to the end of what you paid for: ${sender.publicUrl}/profile`,
    ],
  }
}

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
