import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customers, purchases } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/people.ts'
import { asAnotherRequest } from '#server/testing/postgres/one-connection.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { somebodyWaits } from '#server/testing/waiting.ts'
import { createLedger } from './ledger.ts'

const { app } = useTestApp()

async function aCustomer(stripeCustomerId: string) {
  const ledger = createLedger(app.db)
  const userId = String((await app.person('a learner')).id)
  const customer = (await ledger.addCustomer(userId, stripeCustomerId, { livemode: false, account: null }))!
  return { ledger, userId, customer }
}

test('a checkout is recorded while its webhook is applied, and neither blocks the other', async () => {
  const { ledger, customer } = await aCustomer('cus_at_once')
  const begun = { id: 'sub_at_once', plan: '1-month' as const, createdAt: new Date() }
  const { id, ...rest } = begun

  let noted: Promise<void> | undefined
  // As `apply` does it: the customer first, then what the customer bought.
  await app.db.transaction(async (tx) => {
    await tx.select().from(customers).where(eq(customers.id, customer.id)).for('update')
    noted = asAnotherRequest(() => ledger.storeStartedCheckout(customer.id, begun))
    await somebodyWaits(app.db)
    await tx
      .insert(purchases)
      .values({ ...rest, customerId: customer.id, stripeSubscriptionId: id, status: 'active' })
      .onConflictDoNothing()
  })
  await noted

  expect((await ledger.read(customer.id)).purchases).toEqual([expect.objectContaining({ id, status: 'active' })])
})

test('a Stripe snapshot is applied while its person leaves, and neither blocks the other', async () => {
  const { ledger, userId, customer } = await aCustomer('cus_leaving')
  const snapshot = { isCustomerMissing: false, subscriptions: [], payments: [], defaultCard: null }

  let applied: ReturnType<typeof ledger.apply> | undefined
  // As an account is deleted: the person is locked, other tables forget them, and the row goes, which unlinks the customer.
  await app.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update')
    applied = asAnotherRequest(() =>
      ledger.apply(customer.id, { version: 0, snapshot, livemode: false, now: new Date() }),
    )
    await somebodyWaits(app.db)
    await tx.delete(users).where(eq(users.id, userId))
  })

  expect(await applied).toMatchObject({ after: { person: null } })
})
