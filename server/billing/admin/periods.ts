import { eq, inArray } from 'drizzle-orm'
import type { DatabaseReader } from '#server/db/connect.ts'
import { customers, payments, purchases } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/people.ts'
import { asPayment } from '#server/billing/sync/ledger.ts'
import { isSingle, periodsPaidOnce, type StoredPayment } from '#server/billing/state.ts'

interface PaymentRow {
  customerId: string
  stripeId: string
  purchaseId: string | null
  periodStart: Date | null
  periodEnd: Date | null
}

async function historiesOf(db: DatabaseReader, ids: string[]) {
  const rows = await db
    .select({ payment: payments, subscriptionId: purchases.stripeSubscriptionId, trialStartedAt: users.trialStartedAt })
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .leftJoin(users, eq(users.id, customers.userId))
    .leftJoin(purchases, eq(purchases.id, payments.purchaseId))
    .where(inArray(payments.customerId, ids))
  const historyByCustomer = new Map<string, { person: { trialStartedAt: Date | null }; payments: StoredPayment[] }>()
  for (const { payment, subscriptionId, trialStartedAt } of rows) {
    const history = historyByCustomer.get(payment.customerId) ?? { person: { trialStartedAt }, payments: [] }
    history.payments.push(asPayment({ payment, subscriptionId }))
    historyByCustomer.set(payment.customerId, history)
  }
  return [...historyByCustomer.values()]
}

/** Replaces the periods of payments that do not renew by the access that they gave, which may begin after the payment. */
export async function withAccessPeriods<T extends PaymentRow>(
  db: DatabaseReader,
  lines: T[],
): Promise<Omit<T, 'customerId' | 'stripeId' | 'purchaseId'>[]> {
  const singles = lines.filter(({ purchaseId, periodEnd }) => isSingle({ subscriptionId: purchaseId, periodEnd }))
  const customerIds = [...new Set(singles.map(({ customerId }) => customerId))]
  const histories = customerIds.length > 0 ? await historiesOf(db, customerIds) : []
  const periods = new Map(histories.flatMap((history) => [...periodsPaidOnce(history)]))
  return lines.map(({ customerId: _customer, purchaseId: _purchase, stripeId, ...line }) => ({
    ...line,
    ...periods.get(stripeId),
  }))
}
