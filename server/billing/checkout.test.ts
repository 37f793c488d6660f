import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { payments } from '#shared/billing.ts'
import { plans, subscriptions, trialDays } from '#shared/subscriptions.ts'
import { createLog } from '#server/log.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person } from '#server/testing/test-app.ts'
import { day, paidUntil, startShop } from '#server/testing/shop.ts'
import type { Shop } from '#server/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  // Refusals with 503 are what some of these are about.
  shop = await startShop({ deps: { log: createLog('silent') } })
})
afterAll(() => shop.close())

const second = 1000
const aLearner = () => shop.person(people['a learner'])

async function post(person: Person, body: object) {
  const headers = { 'Content-Type': 'application/json' }
  return person.fetch('/api/create-payment-intent', { method: 'POST', headers, body: JSON.stringify(body) })
}

describe('a learner who pays', () => {
  test.each(plans)(
    'for $id is a subscriber to the end of the paid period, for the price of that plan',
    async (plan) => {
      const learner = await aLearner()
      const subscription = await shop.subscribe(learner, plan.id)
      const end = paidUntil(shop.stripe, subscription)
      expect(await shop.user(learner)).toMatchObject({ role: 'PAID', subscriptionEndDate: end })
      expect(await shop.subscription(learner)).toMatchObject({
        plan: plan.id,
        status: 'active',
        accessUntil: end.toISOString(),
        renewsAt: end.toISOString(),
        willRenew: true,
      })
      const { priceSen: amountSen } = plan
      const line = { amountSen, refundedSen: 0, currency: 'myr', plan: plan.id, periodEnd: end, status: 'paid' }
      expect(await shop.ledger(learner)).toMatchObject([line])
      expect(await learner.call(payments.mine, {})).toMatchObject([{ amountSen, plan: plan.id, status: 'paid' }])
      const months = shop.stripe.kept.subscription.get(subscription)?.items.data[0]?.price.recurring
      expect(months).toMatchObject({ interval: 'month', interval_count: plan.months })
    },
  )

  test('during the trial keeps the days that were left, once', async () => {
    const learner = await aLearner()
    await learner.call(subscriptions.startTrial, { body: {} })
    const trialEnd = await shop.endOf(learner)
    shop.app.time.advance(day)
    const subscription = await shop.subscribe(learner)
    const { at } = (await shop.ledger(learner))[0]!
    const end = paidUntil(shop.stripe, subscription).getTime() + trialEnd - at.getTime()
    // Who has paid is no trial user any more, though days of it are left.
    expect(await learner.call(own.me, {})).toMatchObject({ role: 'PAID', trialUntil: null })
    expect(trialEnd - at.getTime()).toBeGreaterThan((trialDays - 1) * day - 5 * second)
    expect(await shop.endOf(learner)).toBe(end)
    shop.stripe.webhooks.drop()
    await shop.billing.reconcile({ everybody: true })
    expect(await shop.endOf(learner)).toBe(end)
  })

  test('after cancelling keeps the rest of what was paid', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const first = await shop.endOf(learner)
    await learner.call(payments.cancel, {})
    shop.pass(10 * day)
    const subscription = await shop.subscribe(learner, '6-months')
    const { at } = (await shop.ledger(learner))[1]!
    expect(await shop.endOf(learner)).toBe(paidUntil(shop.stripe, subscription).getTime() + first - at.getTime())
    expect(await shop.subscription(learner)).toMatchObject({ plan: '6-months', status: 'active', willRenew: true })
  })

  test('in place of complimentary access has the period that was paid', async () => {
    const guest = await shop.person(people['a complimentary subscriber'])
    expect(await shop.subscription(guest)).toMatchObject({ status: 'complimentary' })
    const subscription = await shop.subscribe(guest)
    expect(await shop.endOf(guest)).toBe(paidUntil(shop.stripe, subscription).getTime())
    expect(await shop.subscription(guest)).toMatchObject({ status: 'active', plan: '1-month' })
  })

  test.each(['TEACHER', 'CONTRIBUTOR', 'ADMIN'] as const)('as %s keeps the role and is subscribed', async (role) => {
    const person = await shop.person({ role })
    await shop.subscribe(person)
    expect(await person.call(own.me, {})).toMatchObject({ role, subscribed: true })
  })
})

