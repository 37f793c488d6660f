import { describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { payments } from '#shared/billing/billing.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import type { Person } from '#server/testing/test-app.ts'
import { startSilentShop } from '#server/testing/payments/shop.ts'
import { usePerTest } from '#server/testing/fixtures.ts'

/** One for each test: who subscribed before would renew, too. */
const shop = usePerTest(startSilentShop)

const aLearner = () => shop.person('a learner')
const me = (person: Person) => person.call(own.me, {})
const cancel = (person: Person) => person.call(payments.cancel, {})
const resume = (person: Person) => person.call(payments.resume, {})

describe('a cancellation', () => {
  test('keeps the access to the end of the period and stops further charges', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const { subscriptionEndDate } = await me(learner)
    expect(await cancel(learner)).toMatchObject({
      status: 'cancelled',
      accessUntil: subscriptionEndDate,
      renewsAt: null,
      willRenew: false,
    })
    expect(await cancel(learner)).toMatchObject({ status: 'cancelled' })
    await shop.deliver()
    expect(await me(learner)).toMatchObject({ role: 'PAID', subscriptionEndDate })
    await shop.passPeriod(learner, 2 * hourMs)
    expect(await me(learner)).toMatchObject({ role: 'NORMAL', subscribed: false })
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none' })
    expect(await shop.ledger(learner)).toHaveLength(1)
  })

  test('can be undone while the period runs', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const before = await shop.subscription(learner)
    await cancel(learner)
    expect(await resume(learner)).toEqual(before)
    expect(await resume(learner)).toEqual(before)
    await shop.passPeriod(learner, 2 * hourMs)
    await shop.deliver()
    expect(await shop.ledger(learner)).toHaveLength(2)
    await cancel(learner)
    await shop.passPeriod(learner, 2 * hourMs)
    await shop.deliver()
    await expect(resume(learner)).rejects.toThrow('409: Your subscription has ended. Choose a plan to subscribe again.')
  })

  test('on Stripe’s own page has the same effect, and can be undone here', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.cancelInPortal(subscription)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'cancelled', willRenew: false })
    expect(await resume(learner)).toMatchObject({ status: 'active', willRenew: true })
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ cancel_at: null })
  })

  test('can be undone beside an open checkout: if that is paid, the newer subscription renews and the older one stops', async () => {
    const learner = await aLearner()
    const older = await shop.subscribe(learner)
    await cancel(learner)
    const secret = await shop.begin(learner, '12-months')
    expect(await resume(learner)).toMatchObject({ status: 'active', plan: '1-month', willRenew: true })
    shop.stripe.pay(secret)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', plan: '12-months', willRenew: true })
    expect(shop.stripe.kept.subscription.get(older)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    const subjects = (await shop.emailsTo(learner)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your subscription no longer renews')).toHaveLength(2)
  })

  test('that does not exist cannot be undone, and the open checkout stays', async () => {
    const learner = await aLearner()
    const secret = await shop.begin(learner)
    await expect(resume(learner)).rejects.toThrow('409: Your subscription has ended.')
    shop.stripe.pay(secret)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
  })

  test('ends the subscription at once after a failed renewal', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.setCard(subscription, 'declined')
    await shop.passPeriod(learner, 2 * hourMs)
    await shop.deliver()
    expect(await cancel(learner)).toMatchObject({ status: 'none', willRenew: false })
    shop.pass(30 * dayMs)
    await shop.deliver()
    expect(await shop.ledger(learner)).toHaveLength(1)
  })

  test('ends the subscription while a renewal is being collected, and nothing is charged', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner, '12-months')
    await shop.passPeriod(learner, 10 * 60_000)
    await shop.deliver()
    expect(await cancel(learner)).toMatchObject({ status: 'none', willRenew: false })
    shop.pass(30 * dayMs)
    await shop.deliver()
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    expect(await shop.ledger(learner)).toHaveLength(1)
    expect(shop.stripe.balance()).toBe(9800)
  })

  test('is refused without a purchase', async () => {
    const learner = await aLearner()
    for (const ask of [cancel, resume]) await expect(ask(learner)).rejects.toThrow('409: You have no subscription.')
    await shop.begin(learner)
    await expect(cancel(learner)).rejects.toThrow('409: You have no subscription that renews.')
  })

  test('changes nothing while Stripe is down', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    shop.stripe.fail({ how: 'cut', times: 20 })
    await expect(cancel(learner)).rejects.toThrow('503: ')
    shop.stripe.heal()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', willRenew: true })
  })
})
