import { describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { payments } from '#shared/billing/billing.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import type { Person } from '#server/testing/test-app.ts'
import { paidUntil, startSilentShop } from '#server/testing/payments/shop.ts'
import { usePerTest } from '#server/testing/fixtures.ts'

/** One for each test: who subscribed before would renew, too. */
const shop = usePerTest(startSilentShop)

const aLearner = () => shop.person('a learner')
const me = (person: Person) => person.call(own.me, {})
const cancel = (person: Person) => person.call(payments.cancel, {})

describe('a renewal', () => {
  test('sets the end to that of the paid period, and never adds to it', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    await shop.passPeriod(learner, 2 * hourMs)
    await shop.deliver()
    const end = paidUntil(shop.stripe, subscription)
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', renewsAt: end.toISOString() })
    expect(await shop.endOf(learner)).toBe(end.getTime())
    await shop.stripe.webhooks.deliver(shop.stripe.events.slice(-10))
    await shop.billing.reconcile({ everybody: true })
    expect(await shop.endOf(learner)).toBe(end.getTime())
    expect(await shop.ledger(learner)).toHaveLength(2)
  })

  test('leaves the carried-over days unchanged', async () => {
    const learner = await aLearner()
    await learner.call(subscriptions.startTrial, { body: {} })
    const subscription = await shop.subscribe(learner)
    const carried = (await shop.endOf(learner)) - paidUntil(shop.stripe, subscription).getTime()
    expect(carried).toBeGreaterThan(2 * dayMs)
    for (let n = 0; n < 3; n++) {
      shop.pass(31 * dayMs)
      await shop.deliver()
      expect((await shop.endOf(learner)) - paidUntil(shop.stripe, subscription).getTime()).toBe(carried)
    }
  })

  test('keeps the access in the hour in which Stripe prepares to collect it', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    await shop.passPeriod(learner, 10 * 60_000)
    expect(await me(learner)).toMatchObject({ subscribed: false })
    await shop.deliver()
    expect(await me(learner)).toMatchObject({ role: 'PAID', subscribed: true })
    expect(await shop.ledger(learner)).toHaveLength(1)
    shop.pass(hourMs)
    await shop.deliver()
    expect(await shop.ledger(learner)).toHaveLength(2)
  })

  test('that fails leaves only the paid access, is announced once, and recovers', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    const paid = await shop.endOf(learner)
    shop.stripe.setCard(subscription, 'declined')
    await shop.passPeriod(learner, 2 * hourMs)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({
      status: 'past_due',
      plan: '1-month',
      accessUntil: null,
      renewsAt: null,
      willRenew: true,
    })
    expect(await shop.endOf(learner)).toBe(paid)
    expect(await me(learner)).toMatchObject({ role: 'NORMAL', subscribed: false })

    shop.pass(3 * dayMs)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'past_due' })
    shop.stripe.changeCard(subscription)
    shop.stripe.retry(subscription)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', willRenew: true })
    expect(await shop.endOf(learner)).toBe(paidUntil(shop.stripe, subscription).getTime())
  })

  test('that fails for good ends the subscription', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.setCard(subscription, 'declined')
    shop.pass(60 * dayMs)
    await shop.deliver()
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none', plan: null })
    expect(await shop.ledger(learner)).toHaveLength(1)
    await shop.subscribe(learner)
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
  })

  test('keeps the role of a subscribed teacher, paid or not', async () => {
    const teacher = await shop.person({ role: 'TEACHER' })
    const subscription = await shop.subscribe(teacher)
    shop.stripe.setCard(subscription, 'declined')
    shop.pass(60 * dayMs)
    await shop.deliver()
    expect(await me(teacher)).toMatchObject({ role: 'TEACHER', subscribed: false })
  })
})

test('a person changes the card on a page of Stripe’s that leads back to the profile', async () => {
  const learner = await aLearner()
  await shop.subscribe(learner)
  const { url } = await learner.call(payments.portal, {})
  expect(await (await fetch(url)).text()).toContain(`${shop.app.url}/profile`)
  await expect((await aLearner()).call(payments.portal, {})).rejects.toThrow('409: You have no subscription.')
})

test('a person changes the card although the portal’s settings were never saved', async () => {
  const learner = await aLearner()
  await shop.subscribe(learner)
  shop.stripe.settings.portalSaved = false
  for (let n = 0; n < 2; n++) {
    const { url } = await learner.call(payments.portal, {})
    expect(await (await fetch(url)).text()).toContain(`${shop.app.url}/profile`)
  }
  expect(shop.stripe.kept.configuration.size).toBe(1)
})

test('a renewal charges the card that was chosen last', async () => {
  const learner = await aLearner()
  const subscription = await shop.subscribe(learner)
  const customer = await shop.stripeCustomer(learner)
  const cardsOf = () => {
    const found = shop.stripe.kept.customer.get(customer)
    const own = found && !found.deleted ? found.invoice_settings.default_payment_method : null
    return [shop.stripe.kept.subscription.get(subscription)?.default_payment_method, own]
  }
  const [first] = cardsOf()
  expect(cardsOf()).toEqual([first, first])
  shop.stripe.setCard(subscription, 'declined')
  const other = shop.stripe.changeCardInPortal(customer)
  await shop.deliver()
  expect(cardsOf()).toEqual([other, other])
  await shop.passPeriod(learner, 2 * hourMs)
  await shop.deliver()
  expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
  expect(await shop.ledger(learner)).toHaveLength(2)
})

test('a failed renewal can be paid on Stripe’s page, and the e-mail and the profile link to it', async () => {
  const learner = await aLearner()
  const subscription = await shop.subscribe(learner)
  shop.stripe.setCard(subscription, 'declined')
  await shop.passPeriod(learner, 2 * hourMs)
  await shop.deliver()
  const { payUrl } = await shop.subscription(learner)
  expect((await fetch(String(payUrl))).status).toBe(200)
  expect((await shop.emailsTo(learner))[0]).toMatchObject({
    subject: 'Your renewal could not be charged',
    text: expect.stringContaining(String(payUrl)),
  })
  shop.stripe.pay(subscription)
  await shop.deliver()
  expect(await shop.subscription(learner)).toMatchObject({ status: 'active', payUrl: null })
})

test('a price changed in the dashboard is shown to the person', async () => {
  const learner = await aLearner()
  const subscription = await shop.subscribe(learner)
  expect(await shop.subscription(learner)).toMatchObject({ renewalSen: 1500 })
  shop.stripe.changePrice(subscription, 1800)
  await shop.deliver()
  expect(await shop.subscription(learner)).toMatchObject({ renewalSen: 1800 })
  await shop.passPeriod(learner, 2 * hourMs)
  await shop.deliver()
  expect((await shop.ledger(learner)).map(({ amountSen }) => amountSen)).toEqual([1500, 1800])
})

describe('the contribution privileges of the 12-month plan', () => {
  test('start and end with its period', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner, '12-months')
    expect(await me(learner)).toMatchObject({ mayContribute: true })
    await cancel(learner)
    expect(await me(learner)).toMatchObject({ mayContribute: true })
    await shop.passPeriod(learner, hourMs)
    expect(await me(learner)).toMatchObject({ mayContribute: false })
    await shop.deliver()
    await shop.subscribe(learner, '6-months')
    expect(await me(learner)).toMatchObject({ subscribed: true, mayContribute: false })
  })

  test('last through its renewals', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner, '12-months')
    await shop.passPeriod(learner, 2 * hourMs)
    await shop.deliver()
    expect(await me(learner)).toMatchObject({ subscribed: true, mayContribute: true })
  })
})
