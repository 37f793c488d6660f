import { describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { payments } from '#shared/billing/billing.ts'
import { hourMs } from '#shared/time.ts'
import type { Person } from '#server/testing/test-app.ts'
import { paidUntil, startSilentShop } from '#server/testing/payments/shop.ts'
import { usePerFile } from '#server/testing/fixtures.ts'

const shop = usePerFile(startSilentShop)

const aLearner = () => shop.person('a learner')
const silent = 'The payment service does not answer at the moment. Please try again in a little while.'

const customersOf = ({ id }: Person) =>
  [...shop.stripe.kept.customer.values()].filter((each) => !each.deleted && each.metadata.userId === id)

const secret = expect.stringMatching(/^pi_\w+_secret_/)

describe('a change in Stripe’s dashboard', () => {
  test.each(['this process knew', 'nobody here knew'])('replaces an archived price that %s', async (who) => {
    await shop.begin(await aLearner(), '6-months')
    shop.stripe.archivePrices()
    const other = who === 'this process knew' ? shop : await startSilentShop()
    other.stripe.archivePrices()
    const learner = await other.person('a learner')
    expect(other.stripe.pay(await other.begin(learner, '6-months'))).toMatchObject({ amount: 4800 })
    await other.deliver()
    expect(await other.subscription(learner)).toMatchObject({ plan: '6-months', status: 'active' })
    if (other !== shop) await other.close()
  })

  test('makes the first period free: the purchase requires an explicit agreement', async () => {
    const learner = await aLearner()
    shop.stripe.settings.percentOff = 100
    const answer = async (body: object) => (await shop.post(learner, { priceId: '1-month', ...body })).json()
    const free = { clientSecret: null, amountSen: 0, laterSen: 1500, laterUntil: null, paymentsKnown: 0 }
    expect(await answer({})).toEqual(free)
    expect(await shop.boughtBy(learner)).toEqual([])
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none' })
    expect(await answer({ agreed: true })).toEqual(free)
    shop.stripe.settings.percentOff = 0
    expect(await shop.boughtBy(learner)).toHaveLength(1)
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', plan: '1-month', willRenew: true })
    expect(await learner.call(own.me, {})).toMatchObject({ subscribed: true })
  })

  test('makes the first period cheaper: the response states both amounts, and the renewal costs the full price', async () => {
    const learner = await aLearner()
    shop.stripe.settings.percentOff = 50
    const begin = () => learner.call(payments.createIntent, { body: { priceId: '3-months' } })
    const first = await begin()
    shop.stripe.settings.percentOff = 0
    expect(first).toMatchObject({ clientSecret: secret, amountSen: 1400, laterSen: 2800, laterUntil: null })
    // That payment waits, whatever a new one would take.
    expect(await begin()).toEqual(first)
    expect(shop.stripe.pay(String(first.clientSecret))).toMatchObject({ amount: first.amountSen })
    await shop.deliver()
    expect(await shop.ledger(learner)).toMatchObject([{ amountSen: 1400 }])
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', renewalSen: 2800 })
    await shop.passPeriod(learner, 2 * hourMs)
    await shop.deliver()
    expect((await shop.ledger(learner)).map(({ amountSen }) => amountSen)).toEqual([1400, 2800])
  })

  test.each([
    ['for ever', 'forever', [1400, 1400, 1400]],
    // Of periods of three months it lowers the first two.
    ['for five months', 5, [1400, 1400, 2800]],
  ] as const)(
    'gives a discount that goes on %s: the response states later amounts, and renewals charge them',
    async (_long, lasts, paid) => {
      const learner = await aLearner()
      Object.assign(shop.stripe.settings, { percentOff: 50, couponLasts: lasts })
      const begun = await learner.call(payments.createIntent, { body: { priceId: '3-months' } })
      Object.assign(shop.stripe.settings, { percentOff: 0, couponLasts: 'once' })
      expect(begun).toMatchObject({ clientSecret: secret, amountSen: 1400, laterSen: 1400 })
      const end = [...shop.stripe.kept.discount.values()].at(-1)!.end
      expect(begun.laterUntil).toBe(end === null ? null : new Date(end * 1000).toISOString())
      // Asked again, it waits with the same words.
      expect(await learner.call(payments.createIntent, { body: { priceId: '3-months' } })).toEqual(begun)
      shop.stripe.pay(String(begun.clientSecret))
      await shop.deliver()
      expect((await shop.subscription(learner)).renewalSen).toBe(paid[1])
      for (const _period of [1, 2]) {
        await shop.passPeriod(learner, 2 * hourMs)
        await shop.deliver()
      }
      expect((await shop.subscription(learner)).renewalSen).toBe(paid[2])
      expect((await shop.ledger(learner)).map(({ amountSen }) => amountSen)).toEqual(paid)
    },
  )

  test('does not affect the response for a single payment, which states the amount', async () => {
    const learner = await aLearner()
    const body = { priceId: '6-months', once: true } as const
    expect(await learner.call(payments.createIntent, { body })).toMatchObject({ amountSen: 4800 })
    expect(await learner.call(payments.createIntent, { body })).toMatchObject({ amountSen: 4800 })
  })

  test('ends a free period: an agreed purchase must be paid', async () => {
    const learner = await aLearner()
    const answer = await shop.post(learner, { priceId: '1-month', agreed: true })
    expect(await answer.json()).toMatchObject({ clientSecret: secret, amountSen: 1500, laterSen: 1500 })
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none' })
  })

  test('that causes an unknown error gives the person a sentence', async () => {
    const learner = await aLearner()
    shop.stripe.fail({ method: 'POST', path: '/v1/subscriptions', how: 400, code: 'tax_id_invalid', times: 3 })
    await expect(shop.begin(learner)).rejects.toThrow('503: Our payment provider does not allow this at the moment.')
    shop.stripe.heal()
    await shop.begin(learner)
  })
})

describe('a server error that Stripe repeats for a day', () => {
  test.each(['/v1/customers', '/v1/subscriptions'])('on %s is looked up, and its result is used', async (path) => {
    const learner = await aLearner()
    shop.stripe.fail({ method: 'POST', path, how: 500, done: true, times: 2 })
    const secret = await shop.begin(learner)
    expect(await shop.boughtBy(learner)).toHaveLength(1)
    expect(customersOf(learner)).toHaveLength(1)
    shop.stripe.pay(secret)
    await shop.deliver()
    expect(await shop.ledger(learner)).toHaveLength(1)
  })
})

describe('a customer missing at Stripe', () => {
  test('is replaced after a deletion, and earlier payments still count', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const [first, end] = [await shop.stripeCustomer(learner), await shop.endOf(learner)]
    shop.stripe.deleteCustomer(first)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'cancelled', willRenew: false })
    await expect(learner.call(payments.portal, {})).rejects.toThrow('409: Our payment provider has no card of yours')
    const subscription = await shop.subscribe(learner, '3-months')
    expect(await shop.stripeCustomer(learner)).not.toBe(first)
    expect(await shop.ledger(learner)).toHaveLength(2)
    const { at } = (await shop.ledger(learner))[1]!
    expect(await shop.endOf(learner)).toBe(paidUntil(shop.stripe, subscription).getTime() + end - at.getTime())
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', plan: '3-months' })
    await shop.billing.reconcile({ everybody: true })
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', plan: '3-months' })
  })

  test('is replaced although the webhook was lost', async () => {
    const learner = await aLearner()
    await shop.begin(learner)
    shop.stripe.deleteCustomer(await shop.stripeCustomer(learner))
    shop.stripe.webhooks.drop()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none' })
    shop.stripe.pay(await shop.begin(learner))
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
  })
})

