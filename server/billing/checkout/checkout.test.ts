import { describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { payments } from '#shared/billing/billing.ts'
import { planWith, plans, subscriptions, trialDays } from '#shared/billing/subscriptions.ts'
import { dayMs } from '#shared/time.ts'
import { createLog } from '#server/log.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { paidUntil, startSilentShop } from '#server/testing/payments/shop.ts'
import { usePerFile } from '#server/testing/fixtures.ts'

const shop = usePerFile(startSilentShop)

const second = 1000
const aLearner = () => shop.person('a learner')

describe('a learner who pays', () => {
  test.each(plans)('for $id is a subscriber to the end of the paid period, at the price of that plan', async (plan) => {
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
    expect(await learner.call(payments.listOwn, {})).toMatchObject([{ amountSen, plan: plan.id, status: 'paid' }])
    const months = shop.stripe.kept.subscription.get(subscription)?.items.data[0]?.price.recurring
    expect(months).toMatchObject({ interval: 'month', interval_count: plan.months })
  })

  test('during the trial keeps its remaining days, once', async () => {
    const learner = await aLearner()
    await learner.call(subscriptions.startTrial, { body: {} })
    const trialEnd = await shop.endOf(learner)
    shop.app.time.advance(dayMs)
    const subscription = await shop.subscribe(learner)
    const { at } = (await shop.ledger(learner))[0]!
    const end = paidUntil(shop.stripe, subscription).getTime() + trialEnd - at.getTime()
    // A person who has paid is no trial user any more, even with trial days left.
    expect(await learner.call(own.me, {})).toMatchObject({ role: 'PAID', trialUntil: null })
    expect(trialEnd - at.getTime()).toBeGreaterThan((trialDays - 1) * dayMs - 5 * second)
    expect(await shop.endOf(learner)).toBe(end)
    shop.stripe.webhooks.drop()
    await shop.billing.reconcile({ everybody: true })
    expect(await shop.endOf(learner)).toBe(end)
  })

  test('after cancelling keeps the rest of the paid period', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const first = await shop.endOf(learner)
    await learner.call(payments.cancel, {})
    shop.pass(10 * dayMs)
    const subscription = await shop.subscribe(learner, '6-months')
    const { at } = (await shop.ledger(learner))[1]!
    expect(await shop.endOf(learner)).toBe(paidUntil(shop.stripe, subscription).getTime() + first - at.getTime())
    expect(await shop.subscription(learner)).toMatchObject({ plan: '6-months', status: 'active', willRenew: true })
  })

  test('and has complimentary access gets the paid period instead', async () => {
    const guest = await shop.person('a complimentary subscriber')
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

describe('a forged purchase request', () => {
  test.each([
    { priceId: '1-month', amount: 1, unit_amount: 1, price: 1, currency: 'idr', quantity: 0, plan: '12-months' },
    { priceId: '12-months', priceSen: 100, metadata: { plan: '1-month' }, userId: 'somebody else' },
  ])('with %j costs the price of the plan', async (body) => {
    const learner = await aLearner()
    const answer = await shop.post(learner, body)
    const { clientSecret } = (await answer.json()) as { clientSecret: string }
    const { amount, currency } = shop.stripe.pay(clientSecret)
    const plan = planWith(body.priceId)
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
  ])('with %j is refused, and Stripe gets no request', async (body) => {
    const learner = await aLearner()
    const before = shop.stripe.seen.length
    const answer = await shop.post(learner, body)
    expect([answer.status, await answer.text()]).toEqual([400, 'Please select a pricing plan.'])
    expect(shop.stripe.seen).toHaveLength(before)
  })

  test('from a visitor is refused', async () => {
    await expect(shop.begin(shop.app.visitor)).rejects.toThrow('401: Please log in to continue.')
  })
})

describe('a card payment', () => {
  test('that is declined and then succeeds with another card is one payment, and gives access only then', async () => {
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

  test('with bank confirmation gives no access before the owner agrees', async () => {
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

describe('after the payment', () => {
  test('reading the subscription finds the payment without a webhook', async () => {
    const learner = await aLearner()
    await shop.pay(learner)
    shop.stripe.webhooks.drop()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', plan: '1-month' })
    expect(await learner.call(own.me, {})).toMatchObject({ role: 'PAID', subscribed: true })
  })

  test('frequent reads send few requests to Stripe', async () => {
    const learner = await aLearner()
    await shop.begin(learner)
    shop.app.time.advance(10 * second)
    const before = shop.stripe.seen.length
    // Three seconds later it may be asked again, and ten looks may take as long.
    await shop.app.time.still(() => Promise.all(Array.from({ length: 10 }, () => shop.subscription(learner))))
    expect(shop.stripe.seen.length - before).toBe(4)
  })
})

describe('a server without Stripe’s keys', () => {
  test('starts, refuses payments, and still shows stored purchases', async () => {
    const app = await startTestApp({ deps: { log: createLog('silent') } })
    const learner = await app.person('a learner')
    const unavailable = '503: The payment system is currently unavailable. Please contact support.'
    await expect(learner.call(payments.createIntent, { body: { priceId: '1-month' } })).rejects.toThrow(unavailable)
    for (const call of [payments.cancel, payments.resume, payments.refund, payments.portal])
      await expect(learner.call(call, {})).rejects.toThrow(unavailable)
    expect(await learner.call(subscriptions.read, {})).toMatchObject({ status: 'none' })
    expect(await learner.call(payments.listOwn, {})).toEqual([])
    const hook = await app.visitor.fetch('/api/stripe/webhook', { method: 'POST', body: '{}' })
    expect(hook.status).toBe(503)
    await app.close()
  })
})
