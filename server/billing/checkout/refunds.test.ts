import { describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { payments } from '#shared/billing/billing.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { dayMs } from '#shared/time.ts'
import type { Person } from '#server/testing/test-app.ts'
import { paidUntil, startSilentShop } from '#server/testing/payments/shop.ts'
import { usePerFile } from '#server/testing/fixtures.ts'

const shop = usePerFile(startSilentShop)

const aLearner = () => shop.person('a learner')
const refund = (person: Person) => person.call(payments.refund, {})
const refundsOf = async (person: Person) => {
  const customer = await shop.stripeCustomer(person)
  return [...shop.stripe.kept.refund.values()].filter((each) => each.customer === customer)
}
const me = (person: Person) => person.call(own.me, {})
const twice = '409: The money-back guarantee can be used once, and yours has been used.'

describe('the money-back guarantee', () => {
  test('refunds the payment, ends the subscription at Stripe and the paid period', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner, '6-months')
    const { refundableUntil } = await shop.subscription(learner)
    const { at } = (await shop.ledger(learner))[0]!
    expect(refundableUntil).toBe(new Date(at.getTime() + 7 * dayMs).toISOString())

    expect(await refund(learner)).toMatchObject({
      status: 'none',
      plan: null,
      accessUntil: null,
      refundableUntil: null,
    })
    expect(await me(learner)).toMatchObject({ role: 'NORMAL', subscribed: false })
    expect(await refundsOf(learner)).toMatchObject([{ amount: 4800 }])
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    expect(await shop.ledger(learner)).toMatchObject([{ status: 'refunded', amountSen: 4800, refundedSen: 4800 }])
    await shop.deliver()
    expect(await me(learner)).toMatchObject({ role: 'NORMAL', subscribed: false })
  })

  test('ends nothing else: the running trial continues', async () => {
    const learner = await aLearner()
    const { subscriptionEndDate } = await learner.call(subscriptions.startTrial, { body: {} })
    await shop.subscribe(learner)
    expect(await refund(learner)).toMatchObject({ status: 'trial', accessUntil: subscriptionEndDate })
    expect(await me(learner)).toMatchObject({ role: 'PAID', subscriptionEndDate })
  })

  test('leaves complimentary access unchanged', async () => {
    const guest = await shop.person('a complimentary subscriber')
    await shop.subscribe(guest)
    expect(await refund(guest)).toMatchObject({ status: 'complimentary', accessUntil: null })
    expect(await me(guest)).toMatchObject({ role: 'PAID', subscriptionEndDate: null })
  })

  test('covers the first payment: a later purchase continues', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    await learner.call(payments.cancel, {})
    const second = await shop.subscribe(learner, '12-months')
    expect(await shop.subscription(learner)).toMatchObject({ refundable: { plan: '1-month', amountSen: 1500 } })
    expect(await refund(learner)).toMatchObject({
      status: 'active',
      plan: '12-months',
      accessUntil: paidUntil(shop.stripe, second).toISOString(),
      refundable: null,
    })
    expect(await refundsOf(learner)).toMatchObject([{ amount: 1500 }])
    expect(await me(learner)).toMatchObject({ mayContribute: true })
  })

  test('keeps the role of a subscribed teacher', async () => {
    const teacher = await shop.person({ role: 'TEACHER' })
    await shop.subscribe(teacher)
    await refund(teacher)
    expect(await me(teacher)).toMatchObject({ role: 'TEACHER', subscribed: false })
  })

  test('also applies after the renewal was cancelled', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    await learner.call(payments.cancel, {})
    expect(await refund(learner)).toMatchObject({ status: 'none' })
    expect(await refundsOf(learner)).toHaveLength(1)
  })

  test('lasts to the last second of the seventh day, and no longer', async () => {
    const [early, late] = [await aLearner(), await aLearner()]
    await shop.app.time.still(async () => {
      await shop.subscribe(early)
      await shop.subscribe(late)
      const paidAt = (await shop.ledger(early))[0]!.at
      shop.app.time.set(new Date(paidAt.getTime() + 7 * dayMs - 1000))
      await refund(early)
    })
    shop.app.time.advance(2000)
    await expect(refund(late)).rejects.toThrow('409: The 7 days of the money-back guarantee have passed.')
    expect(await shop.subscription(late)).toMatchObject({ status: 'active', refundableUntil: null })
    expect(await refundsOf(late)).toEqual([])
  })

  test('refunds once after two clicks', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const clicks = [refund(learner), refund(learner), refund(learner)]
    // One that comes when the first has ended is told so; the others wait for it.
    const answers = await Promise.all(clicks.map((click) => click.then(({ status }) => status, String)))
    expect(answers[0]).toBe('none')
    for (const answer of answers) expect(['none', `Error: ${twice}`]).toContain(answer)
    expect(await refundsOf(learner)).toHaveLength(1)
  })

  test('is refused to a second request, and remains used for later purchases', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    await refund(learner)
    await expect(refund(learner)).rejects.toThrow(twice)
    await shop.subscribe(learner)
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', refundableUntil: null })
    await expect(refund(learner)).rejects.toThrow(twice)
    expect(await refundsOf(learner)).toHaveLength(1)
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
  })

  test('does not cover renewals', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    shop.pass(32 * dayMs)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', refundableUntil: null })
    await expect(refund(learner)).rejects.toThrow(
      '409: The money-back guarantee is for the first payment, not for renewals.',
    )
    expect(await refundsOf(learner)).toEqual([])
  })

  test('is refused without a purchase', async () => {
    const learner = await aLearner()
    await expect(refund(learner)).rejects.toThrow('409: You have no subscription.')
    await shop.begin(learner)
    await expect(refund(learner)).rejects.toThrow('409: There is no payment that could be given back.')
  })
})

