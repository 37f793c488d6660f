import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { payments } from '#shared/billing/billing.ts'
import { dayMs } from '#shared/time.ts'
import { customers, payments as ledgerRows, purchases } from '#server/db/tables/billing.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { users } from '#server/db/tables/people.ts'
import { people, type Person } from '#server/testing/test-app.ts'
import { startSilentShop } from '#server/testing/payments/shop.ts'
import { usePerTest } from '#server/testing/fixtures.ts'

const shop = usePerTest(startSilentShop)

const aLearner = () => shop.person({ ...people['a learner'], firstName: 'Ana' })
const leave = async (person: Person) =>
  person.call(own.remove, { body: { confirmation: String((await shop.user(person)).email) } })
const exists = async (person: Person) => (await shop.app.db.$count(users, eq(users.id, String(person.id)))) === 1

describe('an account deletion of a subscriber', () => {
  test('first ends the subscription at Stripe, and nothing more is charged', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    await leave(learner)
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    await shop.deliver()
    shop.pass(60 * dayMs)
    await shop.deliver()
    expect(await shop.app.db.$count(ledgerRows)).toBe(1)
    expect(await exists(learner)).toBe(false)
  })

  test('keeps the payments, unlinked from the name', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    await leave(learner)
    expect(await shop.app.db.select().from(customers)).toMatchObject([{ userId: null }])
    expect(await shop.app.db.$count(outbox)).toBe(0)
    const admin = await shop.person('an admin')
    expect(await admin.call(payments.all, {})).toMatchObject([{ personName: null, personEmail: null, amountSen: 1500 }])
    expect(await admin.call(payments.revenue, {})).toEqual({ grossSen: 1500, refundedSen: 0, netSen: 1500 })
  })

  test('is refused with a reason while Stripe is down', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    shop.stripe.fail({ how: 'cut', times: 20 })
    await expect(leave(learner)).rejects.toThrow(
      '503: Your subscription could not be ended at the payment service, so your account was not deleted.',
    )
    expect(await exists(learner)).toBe(true)
    shop.stripe.heal()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
    await leave(learner)
    expect(await exists(learner)).toBe(false)
  })

  test('deletes the customer at Stripe, and the payment can still be refunded', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const customer = await shop.stripeCustomer(learner)
    await leave(learner)
    expect(shop.stripe.kept.customer.get(customer)).toMatchObject({ deleted: true })
    await shop.deliver()
    const admin = await shop.person('an admin')
    const [payment] = await admin.call(payments.all, {})
    expect(await admin.call(payments.giveBack, { params: { id: payment!.id } })).toMatchObject({ status: 'refunded' })
    expect(await admin.call(payments.revenue, {})).toEqual({ grossSen: 1500, refundedSen: 1500, netSen: 0 })
  })

  test('that Stripe answered in part is completed by the hourly job', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const customer = await shop.stripeCustomer(learner)
    await shop.app.db.delete(users).where(eq(users.id, String(learner.id)))
    await shop.billing.reconcile()
    expect(shop.stripe.kept.customer.get(customer)).toMatchObject({ deleted: true })
    expect(await shop.billing.reconcile()).toMatchObject({ failures: 0 })
  })

  test('cancels a checkout that is open in another window', async () => {
    const learner = await aLearner()
    const secret = await shop.begin(learner)
    await leave(learner)
    expect(() => shop.stripe.pay(secret)).toThrow(/status of canceled/)
  })

  test('during a payment ends the new subscription when its event arrives', async () => {
    const learner = await aLearner()
    const subscription = await shop.pay(learner)
    // As if the payment had come between the end of everything and the deletion.
    await shop.app.db.delete(users).where(eq(users.id, String(learner.id)))
    await shop.deliver()
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    expect(await shop.app.db.select().from(purchases)).toMatchObject([{ status: 'canceled' }])
  })

  test('without a subscription sends nothing to Stripe', async () => {
    const learner = await aLearner()
    await leave(learner)
    expect(shop.stripe.seen).toEqual([])
  })
})

test('a person’s data download contains their payments', async () => {
  const learner = await aLearner()
  await shop.subscribe(learner, '3-months')
  const personalData = (await learner.call(own.download, {})) as { payments: Record<string, object[]> }
  expect(personalData.payments).toMatchObject({
    customer: { stripeCustomerId: await shop.stripeCustomer(learner), goneAt: null, ownEnd: null },
    subscriptions: [{ plan: '3-months' }],
    payments: [{ amountSen: 2800, ownEnd: null }],
  })
  expect(personalData.payments['customer']).toHaveProperty('lookAt')
  expect(personalData.payments['events']?.length).toBeGreaterThan(0)
})
