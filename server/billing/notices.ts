import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { customers, purchases, users } from '#server/db/tables.ts'
import type { EmailKind } from '#shared/outbox.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import type { Customer } from './customer-store.ts'
import type { Applied } from './ledger.ts'
import { disputeLostEmail, failedEmail, newsIn, paidEmail, refundedEmail } from './emails.ts'
import { renewalEmail, stoppedEmail } from './emails.ts'
import type { Sender, Text } from './emails.ts'

interface Deps {
  db: Database
  enqueue: Enqueue
  clock: Clock
  sender: Sender
}

/** A renewal is announced this long before. */
const noticeMs = 3 * 24 * 3600 * 1000

/** What the renewal costs, else what the last one did: a price that has changed since is for others. */
const lastPaid = sql<number | null>`coalesce(purchases.renewal_sen,
  (SELECT p.amount_sen FROM payments p WHERE p.purchase_id = purchases.id ORDER BY p.at DESC LIMIT 1))`

/** E-mails about payments, written in the transaction of what they tell: each at most once, none to somebody who left. */
export function createNotices({ db, enqueue, clock, sender }: Deps) {
  async function write(
    tx: Transaction,
    customerId: string,
    { text, ...about }: { kind: EmailKind; key?: string; text: (name: string | null) => Text },
  ) {
    const [person] = await tx
      .select({ userId: users.id, email: users.email, name: users.firstName })
      .from(customers)
      .innerJoin(users, eq(users.id, customers.userId))
      .where(and(eq(customers.id, customerId), isNotNull(users.email)))
    if (!person?.email) return
    await enqueue(tx, { ...about, ...text(person.name), to: person.email, userId: person.userId })
  }

  async function announce(tx: Transaction, { id }: Customer, applied: Applied): Promise<void> {
    const now = clock()
    const { paid, overdue, refunded, disputeLost, stopped } = newsIn(applied, now)
    const { boughtUntil } = applied.after
    const until = boughtUntil && boughtUntil > now ? boughtUntil : null
    for (const payment of paid)
      await write(tx, id, {
        kind: 'payment',
        key: `payment:${payment.stripeId}`,
        text: (name) => paidEmail(name, payment, until, sender),
      })
    for (const { payUrl } of overdue.slice(0, 1))
      await write(tx, id, { kind: 'payment-failed', text: (name) => failedEmail(name, { until, payUrl }, sender) })
    for (const back of refunded)
      await write(tx, id, { kind: 'refund', text: (name) => refundedEmail(name, back, sender) })
    for (const back of disputeLost)
      await write(tx, id, { kind: 'dispute', text: (name) => disputeLostEmail(name, back, sender) })
    for (const { plan } of stopped)
      await write(tx, id, { kind: 'renewal-stopped', text: (name) => stoppedEmail(name, plan, until, sender) })
  }

  /** Each renewal is marked and announced by one process only. */
  const remind = (): Promise<number> => db.transaction((tx) => remindIn(tx))

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
      if (at)
        await write(tx, customerId, {
          kind: 'renewal',
          text: (name) => renewalEmail(name, { plan, at, sen }, sender),
        })
    return due.length
  }

  return { announce, remind }
}
