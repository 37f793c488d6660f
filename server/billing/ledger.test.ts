import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers, purchases, users } from '#server/db/tables.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createLedger } from './ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Resolves when somebody waits for a lock. */
async function somebodyWaits() {
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await app.db.execute(waiting)).rowCount).toBe(1)
}

async function aCustomer(stripeCustomerId: string) {
  const ledger = createLedger(app.db)
  const userId = String((await app.person(people['a learner'])).id)
  const customer = (await ledger.addCustomer(userId, stripeCustomerId, { livemode: false, account: null }))!
  return { ledger, userId, customer }
}

test('a checkout is noted while its webhook is applied, and neither stands in the other’s way', async () => {
  const { ledger, customer } = await aCustomer('cus_at_once')
  const begun = { id: 'sub_at_once', plan: '1-month' as const, createdAt: new Date() }
  const { id, ...rest } = begun

  let noted: Promise<void> | undefined
  // As `apply` does it: the customer first, then what the customer bought.
  await app.db.transaction(async (tx) => {
    await tx.select().from(customers).where(eq(customers.id, customer.id)).for('update')
    noted = ledger.noteBegun(customer.id, begun)
    await somebodyWaits()
    await tx
      .insert(purchases)
      .values({ ...rest, customerId: customer.id, stripeSubscriptionId: id, status: 'active' })
      .onConflictDoNothing()
  })
  await noted

  expect((await ledger.read(customer.id)).purchases).toEqual([expect.objectContaining({ id, status: 'active' })])
})

test('what Stripe tells is applied while its person leaves, and neither stands in the other’s way', async () => {
  const { ledger, userId, customer } = await aCustomer('cus_leaving')
  const snapshot = { gone: false, subscriptions: [], payments: [], defaultCard: null }

  let applied: ReturnType<typeof ledger.apply> | undefined
  // As an account is deleted: the person is locked, other tables forget them, and the row goes, which unlinks the customer.
  await app.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update')
    applied = ledger.apply(customer.id, { version: 0, snapshot, livemode: false, now: new Date() })
    await somebodyWaits()
    await tx.delete(users).where(eq(users.id, userId))
  })

  expect(await applied).toMatchObject({ after: { person: null } })
})
