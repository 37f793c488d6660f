import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { payments } from '#shared/billing.ts'
import { customers, outbox, payments as ledgerRows, purchases, users } from '#server/db/tables.ts'
import { createLog } from '#server/log.ts'
import { people } from '#server/testing/test-app.ts'
import type { Person } from '#server/testing/test-app.ts'
import { day, startShop } from '#server/testing/shop.ts'
import type { Shop } from '#server/testing/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await startShop({ deps: { log: createLog('silent') } })
})
afterEach(() => shop.close())

const aLearner = () => shop.person({ ...people['a learner'], firstName: 'Ana' })
const leave = async (person: Person) =>
  person.call(own.remove, { body: { confirmation: String((await shop.user(person)).email) } })
const exists = async (person: Person) => (await shop.app.db.$count(users, eq(users.id, String(person.id)))) === 1

describe('somebody who subscribed and deletes the account', () => {
  test('is never charged again: the subscription ends at Stripe first', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    await leave(learner)
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    await shop.deliver()
    shop.pass(60 * day)
    await shop.deliver()
    expect(await shop.app.db.$count(ledgerRows)).toBe(1)
    expect(await exists(learner)).toBe(false)
  })

  test('leaves the payments, unlinked from the name', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    await leave(learner)
    expect(await shop.app.db.select().from(customers)).toMatchObject([{ userId: null }])
    expect(await shop.app.db.$count(outbox)).toBe(0)
    const admin = await shop.person(people['an admin'])
    expect(await admin.call(payments.all, {})).toMatchObject([{ personName: null, personEmail: null, amountSen: 1500 }])
    expect(await admin.call(payments.revenue, {})).toEqual({ grossSen: 1500, refundedSen: 0, netSen: 1500 })
  })

  test('while Stripe is down keeps the account, and is told why', async () => {
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

  test('is forgotten at Stripe, and the payment can still be given back', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const customer = await shop.stripeCustomer(learner)
    await leave(learner)
    expect(shop.stripe.kept.customer.get(customer)).toMatchObject({ deleted: true })
    await shop.deliver()
    const admin = await shop.person(people['an admin'])
    const [payment] = await admin.call(payments.all, {})
    expect(await admin.call(payments.giveBack, { params: { id: payment!.id } })).toMatchObject({ status: 'refunded' })
    expect(await admin.call(payments.revenue, {})).toEqual({ grossSen: 1500, refundedSen: 1500, netSen: 0 })
  })

  test('while Stripe only half answered is forgotten by the hour', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const customer = await shop.stripeCustomer(learner)
    await shop.app.db.delete(users).where(eq(users.id, String(learner.id)))
    await shop.billing.reconcile()
    expect(shop.stripe.kept.customer.get(customer)).toMatchObject({ deleted: true })
    expect(await shop.billing.reconcile()).toMatchObject({ failures: 0 })
  })

  test('with a checkout still open in another window cannot pay there any more', async () => {
    const learner = await aLearner()
    const secret = await shop.begin(learner)
    await leave(learner)
    expect(() => shop.stripe.pay(secret)).toThrow(/status of canceled/)
  })

  test('at the very moment of paying pays for nothing further: what was begun is ended when it is heard of', async () => {
    const learner = await aLearner()
    const subscription = await shop.pay(learner)
    // As if the payment had come between the end of everything and the deletion.
    await shop.app.db.delete(users).where(eq(users.id, String(learner.id)))
    await shop.deliver()
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    expect(await shop.app.db.select().from(purchases)).toMatchObject([{ status: 'canceled' }])
  })

  test('and never subscribed asks nothing of Stripe', async () => {
    const learner = await aLearner()
    await leave(learner)
    expect(shop.stripe.seen).toEqual([])
  })
})

test('what is held about a person holds their payments', async () => {
  const learner = await aLearner()
  await shop.subscribe(learner, '3-months')
  const held = (await learner.call(own.download, {})) as { payments: Record<string, object[]> }
  expect(held.payments).toMatchObject({
    customer: { stripeCustomerId: await shop.stripeCustomer(learner) },
    subscriptions: [{ plan: '3-months' }],
    payments: [{ amountSen: 2800 }],
  })
  expect(held.payments['events']?.length).toBeGreaterThan(0)
})
