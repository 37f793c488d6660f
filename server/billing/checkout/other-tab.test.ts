import { describe, expect, test } from 'vitest'
import { payments } from '#shared/billing/billing.ts'
import type { PlanId } from '#shared/billing/subscriptions.ts'
import { startSilentShop } from '#server/testing/payments/shop.ts'
import type { Person } from '#server/testing/test-app.ts'
import { usePerTest } from '#server/testing/fixtures.ts'

const shop = usePerTest(startSilentShop)

interface Way {
  priceId: PlanId
  once: boolean
}
const ask = (person: Person, body: Way & { paymentsKnown?: number | undefined }) =>
  person.call(payments.createIntent, { body })
const openedBy = async (person: Person, way: Way) => {
  const { clientSecret, paymentsKnown } = await ask(person, way)
  return { secret: clientSecret!, again: () => ask(person, { ...way, paymentsKnown }) }
}
const refused = { status: 409, code: 'paid-elsewhere' }
const aLearner = () => shop.person('a learner')

const renewing: Way = { priceId: '1-month', once: false }
const once: Way = { priceId: '1-month', once: true }
const ways: [string, Way, Way][] = [
  ['renewing, then the same plan once', renewing, once],
  ['renewing, then another plan once', renewing, { ...once, priceId: '6-months' }],
  ['renewing, then another plan renewing', renewing, { ...renewing, priceId: '6-months' }],
  ['renewing twice', renewing, renewing],
  ['once, then the same plan renewing', once, renewing],
  ['once, then another plan renewing', once, { ...renewing, priceId: '6-months' }],
  ['once, then another plan once', once, { ...once, priceId: '6-months' }],
  ['once twice', once, once],
]

describe('an open checkout, after another tab has', () => {
  test.each(ways)(
    'paid (%s), is refused before a charge, by its form and by the server',
    async (_name, first, second) => {
      const learner = await aLearner()
      const open = await openedBy(learner, first)
      const other = await openedBy(learner, second)
      shop.stripe.pay(other.secret)
      await expect(open.again()).rejects.toMatchObject(refused)
      expect(() => shop.stripe.pay(open.secret)).toThrow(/status of (canceled|succeeded)/)
      await shop.deliver()
      await expect(open.again()).rejects.toMatchObject(refused)
      expect(await shop.ledger(learner)).toHaveLength(1)
    },
  )

  test('started a payment that the bank is still processing, is refused', async () => {
    const learner = await aLearner()
    const open = await openedBy(learner, renewing)
    const other = await openedBy(learner, once)
    shop.stripe.kept.payment_intent.get(other.secret.split('_secret_')[0]!)!.status = 'processing'
    await expect(open.again()).rejects.toMatchObject({
      ...refused,
      sentence: expect.stringContaining('Your bank is still confirming a payment.'),
    })
    expect(() => shop.stripe.pay(open.secret)).toThrow(/status of canceled/)
  })

  test('resumed the renewal of a cancelled plan, is refused', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    await learner.call(payments.cancel, {})
    const open = await openedBy(learner, { ...renewing, priceId: '6-months' })
    await learner.call(payments.resume, {})
    await expect(open.again()).rejects.toMatchObject(refused)
  })

  test('started nothing, gets the same payment', async () => {
    const learner = await aLearner()
    const open = await openedBy(learner, renewing)
    expect((await open.again()).clientSecret).toBe(open.secret)
  })

  test('started another payment, gets a new one, and the other tab’s can no longer be paid', async () => {
    const learner = await aLearner()
    const open = await openedBy(learner, renewing)
    const other = await openedBy(learner, once)
    expect((await open.again()).clientSecret).not.toBe(open.secret)
    expect(() => shop.stripe.pay(other.secret)).toThrow(/status of canceled/)
  })
})

test('a checkout opened after a purchase sells another period', async () => {
  const learner = await aLearner()
  for (const _time of [1, 2]) {
    shop.stripe.pay((await openedBy(learner, once)).secret)
    await shop.deliver()
  }
  expect(await shop.ledger(learner)).toHaveLength(2)
})