describe('an outage of Stripe', () => {
  test.each([
    ['does not answer', { how: 'hang' }],
    ['cuts the line', { how: 'cut' }],
    ['fails', { how: 500 }],
    ['is overrun', { how: 429 }],
  ] as const)('in which Stripe %s gives the person a sentence and starts nothing', async (_what, fault) => {
    const learner = await aLearner()
    shop.stripe.fail({ ...fault, times: 9 })
    const answer = await shop.inHaste(() => shop.post(learner, { priceId: '1-month' }))
    expect([answer.status, await answer.text()]).toEqual([503, silent])
    shop.stripe.heal()
    await shop.begin(learner)
    expect(await shop.boughtBy(learner)).toHaveLength(1)
  })

  test.each([
    ['the customer', '/v1/customers'],
    ['the subscription', '/v1/subscriptions'],
  ])('that loses the answer to %s makes the next attempt find the started payment', async (_what, path) => {
    const learner = await aLearner()
    shop.stripe.fail({ method: 'POST', path, how: 'cut', done: true, times: 2 })
    await expect(shop.begin(learner)).rejects.toThrow(`503: ${silent}`)
    const secret = await shop.begin(learner)
    expect(await shop.boughtBy(learner)).toHaveLength(1)
    expect(customersOf(learner)).toHaveLength(1)
    shop.stripe.pay(secret)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
  })

  test('of a moment is invisible to the person', async () => {
    const learner = await aLearner()
    await shop.begin(learner)
    shop.stripe.fail({ path: '/v1/subscriptions', how: 'cut' })
    await shop.begin(learner)
    expect(await shop.boughtBy(learner)).toHaveLength(1)
  })

  test('does not block reads of stored data', async () => {
    const learner = await aLearner()
    await shop.begin(learner)
    shop.stripe.fail({ how: 'cut', times: 50 })
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none' })
    shop.stripe.heal()
  })
})
