import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { customers, purchases, users } from '#server/db/tables.ts'
import type { Mail } from '#server/gateways/mail.ts'
import type { Applied, Customer } from './ledger.ts'
import { disputeLostEmail, failedEmail, newsIn, paidEmail, refundedEmail } from './emails.ts'
import { renewalEmail, stoppedEmail } from './emails.ts'
import type { Sender, Text } from './emails.ts'

interface Deps {
  db: Database
  mail: Mail
  clock: Clock
  sender: Sender
}

/** A renewal is announced this long before. */
const noticeMs = 3 * 24 * 3600 * 1000

/** What a subscription cost the last time: a price that has changed since is for others. */
const lastPaid = sql<number | null>`(
  SELECT p.amount_sen FROM payments p WHERE p.purchase_id = purchases.id ORDER BY p.at DESC LIMIT 1)`

/** E-mails about payments: each at most once, none to somebody who left. */
export function createNotices({ db, mail, clock, sender }: Deps) {
  async function send(customerId: string, write: (name: string | null) => Text) {
    const [person] = await db
      .select({ userId: users.id, email: users.email, name: users.firstName })
      .from(customers)
      .innerJoin(users, eq(users.id, customers.userId))
      .where(and(eq(customers.id, customerId), isNotNull(users.email)))
    if (!person?.email) return
    // An e-mail that is stored goes with the account.
    await mail.send({ ...write(person.name), to: person.email, userId: person.userId })
  }

  async function announce({ id }: Customer, applied: Applied): Promise<void> {
    const now = clock()
    const { paid, overdue, refunded, disputeLost, stopped } = newsIn(applied, now)
    const { boughtUntil } = applied.after
    const until = boughtUntil && boughtUntil > now ? boughtUntil : null
    for (const payment of paid) await send(id, (name) => paidEmail(name, payment, until, sender))
    if (overdue.length > 0) await send(id, (name) => failedEmail(name, until, sender))
    for (const back of refunded) await send(id, (name) => refundedEmail(name, back, sender))
    for (const back of disputeLost) await send(id, (name) => disputeLostEmail(name, back, sender))
    for (const { plan } of stopped) await send(id, (name) => stoppedEmail(name, plan, until, sender))
  }

  /** Each renewal is marked and announced by one process only. */
  async function remind(): Promise<number> {
    const now = clock()
    const { currentPeriodEnd: at, remindedOf } = purchases
    const due = await db
      .update(purchases)
      .set({ remindedOf: sql`${at}` })
      .where(
        and(
          eq(purchases.status, 'active'),
          eq(purchases.cancelAtPeriodEnd, false),
          gt(at, now),
          lte(at, new Date(now.getTime() + noticeMs)),
          sql`${remindedOf} IS DISTINCT FROM ${at}`,
        ),
      )
      .returning({ customerId: purchases.customerId, plan: purchases.plan, at, sen: lastPaid })
    for (const { customerId, plan, at, sen } of due)
      if (at) await send(customerId, (name) => renewalEmail(name, { plan, at, sen }, sender))
    return due.length
  }

  return { announce, remind }
}
