import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { own } from '#shared/people.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { customers, stripeEvents } from '#server/db/tables/billing.ts'
import type { Person } from '#server/testing/test-app.ts'
import { paidUntil, startSilentShop } from '#server/testing/payments/shop.ts'
import { usePerTest } from '#server/testing/fixtures.ts'

const shop = usePerTest(startSilentShop)

const aLearner = () => shop.person('a learner')
const me = (person: Person) => person.call(own.me, {})

describe('a lost webhook', () => {
  test('of a first payment is recovered', async () => {
    const learner = await aLearner()
    await shop.pay(learner)
    shop.stripe.webhooks.drop()
    expect(await shop.billing.reconcile()).toMatchObject({ customers: 1, failures: 0, unclaimed: 0 })
    expect(await me(learner)).toMatchObject({ role: 'PAID', subscribed: true })
    expect(await shop.ledger(learner)).toHaveLength(1)
  })

  test('of a renewal is recovered', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    await shop.billing.reconcile()
    shop.pass(32 * dayMs)
    shop.stripe.webhooks.drop()
    await shop.billing.reconcile()
    expect((await shop.user(learner)).subscriptionEndDate).toEqual(paidUntil(shop.stripe, subscription))
  })

  test('of a refund long after the end of the subscription is recovered', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner, '12-months')
    shop.stripe.cancelInDashboard(subscription)
    await shop.deliver()
    await shop.billing.reconcile()
    shop.pass(60 * dayMs)
    shop.stripe.refund(subscription)
    shop.stripe.webhooks.drop()
    expect(await shop.billing.reconcile()).toMatchObject({ customers: 1, failures: 0 })
    expect(await me(learner)).toMatchObject({ subscribed: false, mayContribute: false })
  })

  test('that never existed costs no second read of a customer', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    expect(await shop.billing.reconcile()).toEqual({ missed: 0, customers: 0, failures: 0, unclaimed: 0 })
    const before = await shop.user(learner)
    expect(await shop.billing.reconcile({ everybody: true })).toMatchObject({ customers: 1 })
    expect(await shop.user(learner)).toEqual(before)
  })

  test('that arrives later changes nothing', async () => {
    const learner = await aLearner()
    await shop.pay(learner)
    const late = shop.stripe.webhooks.pending()
    shop.stripe.webhooks.drop()
    await shop.billing.reconcile()
    const before = await shop.user(learner)
    const requestsBefore = shop.stripe.seen.length
    expect(new Set(await shop.stripe.webhooks.deliver(late))).toEqual(new Set([200]))
    expect(await shop.user(learner)).toEqual(before)
    expect(shop.stripe.seen).toHaveLength(requestsBefore)
  })
})

describe('the reconciliation', () => {
  test('runs in one process at a time', async () => {
    await shop.pay(await aLearner())
    const hold = shop.stripe.hold({ path: '/v1/events' })
    const first = shop.billing.reconcile()
    await hold.arrived
    expect(await shop.billing.reconcile()).toBeUndefined()
    hold.release()
    expect(await first).toMatchObject({ customers: 1 })
    expect(await shop.billing.reconcile()).toBeDefined()
  })

  test('reads a customer again after a failed read', async () => {
    const [one, other] = [await aLearner(), await aLearner()]
    await shop.pay(one)
    await shop.pay(other)
    shop.stripe.webhooks.drop()
    shop.stripe.fail({ path: '/v1/invoices', how: 500 })
    expect(await shop.billing.reconcile()).toMatchObject({ customers: 1, failures: 1 })
    shop.pass(hourMs)
    expect(await shop.billing.reconcile()).toMatchObject({ failures: 0 })
    expect([(await me(one)).role, (await me(other)).role]).toEqual(['PAID', 'PAID'])
  })

  test('continues after customers that cannot be read, and retries them at growing intervals', async () => {
    const bad = []
    for (let n = 0; n < 6; n++) bad.push(await aLearner())
    for (const person of bad) await shop.pay(person)
    const good = await aLearner()
    await shop.pay(good)
    shop.stripe.webhooks.drop()
    for (const person of bad)
      shop.stripe.fail({ path: `/v1/customers/${await shop.stripeCustomer(person)}`, how: 500, times: 100 })
    const before = shop.stripe.seen.length
    expect(await shop.billing.reconcile()).toMatchObject({ customers: 1, failures: 6 })
    expect(await me(good)).toMatchObject({ role: 'PAID' })
    const first = shop.stripe.seen.length - before
    // At once they are not tried again, an hour later they are, and then not for longer than an hour.
    expect(await shop.billing.reconcile()).toMatchObject({ failures: 0 })
    shop.pass(hourMs)
    expect(await shop.billing.reconcile()).toMatchObject({ failures: 6 })
    shop.pass(1800_000)
    expect(await shop.billing.reconcile()).toMatchObject({ failures: 0 })
    expect(first).toBeGreaterThan(6)
    shop.stripe.heal()
    shop.pass(dayMs)
    expect(await shop.billing.reconcile()).toMatchObject({ failures: 0 })
    for (const person of bad) expect(await me(person)).toMatchObject({ role: 'PAID' })
  })

  test('sends a changed name and address to Stripe', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    await learner.call(own.rename, { body: { firstName: 'Jenny', lastName: 'Lojiwin' } })
    await shop.billing.reconcile()
    const stripeCustomer = shop.stripe.kept.customer.get(await shop.stripeCustomer(learner))
    expect(stripeCustomer).toMatchObject({ name: 'Jenny Lojiwin', email: (await shop.user(learner)).email })
    const before = shop.stripe.seen.length
    await shop.billing.reconcile()
    expect(shop.stripe.seen.slice(before).filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('fails completely while Stripe is down, and skips nothing', async () => {
    const learner = await aLearner()
    await shop.pay(learner)
    shop.stripe.webhooks.drop()
    shop.stripe.fail({ how: 'cut', times: 100 })
    await expect(shop.billing.reconcile()).rejects.toThrow('The payment service does not answer')
    shop.stripe.heal()
    expect(await shop.billing.reconcile()).toMatchObject({ customers: 1 })
  })

  test('claims unclaimed events once their customer is known', async () => {
    const learner = await aLearner()
    await shop.pay(learner)
    const { db } = shop.app
    const [row] = await db.select().from(customers)
    await db.update(customers).set({ stripeCustomerId: 'cus_mislaid' })
    await shop.deliver()
    const unclaimed = () => db.$count(stripeEvents, eq(stripeEvents.outcome, 'unclaimed'))
    expect(await unclaimed()).toBeGreaterThan(0)
    await db.update(customers).set({ stripeCustomerId: row!.stripeCustomerId })
    expect(await shop.billing.reconcile()).toMatchObject({ unclaimed: 0 })
    expect(await unclaimed()).toBe(0)
    expect(await me(learner)).toMatchObject({ role: 'PAID' })
  })
})