describe('an interrupted refund', () => {
  test('before the transfer changes nothing, and a second request refunds', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.fail({ method: 'POST', path: '/v1/refunds', how: 500, times: 9 })
    await expect(refund(learner)).rejects.toThrow('503: The payment service does not answer')
    expect(await refundsOf(learner)).toEqual([])
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'active' })
    shop.stripe.heal()
    expect(await refund(learner)).toMatchObject({ status: 'none' })
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    expect(await refundsOf(learner)).toHaveLength(1)
  })

  test('after the transfer is completed by the webhook, and not made twice', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    shop.stripe.fail({ method: 'POST', path: '/v1/refunds', how: 'cut', done: true, times: 2 })
    await expect(refund(learner)).rejects.toThrow('503: ')
    await shop.deliver()
    expect(await me(learner)).toMatchObject({ role: 'NORMAL', subscribed: false })
    await expect(refund(learner)).rejects.toThrow(twice)
    expect(await refundsOf(learner)).toHaveLength(1)
  })

  test('after the transfer, requested again before the webhook, gets the lost answer', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    shop.stripe.fail({ method: 'POST', path: '/v1/refunds', how: 'cut', done: true, times: 2 })
    await expect(refund(learner)).rejects.toThrow('503: ')
    expect(await refund(learner)).toMatchObject({ status: 'none' })
    expect(await refundsOf(learner)).toHaveLength(1)
  })
})

describe('a refund refused by Stripe', () => {
  test.each([
    ['balance_insufficient', 'Our payment provider could not send the money back now, so nothing has changed.'],
    ['charge_not_refundable', 'Our payment provider could not send the money back now, so nothing has changed.'],
    // Of a dispute that is open, Stripe itself tells.
    ['refund_disputed_payment', 'Our payment provider could not send the money back now, so nothing has changed.'],
  ])('with %s gets a sentence, and nothing changes in part', async (code, sentence) => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    const before = await shop.subscription(learner)
    shop.stripe.fail({ method: 'POST', path: '/v1/refunds', how: 400, code })
    await expect(refund(learner)).rejects.toThrow(`409: ${sentence}`)
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'active' })
    expect(await shop.subscription(learner)).toEqual(before)
    expect(await refund(learner)).toMatchObject({ status: 'none' })
    expect(await refundsOf(learner)).toHaveLength(1)
  })

  test('gets a sentence for an admin too', async () => {
    const [learner, admin] = [await aLearner(), await shop.person('an admin')]
    const subscription = await shop.subscribe(learner)
    const [payment] = await shop.ledger(learner)
    shop.stripe.fail({ method: 'POST', path: '/v1/refunds', how: 400, code: 'balance_insufficient' })
    const giveBack = () => admin.call(payments.giveBack, { params: { id: payment!.id } })
    await expect(giveBack()).rejects.toThrow('409: Our payment provider could not send the money back now')
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'active' })
    expect(await giveBack()).toMatchObject({ status: 'refunded' })
  })
})
