import { describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { payments } from '#shared/billing/billing.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { dayMs } from '#shared/time.ts'
import { payments as ledgerRows } from '#server/db/tables/billing.ts'
import type { Person } from '#server/testing/test-app.ts'
import { startSilentShop } from '#server/testing/payments/shop.ts'
import { usePerFile } from '#server/testing/fixtures.ts'

const shop = usePerFile(startSilentShop)

const aLearner = () => shop.person('a learner')
const refund = (person: Person) => person.call(payments.refund, {})
const subjectsTo = async (person: Person) => {
  const emails = await shop.app.emails(String((await shop.user(person)).email))
  return emails.map(({ subject }) => subject).toReversed()
}
const me = (person: Person) => person.call(own.me, {})
const lost = () => shop.stripe.fail({ method: 'POST', path: '/v1/refunds', how: 500, done: true })

describe('a refund with a server error of Stripe as its answer', () => {
  test('is made once, for its owner and for an admin', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const before = shop.stripe.kept.refund.size
    lost()
    expect(await refund(learner)).toMatchObject({ status: 'none' })
    const other = await aLearner()
    await shop.subscribe(other)
    const [line] = await shop.ledger(other)
    lost()
    const admin = await shop.person({ role: 'ADMIN' })
    expect(await admin.call(payments.giveBack, { params: { id: line!.id } })).toMatchObject({ status: 'refunded' })
    expect(shop.stripe.kept.refund.size).toBe(before + 2)
  })

  test('is requested again after a real failure, and after the bank returned an earlier one', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const [line] = await shop.ledger(learner)
    const admin = await shop.person({ role: 'ADMIN' })
    const give = () => admin.call(payments.giveBack, { params: { id: line!.id } })
    const before = new Set(shop.stripe.kept.refund.keys())
    shop.stripe.fail({ method: 'POST', path: '/v1/refunds', how: 500 })
    await give()
    const made = [...shop.stripe.kept.refund.keys()].filter((id) => !before.has(id))
    expect(made).toHaveLength(1)
    shop.stripe.failRefund(made[0]!)
    await shop.deliver()
    lost()
    expect(await give()).toMatchObject({ status: 'refunded' })
    expect(shop.stripe.kept.refund.size).toBe(before.size + 2)
  })
})

describe('in Stripe’s dashboard', () => {
  test('a full refund ends the period and does not use up the guarantee', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.refund(subscription)
    await shop.deliver()
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none', willRenew: false, renewsAt: null })
    expect(await subjectsTo(learner)).toEqual(['Thank you: RM15.00 received', 'RM15.00 is on its way back to you'])
    await shop.subscribe(learner)
    expect((await shop.subscription(learner)).refundableUntil).not.toBeNull()
  })

  test('a full refund leaves the running trial, and shows it as a trial', async () => {
    const learner = await aLearner()
    const { subscriptionEndDate } = await learner.call(subscriptions.startTrial, { body: {} })
    shop.stripe.refund(await shop.subscribe(learner, '3-months'))
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({
      status: 'trial',
      plan: null,
      accessUntil: subscriptionEndDate,
      willRenew: false,
    })
  })

  test('a full refund during an outage of Stripe shows no running subscription, and the reconciliation ends it', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.refund(subscription)
    shop.stripe.fail({ method: 'DELETE', path: `/v1/subscriptions/${subscription}`, how: 500, times: 9 })
    await shop.deliver()
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'active' })
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none', willRenew: false, accessUntil: null })
    await expect(shop.begin(learner)).rejects.toThrow('503: The payment service does not answer')
    shop.stripe.heal()
    await shop.billing.reconcile()
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    await shop.subscribe(learner)
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', willRenew: true })
  })

  test('a refund of an earlier period leaves the paid renewal', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    const [first] = await shop.ledger(learner)
    shop.pass(32 * dayMs)
    await shop.deliver()
    const admin = await shop.person({ role: 'ADMIN' })
    await admin.call(payments.giveBack, { params: { id: first!.id } })
    await shop.deliver()
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'active' })
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active', willRenew: true })
  })

  test('a partial refund is recorded, and access stays', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner, '12-months')
    shop.stripe.refund(subscription, 800)
    await shop.deliver()
    expect(await shop.ledger(learner)).toMatchObject([{ status: 'partly_refunded', refundedSen: 800 }])
    expect(await me(learner)).toMatchObject({ role: 'PAID', subscribed: true, mayContribute: true })
    await refund(learner)
    expect(await shop.ledger(learner)).toMatchObject([{ status: 'refunded', refundedSen: 9800 }])
  })

  test('a refund returned by the bank restores the access', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    const before = await me(learner)
    const { id } = shop.stripe.refund(subscription)
    await shop.deliver()
    expect(await me(learner)).toMatchObject({ subscribed: false })
    shop.stripe.failRefund(id)
    await shop.deliver()
    expect(await me(learner)).toEqual(before)
    expect(await shop.subscription(learner)).toMatchObject({ status: 'cancelled', willRenew: false })
    expect(await shop.ledger(learner)).toMatchObject([{ status: 'paid', refundedSen: 0 }])
  })

  test('an immediate cancellation leaves the paid period', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    const { subscriptionEndDate } = await me(learner)
    shop.stripe.cancelInDashboard(subscription)
    await shop.deliver()
    expect(await shop.subscription(learner)).toMatchObject({ status: 'cancelled', accessUntil: subscriptionEndDate })
  })
})

