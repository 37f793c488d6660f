import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { payments } from '#shared/billing.ts'
import { subscriptions } from '#shared/subscriptions.ts'
import { createLog } from '#server/log.ts'
import { people } from '#server/testing/test-app.ts'
import type { Person } from '#server/testing/test-app.ts'
import { day, paidUntil, startShop } from '#server/testing/shop.ts'
import type { Shop } from '#server/testing/shop.ts'

/** One for each test: who subscribed before would renew, too. */
let shop: Shop
beforeEach(async () => {
  shop = await startShop({ deps: { log: createLog('silent') } })
})
afterEach(() => shop.close())

const hour = 3600_000
const aLearner = () => shop.person(people['a learner'])
const me = (person: Person) => person.call(own.me, {})
const cancel = (person: Person) => person.call(payments.cancel, {})
const resume = (person: Person) => person.call(payments.resume, {})
const endOf = async (person: Person) => (await shop.user(person)).subscriptionEndDate?.getTime() ?? 0
/** Moves the clock to this long after what is paid for has ended. */
async function passPeriod(person: Person, more: number) {
  shop.pass((await endOf(person)) - shop.app.time.now().getTime() + more)
}

const emailsTo = async (person: Person) => shop.app.emails(String((await shop.user(person)).email))
/** How many renewals somebody was told of beforehand. */
const announced = async (person: Person) =>
  (await emailsTo(person)).filter(({ subject }) => subject.startsWith('Your subscription renews on')).length

describe('a renewal', () => {
  test('sets the end to that of the period it paid for, and never adds to it', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    await passPeriod(learner, 2 * hour)
    await shop.deliver()
    const end = paidUntil(shop.stripe, subscription)
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', renewsAt: end.toISOString() })
    expect(await endOf(learner)).toBe(end.getTime())
    await shop.stripe.webhooks.deliver(shop.stripe.events.slice(-10))
    await shop.billing.reconcile({ everybody: true })
    expect(await endOf(learner)).toBe(end.getTime())
    expect(await shop.ledger(learner)).toHaveLength(2)
  })

  test('leaves the days that were carried as they were', async () => {
    const learner = await aLearner()
    await learner.call(subscriptions.startTrial, { body: {} })
    const subscription = await shop.subscribe(learner)
    const carried = (await endOf(learner)) - paidUntil(shop.stripe, subscription).getTime()
    expect(carried).toBeGreaterThan(2 * day)
    for (let n = 0; n < 3; n++) {
      shop.pass(31 * day)
      await shop.deliver()
      expect((await endOf(learner)) - paidUntil(shop.stripe, subscription).getTime()).toBe(carried)
    }
  })

  test('does not lock anybody out in the hour in which Stripe prepares to collect it', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    await passPeriod(learner, 10 * 60_000)
    expect(await me(learner)).toMatchObject({ subscribed: false })
    await shop.deliver()
    expect(await me(learner)).toMatchObject({ role: 'PAID', subscribed: true })
    expect(await shop.ledger(learner)).toHaveLength(1)
    shop.pass(hour)
    await shop.deliver()
    expect(await shop.ledger(learner)).toHaveLength(2)
  })

  test('that fails leaves nothing but what was paid for, is told once, and recovers', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    const paid = await endOf(learner)
    shop.stripe.setCard(subscription, 'declined')
    await passPeriod(learner, 2 * hour)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({
      status: 'past_due',
      plan: '1-month',
      accessUntil: null,
      renewsAt: null,
      willRenew: true,
    })
    expect(await endOf(learner)).toBe(paid)
    expect(await me(learner)).toMatchObject({ role: 'NORMAL', subscribed: false })

    shop.pass(3 * day)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'past_due' })
    shop.stripe.changeCard(subscription)
    shop.stripe.retry(subscription)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', willRenew: true })
    expect(await endOf(learner)).toBe(paidUntil(shop.stripe, subscription).getTime())
  })

  test('that fails for good ends the subscription', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.setCard(subscription, 'declined')
    shop.pass(60 * day)
    await shop.deliver()
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none', plan: null })
    expect(await shop.ledger(learner)).toHaveLength(1)
    await shop.subscribe(learner)
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
  })

  test('leaves a subscribed teacher the role, paid or not', async () => {
    const teacher = await shop.person({ role: 'TEACHER' })
    const subscription = await shop.subscribe(teacher)
    shop.stripe.setCard(subscription, 'declined')
    shop.pass(60 * day)
    await shop.deliver()
    expect(await me(teacher)).toMatchObject({ role: 'TEACHER', subscribed: false })
  })
})

