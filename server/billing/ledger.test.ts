import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers, purchases } from '#server/db/tables.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createLedger } from './ledger.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a checkout is noted while its webhook is applied, and neither stands in the other’s way', async () => {
  const { db } = app
  const ledger = createLedger(db)
  const { id: userId } = await app.person(people['a learner'])
  const place = { livemode: false, account: null }
  const customer = (await ledger.addCustomer(String(userId), 'cus_at_once', place))!
  const begun = { id: 'sub_at_once', plan: '1-month' as const, createdAt: new Date() }
  const { id, ...rest } = begun
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

  let noted: Promise<void> | undefined
  // As `apply` does it: the customer first, then what the customer bought.
  await db.transaction(async (tx) => {
    await tx.select().from(customers).where(eq(customers.id, customer.id)).for('update')
    noted = ledger.noteBegun(customer.id, begun)
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1)
    await tx
      .insert(purchases)
      .values({ ...rest, customerId: customer.id, stripeSubscriptionId: id, status: 'active' })
      .onConflictDoNothing()
  })
  await noted

  expect((await ledger.read(customer.id)).purchases).toEqual([expect.objectContaining({ id, status: 'active' })])
})
