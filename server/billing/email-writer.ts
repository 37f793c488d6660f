import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { emailFrom, type EmailTemplate } from '#server/gateways/mail.ts'
import type { Transaction } from '#server/db/connect.ts'
import { customers, purchases } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/people.ts'
import type { EmailKind } from '#shared/site/outbox.ts'
import { dayMs } from '#shared/time.ts'
import type { BillingDeps } from './stripe-billing.ts'
import type { Customer } from './sync/customer-store.ts'
import type { AppliedSnapshot } from './sync/ledger.ts'
import {
  refundValues,
  disputeLostEmail,
  failedEmail,
  instantOf,
  emailsDue,
  paidEmail,
  refundedEmail,
  renewalEmail,
  resumedEmail,
  stoppedEmail,
} from './emails.ts'

/** Time between the reminder and the renewal. */
const reminderLeadMs = 3 * dayMs

/** Amount of the renewal, else of the last payment: a changed price holds for new purchases only. */
const renewalAmount = sql<number | null>`coalesce(purchases.renewal_sen,
  (SELECT p.amount_sen FROM payments p WHERE p.purchase_id = purchases.id ORDER BY p.at DESC LIMIT 1))`

/** Writes e-mails about payments in the transaction of the change: each at most once, none for a deleted account. */
export function createEmailWriter({ db, enqueue, clock }: BillingDeps) {
  async function write<Values extends object>(
    tx: Transaction,
    customerId: string,
    about: { kind: EmailKind; key?: string },
    template: EmailTemplate<Values & { name: string | null }>,
    values: Values,
  ) {
    const [person] = await tx
      .select({ userId: users.id, email: users.email, name: users.firstName, language: users.language })
      .from(customers)
      .innerJoin(users, eq(users.id, customers.userId))
      .where(and(eq(customers.id, customerId), isNotNull(users.email)))
    if (!person?.email) return
    const { name, userId, email: to } = person
    // Without a choice English: the current request may be an admin's or Stripe's.
    const language = person.language ?? 'en'
    await enqueue(tx, { ...about, ...emailFrom(template, { ...values, name }), language, to, userId })
  }

  async function announce(tx: Transaction, { id }: Customer, applied: AppliedSnapshot): Promise<void> {
    const now = clock()
    const { paid, overdue, refunded, disputeLost, stopped, resumed } = emailsDue(applied, now)
    const { boughtUntil } = applied.after
    const until = boughtUntil && boughtUntil > now ? boughtUntil : null
    const untilValue = instantOf(until)
    for (const { payment, method, next } of paid) {
      const { amountSen: sen, plan, receiptUrl } = payment
      const envelope = { kind: 'payment', key: `payment:${payment.stripeId}` } as const
      await write(tx, id, envelope, paidEmail, { sen, plan, receiptUrl, method, next, until: untilValue })
    }
    for (const { payUrl } of overdue.slice(0, 1))
      await write(tx, id, { kind: 'payment-failed' }, failedEmail, { until: untilValue, payUrl })
    for (const refund of refunded) await write(tx, id, { kind: 'refund' }, refundedEmail, refundValues(refund))
    for (const refund of disputeLost) await write(tx, id, { kind: 'dispute' }, disputeLostEmail, refundValues(refund))
    for (const { plan } of stopped)
      await write(tx, id, { kind: 'renewal-stopped' }, stoppedEmail, { plan, until: untilValue })
    // Uses the kind `renewal`, because an older process would not know a new kind.
    for (const { plan, currentPeriodEnd, renewalSen: sen } of resumed)
      await write(tx, id, { kind: 'renewal' }, resumedEmail, { plan, at: instantOf(currentPeriodEnd), sen })
  }

  async function enqueueReminders(tx: Transaction): Promise<number> {
    const now = clock()
    const { currentPeriodEnd: at, remindedOf } = purchases
    const duePurchases = await tx
      .update(purchases)
      .set({ remindedOf: sql`${at}` })
      .where(
        and(
          eq(purchases.status, 'active'),
          eq(purchases.cancelAtPeriodEnd, false),
          eq(purchases.paused, false),
          gt(at, now),
          lte(at, new Date(now.getTime() + reminderLeadMs)),
          sql`${remindedOf} IS DISTINCT FROM ${at}`,
        ),
      )
      .returning({ customerId: purchases.customerId, plan: purchases.plan, at, sen: renewalAmount })
    for (const { customerId, plan, at, sen } of duePurchases)
      if (at) await write(tx, customerId, { kind: 'renewal' }, renewalEmail, { plan, at: at.toISOString(), sen })
    return duePurchases.length
  }

  return {
    announce,
    /** One process marks and announces each renewal. */
    remind: () => db.transaction(enqueueReminders),
  }
}
