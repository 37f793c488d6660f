import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PlanId } from '#shared/billing/subscriptions.ts'
import { dayMs } from '#shared/time.ts'
import { customers, payments, purchases } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/people.ts'
import { people, type Person, type TestApp } from '#server/testing/test-app.ts'

/** A person with a paid period that ends in 20 days. */
export async function aHolder(
  app: Pick<TestApp, 'db' | 'person'>,
  plan: PlanId,
  fields: Partial<typeof users.$inferInsert> = {},
): Promise<Person> {
  const person = await app.person({ ...people['a subscriber'], ...fields })
  const at = new Date(Date.now() - dayMs)
  const periodEnd = new Date(Date.now() + 20 * dayMs)
  const [customer] = await app.db
    .insert(customers)
    .values({ stripeCustomerId: `cus_${randomUUID()}`, userId: person.id })
    .returning()
  const customerId = customer!.id
  const [purchase] = await app.db
    .insert(purchases)
    .values({
      customerId,
      plan,
      currentPeriodEnd: periodEnd,
      stripeSubscriptionId: `sub_${randomUUID()}`,
      status: 'active',
    })
    .returning()
  const period = { plan, at, periodStart: at, periodEnd, amountSen: 2800, currency: 'myr' }
  await app.db
    .insert(payments)
    .values({ ...period, customerId, purchaseId: purchase!.id, stripeInvoiceId: `in_${randomUUID()}` })
  return person
}

/** Ends the person's paid period, without renewal. */
export async function endPlanOf({ db }: Pick<TestApp, 'db'>, person: Person): Promise<void> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(eq(customers.userId, String(person.id)))
  const ended = new Date(Date.now() - dayMs / 2)
  await db
    .update(purchases)
    .set({ status: 'canceled', currentPeriodEnd: ended })
    .where(eq(purchases.customerId, customer!.id))
  await db.update(customers).set({ boughtUntil: ended }).where(eq(customers.id, customer!.id))
  await db.update(payments).set({ periodEnd: ended }).where(eq(payments.customerId, customer!.id))
  await db
    .update(users)
    .set({ subscriptionEndDate: ended })
    .where(eq(users.id, String(person.id)))
}