describe('a forged purchase', () => {
  test.each([
    { priceId: '1-month', amount: 1, unit_amount: 1, price: 1, currency: 'idr', quantity: 0, plan: '12-months' },
    { priceId: '12-months', priceSen: 100, metadata: { plan: '1-month' }, userId: 'somebody else' },
  ])('of %j costs what the plan costs', async (body) => {
    const learner = await aLearner()
    const answer = await post(learner, body)
    const { clientSecret } = (await answer.json()) as { clientSecret: string }
    const { amount, currency } = shop.stripe.pay(clientSecret)
    const plan = plans.find(({ id }) => id === body.priceId)
    expect({ amount, currency }).toEqual({ amount: plan?.priceSen, currency: 'myr' })
    await shop.deliver()
    expect(await shop.ledger(learner)).toMatchObject([{ amountSen: plan?.priceSen, plan: plan?.id }])
  })

  test.each([
    {},
    { priceId: '2-months' },
    { priceId: '' },
    { priceId: null },
    { priceId: ['1-month'] },
    { priceId: 'price_1' },
  ])('of %j is refused, and Stripe hears nothing of it', async (body) => {
    const learner = await aLearner()
    const before = shop.stripe.seen.length
    const answer = await post(learner, body)
    expect([answer.status, await answer.text()]).toEqual([400, 'Please select a pricing plan.'])
    expect(shop.stripe.seen).toHaveLength(before)
  })

  test('by a visitor is refused', async () => {
    await expect(shop.begin(shop.app.visitor)).rejects.toThrow('401: Please log in to continue.')
  })
})

describe('a card', () => {
  test('that is declined and then another that is not: one payment, and access only then', async () => {
    const learner = await aLearner()
    const secret = await shop.begin(learner)
    shop.stripe.pay(secret, 'declined')
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none', accessUntil: null })
    expect(await shop.begin(learner)).toBe(secret)
    shop.stripe.pay(secret)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
    expect(await shop.ledger(learner)).toHaveLength(1)
  })

  test('whose bank asks first opens nothing before its owner agrees', async () => {
    const learner = await aLearner()
    const secret = await shop.begin(learner)
    shop.stripe.pay(secret, 'requires_action')
    await shop.deliver()
    expect(await learner.call(own.me, {})).toMatchObject({ role: 'NORMAL', subscribed: false })
    shop.stripe.answerBank(secret, false)
    expect(await shop.begin(learner)).toBe(secret)
    shop.stripe.pay(secret, 'requires_action')
    shop.stripe.answerBank(secret, true)
    await shop.deliver()
    expect(await learner.call(own.me, {})).toMatchObject({ role: 'PAID', subscribed: true })
  })
})

describe('back from paying', () => {
  test('a look at the subscription finds the payment, though no webhook has come', async () => {
    const learner = await aLearner()
    await shop.pay(learner)
    shop.stripe.webhooks.drop()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', plan: '1-month' })
    expect(await learner.call(own.me, {})).toMatchObject({ role: 'PAID', subscribed: true })
  })

  test('impatience does not become a storm of questions to Stripe', async () => {
    const learner = await aLearner()
    await shop.begin(learner)
    shop.app.time.advance(10 * second)
    const before = shop.stripe.seen.length
    // Three seconds later it may be asked again, and ten looks may take as long.
    await shop.app.time.still(() => Promise.all(Array.from({ length: 10 }, () => shop.subscription(learner))))
    expect(shop.stripe.seen.length - before).toBe(4)
  })
})

describe('a product without Stripe’s keys', () => {
  test('runs; nobody can pay, and everybody can still see what they have', async () => {
    const app = await startTestApp({ deps: { log: createLog('silent') } })
    const learner = await app.person(people['a learner'])
    const unavailable = '503: The payment system is currently unavailable. Please contact support.'
    await expect(learner.call(payments.createIntent, { body: { priceId: '1-month' } })).rejects.toThrow(unavailable)
    for (const call of [payments.cancel, payments.resume, payments.refund, payments.portal])
      await expect(learner.call(call, {})).rejects.toThrow(unavailable)
    expect(await learner.call(subscriptions.read, {})).toMatchObject({ status: 'none' })
    expect(await learner.call(payments.mine, {})).toEqual([])
    const hook = await app.visitor.fetch('/api/stripe/webhook', { method: 'POST', body: '{}' })
    expect(hook.status).toBe(503)
    await app.close()
  })
})
