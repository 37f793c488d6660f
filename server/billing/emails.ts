import type { PlanId } from '#shared/subscriptions.ts'
import { plans, ringgit } from '#shared/subscriptions.ts'
import type { Config } from '#server/config.ts'
import { wasTakenBack } from './endings.ts'
import { inOrder, isOverdue, renews, stands } from './state.ts'
import type { Payment, Purchase } from './state.ts'
import type { Applied } from './ledger.ts'

/** What the e-mails say of the site. */
export interface Sender {
  siteName: string
  publicUrl: string
  supportEmail: string | null
}
export const senderOf = ({ site, publicUrl }: Config): Sender => {
  return { siteName: site.name, publicUrl, supportEmail: site.supportEmail }
}

export interface Text {
  subject: string
  text: string
}

/** As people in Malaysia write and count days. */
const day = (moment: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Asia/Kuala_Lumpur' }).format(moment)

const titleOf = (id: PlanId | null) => plans.find((plan) => plan.id === id)?.duration.toLowerCase() ?? 'period'

function write(name: string | null, { siteName, publicUrl, supportEmail }: Sender, lines: (string | null)[]): string {
  const help = supportEmail ? `Questions? Write to ${supportEmail}.` : null
  const parts = [`Kopivosian${name ? ` ${name}` : ''},`, ...lines, help, `${siteName}\n${publicUrl}`]
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}

export function paidEmail(name: string | null, payment: Payment, until: Date | null, sender: Sender): Text {
  return {
    subject: `Thank you: RM${ringgit(payment.amountSen)} received`,
    text: write(name, sender, [
      `we have received RM${ringgit(payment.amountSen)} for ${titleOf(payment.plan)} of ${sender.siteName}. Thank you for learning with us!`,
      until ? `All courses and lessons are open to you until ${day(until)}.` : null,
      payment.receiptUrl ? `Your receipt: ${payment.receiptUrl}` : null,
      `It renews by itself until you cancel. You can do that at any time, and keep your access to the end of what you paid for: ${sender.publicUrl}/profile`,
    ]),
  }
}

interface Failed {
  until: Date | null
  /** Stripe's page on which it can be paid after all. */
  payUrl: string | null
}

export function failedEmail(name: string | null, { until, payUrl }: Failed, sender: Sender): Text {
  return {
    subject: 'Your renewal could not be charged',
    text: write(name, sender, [
      `your card did not accept the renewal of ${sender.siteName}. Nothing was charged.`,
      payUrl ? `Pay now, with this card or another one: ${payUrl}` : null,
      'It will be tried again in the next days. A card that has run out can be changed on your profile page; or cancel the renewal there, and nothing more happens.',
      until ? `What you paid for stays open to you until ${day(until)}.` : null,
      `${sender.publicUrl}/profile`,
    ]),
  }
}

/** `sen` is what went back just now. */
export function refundedEmail(name: string | null, { payment, sen }: WentBack, sender: Sender): Text {
  const amount = `RM${ringgit(sen)}`
  return {
    subject: `${amount} is on its way back to you`,
    text: write(name, sender, [
      `we have given back ${amount} of your payment for ${titleOf(payment.plan)} of ${sender.siteName}. It goes to the card that you paid with; banks take some days for it.`,
      stands(payment)
        ? 'Your access stays as it was.'
        : 'The access that this payment was for has ended. What you have from elsewhere stays.',
      `${sender.publicUrl}/profile`,
    ]),
  }
}

export function disputeLostEmail(name: string | null, { payment, sen }: WentBack, sender: Sender): Text {
  return {
    subject: 'Your bank has taken a payment back',
    text: write(name, sender, [
      `your bank has decided that RM${ringgit(sen)}, paid for ${titleOf(payment.plan)} of ${sender.siteName}, goes back to you.`,
      'The access that this payment was for has ended. What you have from elsewhere stays.',
      `You are welcome to choose a plan again at any time: ${sender.publicUrl}/pricing`,
    ]),
  }
}

export function stoppedEmail(name: string | null, plan: PlanId | null, until: Date | null, sender: Sender): Text {
  return {
    subject: 'Your subscription no longer renews',
    text: write(name, sender, [
      `the renewal of your subscription to ${sender.siteName} (${titleOf(plan)}) is cancelled. It will not be charged again.`,
      until ? `All courses and lessons stay open to you until ${day(until)}.` : null,
      `You can see it on your profile page: ${sender.publicUrl}/profile`,
    ]),
  }
}

interface Renewal {
  plan: PlanId | null
  at: Date
  /** What it cost the last time. */
  sen: number | null
}

export function renewalEmail(name: string | null, { plan, at, sen }: Renewal, sender: Sender): Text {
  return {
    subject: `Your subscription renews on ${day(at)}`,
    text: write(name, sender, [
      `your subscription to ${sender.siteName} renews on ${day(at)}${sen ? ` for another ${titleOf(plan)}, RM${ringgit(sen)}` : ''}. You need not do anything to go on learning.`,
      `Should you rather stop, cancel the renewal before that day; your access stays to the end of what you paid for: ${sender.publicUrl}/profile`,
    ]),
  }
}

/** An old payment that is only now heard of is no news. */
const newsMs = 3 * 24 * 3600 * 1000

interface WentBack {
  payment: Payment
  sen: number
}

interface News {
  paid: Payment[]
  overdue: Purchase[]
  refunded: WentBack[]
  disputeLost: WentBack[]
  /** Renewals that were cancelled; not those that ended because the money went back, of which another e-mail tells. */
  stopped: Purchase[]
}

/** What went back of payments that were known before. */
function wentBack({ before, after }: Applied): WentBack[] {
  const was = new Map(before.payments.map((each) => [each.stripeId, each.refundedSen]))
  return after.payments
    .map((payment) => ({ payment, sen: payment.refundedSen - (was.get(payment.stripeId) ?? payment.refundedSen) }))
    .filter(({ sen }) => sen > 0)
}

/** What somebody should be told of. */
export function newsIn(applied: Applied, now: Date): News {
  const { before, after } = applied
  const known = new Set(before.payments.map(({ stripeId }) => stripeId))
  const wasOverdue = new Set(before.purchases.filter(isOverdue).map(({ id }) => id))
  const renewed = new Set(before.purchases.filter(renews).map(({ id }) => id))
  const back = wentBack(applied)
  const isNews = ({ stripeId, at, status, amountSen }: Payment) =>
    !known.has(stripeId) && amountSen > 0 && status === 'paid' && now.getTime() - at.getTime() < newsMs
  return {
    paid: inOrder(after.payments).filter(isNews),
    overdue: after.purchases.filter((each) => isOverdue(each) && !wasOverdue.has(each.id)),
    refunded: back.filter(({ payment }) => payment.status !== 'dispute_lost'),
    disputeLost: back.filter(({ payment }) => payment.status === 'dispute_lost'),
    stopped: after.purchases.filter(
      (each) => renewed.has(each.id) && !renews(each) && !wasTakenBack(each, after.payments),
    ),
  }
}
