import type { PlanId } from '#shared/subscriptions.ts'
import { plans, ringgit } from '#shared/subscriptions.ts'
import type { Config } from '#server/config.ts'
import { inOrder, isOverdue } from './entitlement.ts'
import type { Payment, Purchase } from './entitlement.ts'
import type { Applied } from './ledger.ts'

/** What the letters say of the site. */
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

function letter(name: string | null, { siteName, publicUrl, supportEmail }: Sender, lines: (string | null)[]): string {
  const help = supportEmail ? `Questions? Write to ${supportEmail}.` : null
  const parts = [`Kopivosian${name ? ` ${name}` : ''},`, ...lines, help, `${siteName}\n${publicUrl}`]
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}

export function paidLetter(name: string | null, payment: Payment, until: Date | null, sender: Sender): Text {
  return {
    subject: `Thank you: RM${ringgit(payment.amountSen)} received`,
    text: letter(name, sender, [
      `we have received RM${ringgit(payment.amountSen)} for ${titleOf(payment.plan)} of ${sender.siteName}. Thank you for learning with us!`,
      until ? `All courses and lessons are open to you until ${day(until)}.` : null,
      payment.receiptUrl ? `Your receipt: ${payment.receiptUrl}` : null,
      `It renews by itself until you cancel. You can do that at any time, and keep your access to the end of what you paid for: ${sender.publicUrl}/profile`,
    ]),
  }
}

export function failedLetter(name: string | null, until: Date | null, sender: Sender): Text {
  return {
    subject: 'Your renewal could not be charged',
    text: letter(name, sender, [
      `your card did not accept the renewal of ${sender.siteName}. Nothing was charged.`,
      'It will be tried again in the next days. A card that has run out can be changed on your profile page; or cancel the renewal there, and nothing more happens.',
      until ? `What you paid for stays open to you until ${day(until)}.` : null,
      `${sender.publicUrl}/profile`,
    ]),
  }
}

interface Renewal {
  plan: PlanId | null
  at: Date
  /** What it cost the last time. */
  sen: number | null
}

export function renewalLetter(name: string | null, { plan, at, sen }: Renewal, sender: Sender): Text {
  return {
    subject: `Your subscription renews on ${day(at)}`,
    text: letter(name, sender, [
      `your subscription to ${sender.siteName} renews on ${day(at)}${sen ? ` for another ${titleOf(plan)}, RM${ringgit(sen)}` : ''}. You need not do anything to go on learning.`,
      `Should you rather stop, cancel the renewal before that day; your access stays to the end of what you paid for: ${sender.publicUrl}/profile`,
    ]),
  }
}

/** An old payment that is only now heard of is no news. */
const newsMs = 3 * 24 * 3600 * 1000

/** What somebody should be told of. */
export function newsIn({ before, after }: Applied, now: Date): { paid: Payment[]; overdue: Purchase[] } {
  const known = new Set(before.payments.map(({ invoiceId }) => invoiceId))
  const wasOverdue = new Set(before.purchases.filter(isOverdue).map(({ id }) => id))
  const isNews = ({ invoiceId, at, status, amountSen }: Payment) =>
    !known.has(invoiceId) && amountSen > 0 && status === 'paid' && now.getTime() - at.getTime() < newsMs
  return {
    paid: inOrder(after.payments).filter(isNews),
    overdue: after.purchases.filter((each) => isOverdue(each) && !wasOverdue.has(each.id)),
  }
}