describe('cancelling', () => {
  test('keeps the access to the end of the period, and nothing is charged any more', async () => {
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
    await passPeriod(learner, 2 * hour)
    expect(await me(learner)).toMatchObject({ role: 'NORMAL', subscribed: false })
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none' })
    expect(await shop.ledger(learner)).toHaveLength(1)
  })

  test('can be taken back as long as the period runs', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const before = await shop.subscription(learner)
    await cancel(learner)
    expect(await resume(learner)).toEqual(before)
    expect(await resume(learner)).toEqual(before)
    await passPeriod(learner, 2 * hour)
    await shop.deliver()
    expect(await shop.ledger(learner)).toHaveLength(2)
    await cancel(learner)
    await passPeriod(learner, 2 * hour)
    await shop.deliver()
    await expect(resume(learner)).rejects.toThrow('409: Your subscription has ended. Choose a plan to subscribe again.')
  })

  test('on Stripe’s own page is the same, and can be taken back here', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.cancelInPortal(subscription)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'cancelled', willRenew: false })
    expect(await resume(learner)).toMatchObject({ status: 'active', willRenew: true })
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ cancel_at: null })
  })

  test('is taken back beside a checkout that is open: paid after all, the newer one renews and the older one stops', async () => {
    const learner = await aLearner()
    const older = await shop.subscribe(learner)
    await cancel(learner)
    const secret = await shop.begin(learner, '12-months')
    expect(await resume(learner)).toMatchObject({ status: 'active', plan: '1-month', willRenew: true })
    shop.stripe.pay(secret)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', plan: '12-months', willRenew: true })
    expect(shop.stripe.kept.subscription.get(older)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    const subjects = (await emailsTo(learner)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your subscription no longer renews')).toHaveLength(2)
  })

  test('asked back where nothing was bought leaves the checkout that is open', async () => {
    const learner = await aLearner()
    const secret = await shop.begin(learner)
    await expect(resume(learner)).rejects.toThrow('409: Your subscription has ended.')
    shop.stripe.pay(secret)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
  })

  test('a renewal that could not be charged ends it at once', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.setCard(subscription, 'declined')
    await passPeriod(learner, 2 * hour)
    await shop.deliver()
    expect(await cancel(learner)).toMatchObject({ status: 'none', willRenew: false })
    shop.pass(30 * day)
    await shop.deliver()
    expect(await shop.ledger(learner)).toHaveLength(1)
  })

  test('while a renewal is being collected ends it, and nothing is charged', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner, '12-months')
    await passPeriod(learner, 10 * 60_000)
    await shop.deliver()
    expect(await cancel(learner)).toMatchObject({ status: 'none', willRenew: false })
    shop.pass(30 * day)
    await shop.deliver()
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    expect(await shop.ledger(learner)).toHaveLength(1)
    expect(shop.stripe.balance()).toBe(9800)
  })

  test('is nothing for somebody who bought nothing', async () => {
    const learner = await aLearner()
    for (const ask of [cancel, resume]) await expect(ask(learner)).rejects.toThrow('409: You have no subscription.')
    await shop.begin(learner)
    await expect(cancel(learner)).rejects.toThrow('409: You have no subscription that renews.')
  })

  test('does not half happen while Stripe is down', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    shop.stripe.fail({ how: 'cut', times: 20 })
    await expect(cancel(learner)).rejects.toThrow('503: ')
    shop.stripe.heal()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', willRenew: true })
  })
})

test('cards are changed on a page of Stripe’s that leads back to the profile', async () => {
  const learner = await aLearner()
  await shop.subscribe(learner)
  const { url } = await learner.call(payments.portal, {})
  expect(await (await fetch(url)).text()).toContain(`${shop.app.url}/profile`)
  await expect((await aLearner()).call(payments.portal, {})).rejects.toThrow('409: You have no subscription.')
})

test('cards are changed although the portal’s settings were never saved', async () => {
  const learner = await aLearner()
  await shop.subscribe(learner)
  shop.stripe.settings.portalSaved = false
  for (let n = 0; n < 2; n++) {
    const { url } = await learner.call(payments.portal, {})
    expect(await (await fetch(url)).text()).toContain(`${shop.app.url}/profile`)
  }
  expect(shop.stripe.kept.configuration.size).toBe(1)
})

test('the card that was chosen last is the one that is charged', async () => {
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
  await passPeriod(learner, 2 * hour)
  await shop.deliver()
  expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
  expect(await shop.ledger(learner)).toHaveLength(2)
})

test('a failed renewal can be paid on Stripe’s page, to which the e-mail and the profile lead', async () => {
  const learner = await aLearner()
  const subscription = await shop.subscribe(learner)
  shop.stripe.setCard(subscription, 'declined')
  await passPeriod(learner, 2 * hour)
  await shop.deliver()
  const { payUrl } = await shop.subscription(learner)
  expect((await fetch(String(payUrl))).status).toBe(200)
  expect((await emailsTo(learner))[0]).toMatchObject({
    subject: 'Your renewal could not be charged',
    text: expect.stringContaining(String(payUrl)),
  })
  shop.stripe.pay(subscription)
  await shop.deliver()
  expect(await shop.subscription(learner)).toMatchObject({ status: 'active', payUrl: null })
})