describe('a disputed payment', () => {
  test('keeps its access while the bank decides, and after the dispute is won', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    const before = await me(learner)
    shop.stripe.dispute(subscription)
    await shop.deliver()
    expect(await me(learner)).toEqual(before)
    expect(await shop.ledger(learner)).toMatchObject([{ status: 'disputed' }])
    await expect(refund(learner)).rejects.toThrow('409: Your bank is dealing with this payment already')
    shop.stripe.closeDispute(subscription, 'won')
    await shop.deliver()
    expect(await me(learner)).toEqual(before)
    expect(await shop.ledger(learner)).toMatchObject([{ status: 'paid', refundedSen: 0 }])
    expect(await shop.subscription(learner)).toMatchObject({ refundable: { amountSen: 1500 } })
    await refund(learner)
    expect(await shop.ledger(learner)).toMatchObject([{ status: 'refunded', refundedSen: 1500 }])
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none', refundable: null })
  })

  test('that Stripe refuses to refund after the decision is not shown as waiting for the bank', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.dispute(subscription)
    shop.stripe.closeDispute(subscription, 'won')
    shop.stripe.fail({ method: 'POST', path: '/v1/refunds', how: 400, code: 'charge_disputed' })
    await expect(refund(learner)).rejects.toThrow('409: Our payment provider could not send the money back now')
  })

  test('that was prevented counts as refunded and as closed', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.dispute(subscription)
    shop.stripe.closeDispute(subscription, 'prevented')
    await shop.deliver()
    expect(await shop.ledger(learner)).toMatchObject([{ status: 'dispute_lost', refundedSen: 1500 }])
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none', willRenew: false })
    expect(shop.stripe.balance()).toBe(
      (await shop.app.db.select().from(ledgerRows)).reduce(
        (sum, { amountSen, refundedSen }) => sum + amountSen - refundedSen,
        0,
      ),
    )
  })

  test('that is lost has the same effect as a refund', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.dispute(subscription)
    shop.stripe.closeDispute(subscription, 'lost')
    await shop.deliver()
    expect(await me(learner)).toMatchObject({ role: 'NORMAL', subscribed: false })
    expect(await shop.ledger(learner)).toMatchObject([{ status: 'dispute_lost', refundedSen: 1500 }])
    expect(shop.stripe.kept.subscription.get(subscription)).toMatchObject({ status: 'canceled' })
    expect(await shop.subscription(learner)).toMatchObject({ status: 'none', willRenew: false })
    expect(await subjectsTo(learner)).toContain('Your bank has taken a payment back')
    await shop.begin(learner)
  })
})
