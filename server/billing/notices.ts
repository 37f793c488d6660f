import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { inLanguageOf } from '#server/http/language.ts'
import type { Transaction } from '#server/db/connect.ts'
import { customers, purchases } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/people.ts'
import type { EmailKind } from '#shared/site/outbox.ts'
import type { BillingDeps } from './billing.ts'
import type { Customer } from './sync/customer-store.ts'
import type { Applied } from './sync/ledger.ts'
import {
  disputeLostEmail,
  failedEmail,
  newsIn,
  paidEmail,
  refundedEmail,
  renewalEmail,
  resumedEmail,
  stoppedEmail,
  textOf,
  type Email,
} from './emails.ts'
import { dayMs } from './state.ts'

/** A renewal is announced this long before. */
const noticeMs = 3 * dayMs

/** Amount of the renewal, else of the last payment: a changed price holds for new purchases only. */
const lastPaid = sql<number | null>`coalesce(purchases.renewal_sen,
  (SELECT p.amount_sen FROM payments p WHERE p.purchase_id = purchases.id ORDER BY p.at DESC LIMIT 1))`

/** E-mails about payments, written in the transaction of what they tell: each at most once, none to somebody who left. */
export function createNotices({ db, enqueue, clock, sender }: BillingDeps) {
  async function write(
    tx: Transaction,
    customerId: string,
    about: { kind: EmailKind; key?: string },
    emailIn: () => Email,
  ) {
    const [person] = await tx
      .select({ userId: users.id, email: users.email, name: users.firstName, language: users.language })
      .from(customers)
      .innerJoin(users, eq(users.id, customers.userId))
      .where(and(eq(customers.id, customerId), isNotNull(users.email)))
    if (!person?.email) return
    const { name, language, userId, email: to } = person
    // Without a choice English: the current request may be an admin's or Stripe's.
    const written = inLanguageOf(language ?? 'en', () => {
      const { subject, lines } = emailIn()
      return { subject, text: textOf(lines, name, sender) }
    })
    await enqueue(tx, { ...about, ...written, to, userId })
  }

  async function announce(tx: Transaction, { id }: Customer, applied: Applied): Promise<void> {
    const now = clock()
    const { paid, overdue, refunded, disputeLost, stopped, resumed } = newsIn(applied, now)
    const { boughtUntil } = applied.after
    const until = boughtUntil && boughtUntil > now ? boughtUntil : null
    for (const each of paid)
      await write(tx, id, { kind: 'payment', key: `payment:${each.payment.stripeId}` }, () =>
        paidEmail(each, until, sender),
      )
    for (const { payUrl } of overdue.slice(0, 1))
      await write(tx, id, { kind: 'payment-failed' }, () => failedEmail({ until, payUrl }, sender))
    for (const back of refunded) await write(tx, id, { kind: 'refund' }, () => refundedEmail(back, sender))
    for (const back of disputeLost) await write(tx, id, { kind: 'dispute' }, () => disputeLostEmail(back, sender))
    for (const { plan } of stopped)
      await write(tx, id, { kind: 'renewal-stopped' }, () => stoppedEmail(plan, until, sender))
    // A kind of its own would be unknown to an older process that lists the e-mails.
    for (const each of resumed) await write(tx, id, { kind: 'renewal' }, () => resumedEmail(each, sender))
  }

  async function remindIn(tx: Transaction): Promise<number> {
    const now = clock()
    const { currentPeriodEnd: at, remindedOf } = purchases
    const due = await tx
      .update(purchases)
      .set({ remindedOf: sql`${at}` })
      .where(
        and(
          eq(purchases.status, 'active'),
          eq(purchases.cancelAtPeriodEnd, false),
          eq(purchases.paused, false),
          gt(at, now),
          lte(at, new Date(now.getTime() + noticeMs)),
          sql`${remindedOf} IS DISTINCT FROM ${at}`,
        ),
      )
      .returning({ customerId: purchases.customerId, plan: purchases.plan, at, sen: lastPaid })
    for (const { customerId, plan, at, sen } of due)
      if (at) await write(tx, customerId, { kind: 'renewal' }, () => renewalEmail({ plan, at, sen }, sender))
    return due.length
  }

  return {
    announce,
    /** Each renewal is marked and announced by one process only. */
    remind: () => db.transaction(remindIn),
  }
}