test('paused in the dashboard it charges nothing, says so, and goes on when it is resumed', async () => {
  const learner = await aLearner()
  const subscription = await shop.subscribe(learner)
  shop.stripe.pause(subscription)
  await shop.deliver()
  expect(await shop.subscription(learner)).toMatchObject({ status: 'cancelled', willRenew: false, renewsAt: null })
  expect(await resume(learner)).toMatchObject({ status: 'active', willRenew: true })
  expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ pause_collection: null })
  shop.stripe.pause(subscription)
  await passPeriod(learner, 2 * hour)
  await shop.deliver()
  expect(await me(learner)).toMatchObject({ subscribed: false })
  expect(await shop.ledger(learner)).toHaveLength(1)
})

test('a price that was changed in the dashboard is the one that the person is told of', async () => {
  const learner = await aLearner()
  const subscription = await shop.subscribe(learner)
  expect(await shop.subscription(learner)).toMatchObject({ renewalSen: 1500 })
  shop.stripe.changePrice(subscription, 1800)
  await shop.deliver()
  expect(await shop.subscription(learner)).toMatchObject({ renewalSen: 1800 })
  await passPeriod(learner, 2 * hour)
  await shop.deliver()
  expect((await shop.ledger(learner)).map(({ amountSen }) => amountSen)).toEqual([1500, 1800])
})

describe('the contribution privileges of the 12-month plan', () => {
  test('come with its period and go with it', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner, '12-months')
    expect(await me(learner)).toMatchObject({ mayContribute: true })
    await cancel(learner)
    expect(await me(learner)).toMatchObject({ mayContribute: true })
    await passPeriod(learner, hour)
    expect(await me(learner)).toMatchObject({ mayContribute: false })
    await shop.deliver()
    await shop.subscribe(learner, '6-months')
    expect(await me(learner)).toMatchObject({ subscribed: true, mayContribute: false })
  })

  test('last through its renewals', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner, '12-months')
    await passPeriod(learner, 2 * hour)
    await shop.deliver()
    expect(await me(learner)).toMatchObject({ subscribed: true, mayContribute: true })
  })
})

describe('an e-mail goes out', () => {
  test('for each payment, once, with Stripe’s receipt', async () => {
    const learner = await shop.person({ ...people['a learner'], firstName: 'Ana' })
    await shop.subscribe(learner, '3-months')
    await shop.stripe.webhooks.deliver(shop.stripe.events.slice(-10))
    const [email, ...others] = await emailsTo(learner)
    expect(others).toEqual([])
    expect(email?.subject).toBe('Thank you: RM28.00 received')
    const [payment] = await shop.ledger(learner)
    for (const part of [
      'Kopivosian Ana,',
      'RM28.00 for 3 months',
      String(payment?.receiptUrl),
      `${shop.app.url}/profile`,
    ])
      expect(email?.text).toContain(part)
    await passPeriod(learner, 2 * hour)
    await shop.deliver()
    expect(await emailsTo(learner)).toHaveLength(2)
  })

  test('when a renewal fails: once, however often it is tried', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.setCard(subscription, 'declined')
    await passPeriod(learner, 2 * hour)
    await shop.deliver()
    shop.pass(4 * day)
    await shop.deliver()
    const subjects = (await emailsTo(learner)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your renewal could not be charged')).toHaveLength(1)
  })

  test('not for a card that was declined at the checkout, whose owner was there', async () => {
    const learner = await aLearner()
    shop.stripe.pay(await shop.begin(learner), 'declined')
    await shop.deliver()
    expect(await emailsTo(learner)).toEqual([])
  })

  test('three days before a renewal: once for each, and not for one that was cancelled', async () => {
    const [kept, cancelled] = [await aLearner(), await aLearner()]
    await shop.subscribe(kept)
    await shop.subscribe(cancelled)
    await cancel(cancelled)
    const left = (await endOf(kept)) - shop.app.time.now().getTime()
    shop.pass(left - 3 * day - hour)
    await shop.billing.remind()
    expect(await announced(kept)).toBe(0)
    shop.pass(2 * hour)
    await Promise.all([shop.billing.remind(), shop.billing.remind()])
    await shop.billing.remind()
    expect([await announced(kept), await announced(cancelled)]).toEqual([1, 0])
    await passPeriod(kept, 2 * hour)
    await shop.deliver()
    shop.pass((await endOf(kept)) - shop.app.time.now().getTime() - 2 * day)
    await shop.billing.remind()
    expect(await announced(kept)).toBe(2)
    expect((await emailsTo(kept))[0]?.text).toContain('for another 1 month, RM15.00.')
  })
})
