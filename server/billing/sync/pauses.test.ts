import { beforeEach, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { payments } from '#shared/billing/billing.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import type { Person } from '#server/testing/test-app.ts'
import { startSilentShop } from '#server/testing/payments/shop.ts'
import { usePerTest } from '#server/testing/fixtures.ts'

/** One for each test: who subscribed before would renew, too. */
const shop = usePerTest(startSilentShop)

let learner: Person
let subscription: string
beforeEach(async () => {
  learner = await shop.person('a learner')
  subscription = await shop.subscribe(learner)
  shop.stripe.pause(subscription)
  await shop.deliver()
})
const cancel = () => learner.call(payments.cancel, {})
const resume = () => learner.call(payments.resume, {})
const atStripe = () => shop.stripe.kept.subscription.get(subscription)
const subjects = async () => (await shop.emailsTo(learner)).map(({ subject }) => subject)
const stopped = 'Your subscription no longer renews'
const paused = { plan: '1-month', status: 'active', willRenew: false, paused: true, renewsAt: null, renewalSen: null }

test('a renewal paused in the dashboard is shown as paused, not as cancelled, and announced by no e-mail', async () => {
  const { subscriptionEndDate } = await learner.call(own.me, {})
  expect(await shop.subscription(learner)).toMatchObject({ ...paused, accessUntil: subscriptionEndDate })
  expect(await subjects()).toEqual([expect.stringMatching(/received$/)])
  await shop.passPeriod(learner, -2 * dayMs)
  expect(await shop.billing.remind()).toBe(0)
})

test('a paused subscription charges nothing and its access runs out; after the pause it continues', async () => {
  await shop.passPeriod(learner, 3 * hourMs)
  await shop.deliver()
  expect(await shop.subscription(learner)).toMatchObject({ ...paused, accessUntil: null })
  expect(await learner.call(own.me, {})).toMatchObject({ subscribed: false })
  expect(await shop.ledger(learner)).toHaveLength(1)
  shop.stripe.unpause(subscription)
  shop.pass(32 * dayMs)
  await shop.deliver()
  expect(await shop.subscription(learner)).toMatchObject({ status: 'active', willRenew: true, paused: false })
  expect(await shop.ledger(learner)).toHaveLength(2)
})

test('a paused subscription cancelled here is cancelled at Stripe too, and stays cancelled after the pause', async () => {
  expect(await cancel()).toMatchObject({ status: 'cancelled', willRenew: false, paused: false })
  expect(atStripe()).toMatchObject({ cancel_at_period_end: true })
  expect(await subjects()).toContain(stopped)
  shop.stripe.unpause(subscription)
  await shop.passPeriod(learner, 3 * hourMs)
  await shop.deliver()
  expect(atStripe()).toMatchObject({ status: 'canceled' })
  expect(await shop.ledger(learner)).toHaveLength(1)
})

test('a paused subscription cancelled after its access has run out ends at once', async () => {
  await shop.passPeriod(learner, 3 * hourMs)
  await shop.deliver()
  expect(await cancel()).toMatchObject({ status: 'none', paused: false })
  expect(atStripe()).toMatchObject({ status: 'canceled' })
})

test('the owner can undo a cancellation, but not the pause', async () => {
  await cancel()
  expect(await resume()).toMatchObject(paused)
  expect(await resume()).toMatchObject(paused)
  expect(atStripe()).toMatchObject({ cancel_at_period_end: false, pause_collection: { behavior: 'void' } })
})

test('a person may buy another plan during the pause, and the paused one does not continue', async () => {
  await shop.subscribe(learner, '3-months')
  expect(await shop.subscription(learner)).toMatchObject({ plan: '3-months', willRenew: true, paused: false })
  expect(atStripe()).toMatchObject({ cancel_at_period_end: true })
})
