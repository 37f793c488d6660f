import { describe, expect, test } from 'vitest'
import { payments } from '#shared/billing/billing.ts'
import { own } from '#shared/people.ts'
import { plans, subscriptions } from '#shared/billing/subscriptions.ts'
import { dayMs } from '#shared/time.ts'
import { paidUntil, startSilentShop, type Shop } from '#server/testing/payments/shop.ts'
import type { Person } from '#server/testing/test-app.ts'
import { usePerTest } from '#server/testing/fixtures.ts'

const shop = usePerTest(startSilentShop)

const aLearner = () => shop.person('a learner')
const intentIn = (secret: string) => secret.split('_secret_')[0]!
const outcome = async (person: Person, secret: string) =>
  (await person.call(payments.outcome, { params: { intent: intentIn(secret) } })).outcome
/** Pays one period and hears of it; answers when it was paid, in milliseconds. */
async function payOnce(person: Person, plan: Parameters<Shop['begin']>[1] = '1-month'): Promise<number> {
  const { created } = shop.stripe.pay(await shop.begin(person, plan, true))
  await shop.deliver()
  return created * 1000
}

describe('a single payment for one period', () => {
  test.each(plans)(
    'of $id gives its access, does not renew, and is in the ledger',
    async ({ id: plan, priceSen, months }) => {
      const learner = await aLearner()
      await payOnce(learner, plan)
      const [line] = await shop.ledger(learner)
      expect(line).toMatchObject({ plan, amountSen: priceSen, refundedSen: 0, currency: 'myr', status: 'paid' })
      expect(line?.periodEnd!.getUTCMonth()).toBe((line!.periodStart!.getUTCMonth() + months) % 12)
      expect(await shop.subscription(learner)).toMatchObject({
        plan,
        status: 'active',
        accessUntil: line?.periodEnd?.toISOString(),
        renewsAt: null,
        willRenew: false,
      })
      expect(await learner.call(own.me, {})).toMatchObject({ role: 'PAID', subscribed: true })
      shop.pass(400 * dayMs)
      await shop.deliver()
      expect(await shop.subscription(learner)).toMatchObject({ status: 'none' })
      expect(shop.stripe.balance()).toBe(priceSen)
    },
  )

  test('adds its period after a trial, another single payment, or a cancelled subscription', async () => {
    const learner = await aLearner()
    await learner.call(subscriptions.startTrial, { body: {} })
    const trialEnd = await shop.endOf(learner)
    shop.pass(dayMs)
    await payOnce(learner)
    const [first] = await shop.ledger(learner)
    const length = +first!.periodEnd! - +first!.periodStart!
    expect(await shop.endOf(learner)).toBe(trialEnd + length)
    await payOnce(learner)
    expect(await shop.endOf(learner)).toBe(trialEnd + 2 * length)
    const other = await aLearner()
    const subscription = await shop.subscribe(other)
    await other.call(payments.cancel, {})
    await payOnce(other)
    expect(await shop.endOf(other)).toBe(paidUntil(shop.stripe, subscription).getTime() + length)
    expect(await shop.subscription(other)).toMatchObject({ status: 'active', willRenew: false })
  })

  test('of a long plan keeps its features while a shorter plan is bought on top', async () => {
    const learner = await aLearner()
    await payOnce(learner, '12-months')
    shop.pass(dayMs)
    await payOnce(learner, '1-month')
    expect(await shop.subscription(learner)).toMatchObject({ plan: '12-months', featurePlan: '12-months' })
    await shop.subscribe(learner, '1-month')
    expect(await shop.subscription(learner)).toMatchObject({ plan: '1-month', featurePlan: '12-months' })
    // The year is over; the bought months are not.
    shop.pass(370 * dayMs)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ plan: '1-month', featurePlan: '1-month' })
  })

  test('shows its owner and admins its period, which follows the previous one', async () => {
    const learner = await aLearner()
    await payOnce(learner)
    shop.pass(dayMs)
    await payOnce(learner, '3-months')
    const [second, first] = await learner.call(payments.listOwn, {})
    expect(second).toMatchObject({ plan: '3-months', periodStart: first!.periodEnd })
    expect(Date.parse(second!.periodEnd!)).toBe(await shop.endOf(learner))
    const admin = await shop.person('an admin')
    const listed = await admin.call(payments.all, {})
    expect(listed.map(({ periodStart, periodEnd }) => [periodStart, periodEnd])).toEqual(
      [second!, first!].map(({ periodStart, periodEnd }) => [periodStart, periodEnd]),
    )
    await admin.call(payments.giveBack, { params: { id: first!.id } })
    const [later] = await learner.call(payments.listOwn, {})
    expect(later?.periodStart).toBe(later?.at)
  })

  test('cannot be resumed, and does not count as ended while it runs', async () => {
    const learner = await aLearner()
    await payOnce(learner)
    const resume = () => learner.call(payments.resume, {})
    await expect(resume()).rejects.toThrow('409: You paid once, so there is nothing to renew')
    shop.pass(40 * dayMs)
    await expect(resume()).rejects.toThrow('409: Your subscription has ended.')
  })

  test('is refunded under the guarantee, and its own period ends', async () => {
    const learner = await aLearner()
    await payOnce(learner, '3-months')
    expect(await shop.subscription(learner)).toMatchObject({ refundable: { plan: '3-months', amountSen: 2800 } })
    expect(await learner.call(payments.refund, {})).toMatchObject({ status: 'none', accessUntil: null })
    expect(shop.stripe.balance()).toBe(0)
    await payOnce(learner)
    await expect(learner.call(payments.refund, {})).rejects.toThrow('409: The money-back guarantee can be used once')
  })

  test('of 12 months lets its owner contribute while it runs', async () => {
    const learner = await aLearner()
    await payOnce(learner, '12-months')
    expect(await learner.call(own.me, {})).toMatchObject({ mayContribute: true })
    shop.pass(370 * dayMs)
    expect(await learner.call(own.me, {})).toMatchObject({ mayContribute: false })
  })

  test('is refused while a subscription renews', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    await expect(shop.begin(learner, '1-month', true)).rejects.toThrow(
      '409: You have a subscription that renews by itself.',
    )
  })
})

