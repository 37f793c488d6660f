import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#shared/billing.ts'
import { createLog } from '#server/log.ts'
import { people } from '#server/testing/test-app.ts'
import type { Person } from '#server/testing/test-app.ts'
import { day, startShop } from '#server/testing/shop.ts'
import type { Shop } from '#server/testing/shop.ts'

/** One for each test: who subscribed before would renew, too. */
let shop: Shop
beforeEach(async () => {
  shop = await startShop({ deps: { log: createLog('silent') } })
})
afterEach(() => shop.close())

const hour = 3600_000
const aLearner = () => shop.person(people['a learner'])
const cancel = (person: Person) => person.call(payments.cancel, {})

/** How many renewals somebody was told of beforehand. */
const announced = async (person: Person) =>
  (await shop.emailsTo(person)).filter(({ subject }) => subject.startsWith('Your subscription renews on')).length

describe('an e-mail goes out', () => {
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
    await shop.passPeriod(learner, 2 * hour)
    await shop.deliver()
    expect(await shop.emailsTo(learner)).toHaveLength(2)
  })

  test('when a renewal fails: once, however often it is tried', async () => {
    const learner = await aLearner()
    const subscription = await shop.subscribe(learner)
    shop.stripe.setCard(subscription, 'declined')
    await shop.passPeriod(learner, 2 * hour)
    await shop.deliver()
    shop.pass(4 * day)
    await shop.deliver()
    const subjects = (await shop.emailsTo(learner)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your renewal could not be charged')).toHaveLength(1)
  })

  test('not for a card that was declined at the checkout, whose owner was there', async () => {
    const learner = await aLearner()
    shop.stripe.pay(await shop.begin(learner), 'declined')
    await shop.deliver()
    expect(await shop.emailsTo(learner)).toEqual([])
  })

  test('three days before a renewal: once for each, and not for one that was cancelled', async () => {
    const [kept, cancelled] = [await aLearner(), await aLearner()]
    await shop.subscribe(kept)
    await shop.subscribe(cancelled)
    await cancel(cancelled)
    const left = (await shop.endOf(kept)) - shop.app.time.now().getTime()
    shop.pass(left - 3 * day - hour)
    await shop.billing.remind()
    expect(await announced(kept)).toBe(0)
    shop.pass(2 * hour)
    await Promise.all([shop.billing.remind(), shop.billing.remind()])
    await shop.billing.remind()
    expect([await announced(kept), await announced(cancelled)]).toEqual([1, 0])
    await shop.passPeriod(kept, 2 * hour)
    await shop.deliver()
    shop.pass((await shop.endOf(kept)) - shop.app.time.now().getTime() - 2 * day)
    await shop.billing.remind()
    expect(await announced(kept)).toBe(2)
    expect((await shop.emailsTo(kept))[0]?.text).toContain('for another 1 month, RM15.00.')
  })
})
