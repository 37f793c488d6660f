import { describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { dayMs } from '#shared/time.ts'
import type { Person } from '#server/testing/test-app.ts'
import { startSilentShop } from '#server/testing/payments/shop.ts'
import { usePerFile } from '#server/testing/fixtures.ts'

const shop = usePerFile(startSilentShop)

const second = 1000
const aLearner = () => shop.person('a learner')
const renewing = 'You have a subscription that renews by itself. Cancel its renewal first to choose another plan.'

const waitingOf = async (person: Person) =>
  (await shop.boughtBy(person)).filter(({ status }) => status === 'incomplete')

describe('only one payment is started', () => {
  test('by simultaneous clicks, which all get the same one', async () => {
    const learner = await aLearner()
    const secrets = await Promise.all(Array.from({ length: 6 }, () => shop.begin(learner, '3-months')))
    expect(new Set(secrets).size).toBe(1)
    expect(await shop.boughtBy(learner)).toHaveLength(1)
  })

  test('by two tabs and a reload in between', async () => {
    const learner = await aLearner()
    const first = await shop.begin(learner)
    expect(await shop.begin(learner)).toBe(first)
    shop.app.time.advance(3600 * second)
    expect(await shop.begin(learner)).toBe(first)
    expect(await shop.boughtBy(learner)).toHaveLength(1)
  })

  test('by two tabs that request two plans at once: the other one can no longer be paid', async () => {
    const learner = await aLearner()
    const secrets = await Promise.all([shop.begin(learner, '1-month'), shop.begin(learner, '12-months')])
    const [left, ...others] = await waitingOf(learner)
    expect(others).toEqual([])
    const paid = secrets.map((secret) => {
      try {
        return shop.stripe.pay(secret).status
      } catch {
        return 'refused'
      }
    })
    expect(paid.toSorted()).toEqual(['refused', 'succeeded'])
    await shop.deliver()
    expect((await shop.ledger(learner)).map(({ plan }) => plan)).toEqual([left?.metadata.plan])
  })

  test('when another plan is chosen: the first one is cancelled before', async () => {
    const learner = await aLearner()
    const first = await shop.begin(learner, '1-month')
    const other = await shop.begin(learner, '12-months')
    expect(() => shop.stripe.pay(first)).toThrow(/status of canceled/)
    expect(await waitingOf(learner)).toMatchObject([{ metadata: { plan: '12-months' } }])
    // Back and forth: neither is ever brought back to life.
    const again = await shop.begin(learner, '1-month')
    const once = await shop.begin(learner, '12-months')
    expect(new Set([first, other, again, once]).size).toBe(4)
    expect(await waitingOf(learner)).toMatchObject([{ metadata: { plan: '12-months' } }])
    expect(shop.stripe.pay(once).status).toBe('succeeded')
  })

  test('again when the first has expired', async () => {
    const learner = await aLearner()
    const first = await shop.begin(learner)
    shop.pass(dayMs)
    await shop.deliver()
    const other = await shop.begin(learner)
    expect(other).not.toBe(first)
    expect(await waitingOf(learner)).toHaveLength(1)
  })

  test('although one tab pays while the other chooses another plan: the paid one stays', async () => {
    const learner = await aLearner()
    const paid = await shop.begin(learner, '1-month')
    const hold = shop.stripe.hold({ method: 'POST', path: /\/void$/ })
    const other = shop.begin(learner, '12-months')
    await hold.arrived
    shop.stripe.pay(paid)
    hold.release()
    await expect(other).rejects.toThrow(`409: ${renewing}`)
    expect(await shop.subscription(learner)).toMatchObject({ plan: '1-month', status: 'active' })
    expect(await shop.boughtBy(learner)).toHaveLength(1)
  })
})

describe('a payment between two calls of another tab', () => {
  test('prevents a second start of the plan', async () => {
    const learner = await aLearner()
    const secret = await shop.begin(learner)
    const [waits] = await waitingOf(learner)
    // Stripe's list has been read, and only then the payment arrives.
    const hold = shop.stripe.hold({ method: 'GET', path: `/v1/subscriptions/${waits!.id}` })
    const again = shop.begin(learner)
    await hold.arrived
    shop.stripe.pay(secret)
    hold.release()
    await expect(again).rejects.toThrow(`409: ${renewing}`)
    expect(await shop.boughtBy(learner)).toHaveLength(1)
    expect(await waitingOf(learner)).toEqual([])
  })
})

describe('a second purchase is refused', () => {
  test('while the first renews, also after Back, and before any webhook', async () => {
    const learner = await aLearner()
    await shop.pay(learner)
    await expect(shop.begin(learner)).rejects.toThrow(`409: ${renewing}`)
    expect(await learner.call(own.me, {})).toMatchObject({ role: 'PAID', subscribed: true })
    await shop.deliver()
    await expect(shop.begin(learner, '12-months')).rejects.toThrow(`409: ${renewing}`)
    expect(await shop.ledger(learner)).toHaveLength(1)
  })

  test('while a renewal needs another card, with a sentence that says what to do', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.setCard(subscription, 'declined')
    shop.pass(32 * dayMs)
    await shop.deliver()
    await expect(shop.begin(learner)).rejects.toThrow('409: Your last renewal could not be charged.')
  })
})

describe('starting a payment', () => {
  test('is allowed twenty times in ten minutes; refused requests do not count', async () => {
    const learner = await aLearner()
    for (let n = 0; n < 5; n++) await shop.post(learner, { priceId: 'nothing' })
    const answer = await shop.app.time.still(async () => {
      for (let n = 0; n < 20; n++) await shop.begin(learner)
      return shop.post(learner, { priceId: '1-month' })
    })
    expect([answer.status, await answer.text()]).toEqual([
      429,
      'You have begun to pay too often. Please try again in 10 minutes.',
    ])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(590)
    shop.app.time.advance(11 * 60 * second)
    await shop.begin(learner)
  })
})
