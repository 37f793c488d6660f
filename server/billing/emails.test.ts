import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { payments } from '#shared/billing/billing.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { users } from '#server/db/tables/people.ts'
import { people, type Person } from '#server/testing/test-app.ts'
import { startSilentShop } from '#server/testing/payments/shop.ts'
import { usePerTest } from '#server/testing/fixtures.ts'

/** One for each test: who subscribed before would renew, too. */
const shop = usePerTest(startSilentShop)

const aLearner = () => shop.person('a learner')
const cancel = (person: Person) => person.call(payments.cancel, {})

async function payByBank(person: Person) {
  shop.stripe.pay(await shop.begin(person, '1-month', true), 'ok', 'fpx')
  await shop.deliver()
}

/** How many renewals somebody was told of beforehand. */
const announced = async (person: Person) =>
  (await shop.emailsTo(person)).filter(({ subject }) => subject.startsWith('Your subscription renews on')).length

describe('an e-mail is sent', () => {
  test('for each payment, once, with Stripe’s receipt', async () => {
    const learner = await shop.person({ ...people['a learner'], firstName: 'Ana' })
    await shop.subscribe(learner, '3-months')
    await shop.stripe.webhooks.deliver(shop.stripe.events.slice(-10))
    const [email, ...others] = await shop.emailsTo(learner)
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
    await shop.passPeriod(learner, 2 * hourMs)
    await shop.deliver()
    expect(await shop.emailsTo(learner)).toHaveLength(2)
  })

  test('in the language that the person chose', async () => {
    const learner = await shop.person({ ...people['a learner'], firstName: 'Ana' })
    await shop.app.db
      .update(users)
      .set({ language: 'ms' })
      .where(eq(users.id, String(learner.id)))
    await shop.subscribe(learner, '3-months')
    const [email] = await shop.emailsTo(learner)
    expect(email?.subject).toBe('Terima kasih: RM28.00 diterima')
    expect(email?.text).toMatch(
      /^Kopivosian Ana,\n\nkami telah menerima RM28\.00 untuk 3 bulan di .*, dibayar dengan kad\./,
    )
  })

  test('for a single payment, with its method and the note that it does not renew', async () => {
    const learner = await aLearner()
    await payByBank(learner)
    const [thanks, ...others] = await shop.emailsTo(learner)
    expect(others).toEqual([])
    expect(thanks?.text).toMatch(/RM15.00 for 1 month of .*, paid by online banking \(FPX\)\./)
    expect(thanks?.text).toContain('You paid once: it does not renew, and nothing more is charged.')
    expect(thanks?.text).not.toContain('renews by itself')
  })

  test('for a payment of a renewing plan, with its method and the next renewal', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner)
    const [thanks] = await shop.emailsTo(learner)
    expect(thanks?.text).toMatch(/RM15.00 for 1 month of .*, paid by card\./)
    expect(thanks?.text).toContain('It renews by itself until you cancel.')
  })

  test('for a refund, which uses the original method', async () => {
    const [byBank, byCard] = [await aLearner(), await aLearner()]
    await payByBank(byBank)
    await shop.subscribe(byCard)
    for (const person of [byBank, byCard]) await person.call(payments.refund, {})
    const refundOf = async (person: Person) =>
      (await shop.emailsTo(person)).find(({ subject }) => subject.endsWith('on its way back to you'))?.text
    expect(await refundOf(byBank)).toContain('It goes to the bank account that you paid from')
    expect(await refundOf(byCard)).toContain('It goes to the card that you paid with')
  })

  test('when a cancelled renewal is resumed, once', async () => {
    const learner = await aLearner()
    await shop.subscribe(learner, '3-months')
    await cancel(learner)
    await learner.call(payments.resume, {})
    await learner.call(payments.resume, {})
    await shop.deliver()
    const again = (await shop.emailsTo(learner)).filter(({ subject }) => subject === 'Your subscription renews again')
    expect(again).toHaveLength(1)
    expect(again[0]?.text).toContain('(3 months, RM28.00) is on again.')
  })

  test('when a renewal fails: once, however many attempts follow', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.setCard(subscription, 'declined')
    await shop.passPeriod(learner, 2 * hourMs)
    await shop.deliver()
    shop.pass(4 * dayMs)
    await shop.deliver()
    const subjects = (await shop.emailsTo(learner)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your renewal could not be charged')).toHaveLength(1)
  })

  test('but not for a card declined at the checkout in front of its owner', async () => {
    const learner = await aLearner()
    shop.stripe.pay(await shop.begin(learner), 'declined')
    await shop.deliver()
    expect(await shop.emailsTo(learner)).toEqual([])
  })

  test('three days before a renewal: once for each, and not for a cancelled one', async () => {
    const [renewing, cancelled] = [await aLearner(), await aLearner()]
    await shop.subscribe(renewing)
    await shop.subscribe(cancelled)
    await cancel(cancelled)
    const left = (await shop.endOf(renewing)) - shop.app.time.now().getTime()
    shop.pass(left - 3 * dayMs - hourMs)
    await shop.billing.remind()
    expect(await announced(renewing)).toBe(0)
    shop.pass(2 * hourMs)
    await Promise.all([shop.billing.remind(), shop.billing.remind()])
    await shop.billing.remind()
    expect([await announced(renewing), await announced(cancelled)]).toEqual([1, 0])
    await shop.passPeriod(renewing, 2 * hourMs)
    await shop.deliver()
    shop.pass((await shop.endOf(renewing)) - shop.app.time.now().getTime() - 2 * dayMs)
    await shop.billing.remind()
    expect(await announced(renewing)).toBe(2)
    expect((await shop.emailsTo(renewing))[0]?.text).toContain('for another 1 month, RM15.00.')
  })
})
