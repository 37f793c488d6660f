import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { customers, payments, purchases } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/people.ts'
import { asPayment } from '#server/billing/sync/ledger.ts'
import { isSingle, periodsPaidOnce, type Payment } from '#server/billing/state.ts'

interface Line {
  customerId: string
  stripeId: string
  purchaseId: string | null
  periodStart: Date | null
  periodEnd: Date | null
}

async function paidBy(db: Pick<Database, 'select'>, ids: string[]) {
  const rows = await db
    .select({ payment: payments, subscriptionId: purchases.stripeSubscriptionId, began: users.trialStartedAt })
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .leftJoin(users, eq(users.id, customers.userId))
    .leftJoin(purchases, eq(purchases.id, payments.purchaseId))
    .where(inArray(payments.customerId, ids))
  const found = new Map<string, { person: { trialStartedAt: Date | null }; payments: Payment[] }>()
  for (const { payment, subscriptionId, began } of rows) {
    const theirs = found.get(payment.customerId) ?? { person: { trialStartedAt: began }, payments: [] }
    theirs.payments.push(asPayment({ payment, subscriptionId }))
    found.set(payment.customerId, theirs)
  }
  return [...found.values()]
}

/** Lines of the ledger as people read them: what was paid once says which access it gave, not when its money came. */
export async function asCovered<T extends Line>(
  db: Pick<Database, 'select'>,
  lines: T[],
): Promise<Omit<T, 'customerId' | 'stripeId' | 'purchaseId'>[]> {
  const singles = lines.filter(({ purchaseId, periodEnd }) => isSingle({ subscriptionId: purchaseId, periodEnd }))
  const whose = [...new Set(singles.map(({ customerId }) => customerId))]
  const covered = whose.length > 0 ? await paidBy(db, whose) : []
  const periods = new Map(covered.flatMap((theirs) => [...periodsPaidOnce(theirs)]))
  return lines.map(({ customerId: _customer, purchaseId: _purchase, stripeId, ...line }) => ({
    ...line,
    ...periods.get(stripeId),
  }))
}