describe('one open payment', () => {
  test('is the same for a repeated request, and another method or plan cancels it', async () => {
    const learner = await aLearner()
    const renewing = await shop.begin(learner)
    const once = await shop.begin(learner, '1-month', true)
    expect(() => shop.stripe.pay(renewing)).toThrow(/status of canceled/)
    expect(await shop.begin(learner, '1-month', true)).toBe(once)
    const other = await shop.begin(learner, '3-months', true)
    expect(() => shop.stripe.pay(once)).toThrow(/status of canceled/)
    const back = await shop.begin(learner)
    expect(() => shop.stripe.pay(other)).toThrow(/status of canceled/)
    shop.stripe.pay(back)
    await shop.deliver()
    expect(await shop.ledger(learner)).toHaveLength(1)
  })

  test('paid while another tab requests the other method is reported, and nothing is paid twice', async () => {
    const learner = await aLearner()
    const once = await shop.begin(learner, '1-month', true)
    const hold = shop.stripe.hold({ method: 'POST', path: `/v1/payment_intents/${intentIn(once)}/cancel` })
    const other = shop.begin(learner, '1-month')
    await hold.arrived
    shop.stripe.pay(once)
    hold.release()
    await expect(other).rejects.toThrow('409: Another payment of yours has just arrived.')
    expect(shop.stripe.kept.subscription.size).toBe(0)
  })

  test('is started once by a double click', async () => {
    const learner = await aLearner()
    const secrets = await Promise.all([1, 2, 3].map(() => shop.begin(learner, '6-months', true)))
    expect(new Set(secrets).size).toBe(1)
  })

  test('is started once although Stripe answers with a repeated server error', async () => {
    const learner = await aLearner()
    shop.stripe.fail({ method: 'POST', path: '/v1/payment_intents', how: 500, done: true, times: 2 })
    await shop.begin(learner, '1-month', true)
    expect([...shop.stripe.kept.payment_intent.values()]).toHaveLength(1)
  })

  test('is by card if FPX and GrabPay are not active', async () => {
    shop.stripe.settings.methods = ['card']
    await shop.begin(await aLearner(), '1-month', true)
    expect([...shop.stripe.kept.payment_intent.values()]).toMatchObject([{ payment_method_types: ['card'] }])
  })
})

describe('the outcome of a payment', () => {
  test('comes from Stripe, and a success counts at once', async () => {
    const learner = await aLearner()
    const secret = await shop.begin(learner, '1-month', true)
    expect(await outcome(learner, secret)).toBe('failed')
    shop.stripe.pay(secret, 'requires_action')
    shop.stripe.answerBank(secret, false)
    expect(await outcome(learner, secret)).toBe('failed')
    shop.stripe.pay(secret)
    shop.stripe.webhooks.drop()
    expect(await outcome(learner, secret)).toBe('succeeded')
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', willRenew: false })
  })

  test('is hidden from everybody else', async () => {
    const [learner, other] = [await aLearner(), await aLearner()]
    const secret = await shop.begin(learner, '1-month', true)
    await expect(outcome(other, secret)).rejects.toThrow('404: ')
    await shop.begin(other)
    await expect(outcome(other, secret)).rejects.toThrow('404: ')
    await expect(outcome(learner, 'pi_nobodys_secret_1')).rejects.toThrow('404: ')
  })
})
