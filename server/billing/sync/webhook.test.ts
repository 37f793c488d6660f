import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { stripeEvents } from '#server/db/tables/billing.ts'
import { createLog } from '#server/log.ts'
import type { Person } from '#server/testing/test-app.ts'
import { signatureOf } from '#tests/doubles/stripe/http/webhooks.ts'
import { startShop } from '#server/testing/payments/shop.ts'
import { usePerFile } from '#server/testing/fixtures.ts'

const shop = usePerFile(() =>
  startShop({
    deps: { log: createLog('warn', { write: (line: string) => void logged.push(line) }) },
  }),
)

const logged: string[] = []
afterEach(() => {
  shop.stripe.heal()
  shop.stripe.webhooks.drop()
})
const aLearner = () => shop.person('a learner')
const isPaid = async (person: Person) => (await person.call(own.me, {})).role === 'PAID'
const storedEvents = (id: string) => shop.app.db.select().from(stripeEvents).where(eq(stripeEvents.id, id))
const seconds = () => Math.floor(shop.app.time.now().getTime() / 1000)

/** The event by which Stripe tells of a person's payment. */
async function paidBy(person: Person): Promise<Stripe.Event> {
  await shop.pay(person)
  const found = shop.stripe.webhooks.pending().find(({ type }) => type === 'invoice.paid')
  if (!found) throw new Error('Stripe has nothing to tell')
  return found
}

async function post(body: string, headers: Record<string, string> = {}) {
  const address = new URL('/api/stripe/webhook', shop.app.url)
  return fetch(address, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } })
}

const fresh = async () => {
  const learner = await aLearner()
  const event = await paidBy(learner)
  return { learner, event, body: JSON.stringify(event) }
}
const signature = (body: string) => ({
  'Stripe-Signature': signatureOf(body, shop.stripe.webhooks.secret, seconds()),
})

const isDown = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))

async function withoutDatabase<T>(work: () => Promise<T>): Promise<T> {
  const pool = shop.app.db.$client
  const ways = { query: pool.query.bind(pool), connect: pool.connect.bind(pool) }
  Object.assign(pool, { query: isDown, connect: isDown })
  try {
    return await work()
  } finally {
    Object.assign(pool, ways)
  }
}

describe('a payment counts', () => {
  test('when the webhook arrives before the browser returns', async () => {
    const learner = await aLearner()
    await shop.pay(learner)
    await shop.deliver()
    expect(await isPaid(learner)).toBe(true)
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
  })

  test('when it arrives after the browser has returned', async () => {
    const learner = await aLearner()
    const event = await paidBy(learner)
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
    const before = await shop.user(learner)
    expect(await shop.stripe.webhooks.send(event)).toBe(200)
    expect(await shop.user(learner)).toEqual(before)
    expect(await shop.ledger(learner)).toHaveLength(1)
  })

  test('once, after repeated and simultaneous deliveries', async () => {
    const learner = await aLearner()
    const event = await paidBy(learner)
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.stripe.webhooks.send(event)))
    expect(answers).toEqual([200, 200, 200, 200])
    const before = await shop.user(learner)
    expect(await shop.stripe.webhooks.send(event)).toBe(200)
    expect(await shop.user(learner)).toEqual(before)
    expect(await shop.ledger(learner)).toHaveLength(1)
    expect(await storedEvents(event.id)).toMatchObject([{ outcome: 'applied', type: 'invoice.paid' }])
  })

  test('in any order of events', async () => {
    const learner = await aLearner()
    await shop.pay(learner)
    const answers = await shop.stripe.webhooks.deliver(shop.stripe.webhooks.pending().toReversed())
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await shop.subscription(learner)).toMatchObject({ status: 'active' })
    expect(await shop.ledger(learner)).toHaveLength(1)
  })

  test('in its current state at Stripe, not in that of an old event', async () => {
    const learner = await aLearner()
    const event = await paidBy(learner)
    shop.stripe.refund((event.data.object as Stripe.Invoice).id)
    expect(await shop.stripe.webhooks.send(event)).toBe(200)
    expect(await isPaid(learner)).toBe(false)
    expect(await shop.ledger(learner)).toMatchObject([{ status: 'refunded', refundedSen: 1500 }])
  })

  test('although the database was down at first: Stripe sends the event again, and nothing is lost', async () => {
    const learner = await aLearner()
    await shop.pay(learner)
    const refused = await withoutDatabase(() => shop.stripe.webhooks.deliver())
    expect(new Set(refused)).toEqual(new Set([503]))
    expect(await isPaid(learner)).toBe(false)
    await shop.deliver()
    expect(await isPaid(learner)).toBe(true)
    expect(await shop.ledger(learner)).toHaveLength(1)
  })

  test('although the database failed in between: event and effect are stored together or not at all', async () => {
    const learner = await aLearner()
    const event = await paidBy(learner)
    await shop.app.db.execute('ALTER TABLE payments RENAME TO payments_away')
    expect(await shop.stripe.webhooks.send(event)).toBe(500)
    await shop.app.db.execute('ALTER TABLE payments_away RENAME TO payments')
    expect(await storedEvents(event.id)).toEqual([])
    expect(await shop.stripe.webhooks.send(event)).toBe(200)
    expect(await isPaid(learner)).toBe(true)
  })

  test.each([
    ['does not answer', { how: 'hang' }],
    ['fails', { how: 500 }],
  ] as const)('although Stripe %s when it is asked about it: Stripe sends the event again', async (_what, fault) => {
    const learner = await aLearner()
    const event = await paidBy(learner)
    shop.stripe.fail({ ...fault, times: 3 })
    expect(await shop.inHaste(() => shop.stripe.webhooks.send(event))).toBe(503)
    expect(await storedEvents(event.id)).toEqual([])
    shop.stripe.heal()
    expect(await shop.stripe.webhooks.send(event)).toBe(200)
    expect(await isPaid(learner)).toBe(true)
  })

  test('while the server’s clock and Stripe’s are four minutes apart', async () => {
    const learner = await aLearner()
    const event = await paidBy(learner)
    for (const timestamp of [seconds() - 240, seconds() + 240]) {
      const body = JSON.stringify(event)
      const signature = signatureOf(body, shop.stripe.webhooks.secret, timestamp)
      expect((await post(body, { 'Stripe-Signature': signature })).status).toBe(200)
    }
    expect(await isPaid(learner)).toBe(true)
  })
})

describe('a newer state is never overwritten by an older one', () => {
  test('however slow the older read was', async () => {
    const learner = await aLearner()
    const subscription = await shop.pay(learner)
    const slow = shop.stripe.webhooks.pending().find(({ type }) => type === 'invoice.paid')
    // Read before the refund, but only answered after it has been applied.
    const hold = shop.stripe.hold({ path: '/v1/charges' })
    const sent = shop.stripe.webhooks.send(slow!)
    await hold.arrived
    shop.stripe.refund(subscription)
    const refund = shop.stripe.webhooks.pending().find(({ type }) => type === 'charge.refunded')
    expect(await shop.stripe.webhooks.send(refund!)).toBe(200)
    hold.release()
    expect(await sent).toBe(200)
    expect(await isPaid(learner)).toBe(false)
    expect(await shop.ledger(learner)).toMatchObject([{ status: 'refunded' }])
  })
})

describe('a message is refused, and changes nothing', () => {
  const refused = 'This is not a message that Stripe has just signed.'

  test('without a signature', async () => {
    const { learner, event, body } = await fresh()
    expect(await shop.stripe.webhooks.send(event, { unsigned: true })).toBe(400)
    for (const signature of ['', 't=1', 'v1=00', `t=${seconds()},v1=00`, `t=x,v1=${'0'.repeat(64)}`]) {
      const answer = await post(body, { 'Stripe-Signature': signature })
      expect([answer.status, await answer.text()]).toEqual([400, refused])
    }
    expect(await isPaid(learner)).toBe(false)
  })

  test('with another signer’s signature', async () => {
    const { learner, event } = await fresh()
    expect(await shop.stripe.webhooks.send(event, { secret: 'whsec_guessed' })).toBe(400)
    expect(await isPaid(learner)).toBe(false)
  })

  test('with a changed body', async () => {
    const { learner, event, body } = await fresh()
    expect(await shop.stripe.webhooks.send(event, { body: body.replace('1500', '1') })).toBe(400)
    expect(await isPaid(learner)).toBe(false)
  })

  test('with a signature older than five minutes', async () => {
    const { learner, event } = await fresh()
    expect(await shop.stripe.webhooks.send(event, { timestamp: seconds() - 310 })).toBe(400)
    expect(await isPaid(learner)).toBe(false)
  })

  test('with a signature from the future', async () => {
    const { learner, event } = await fresh()
    for (const secondsAhead of [310, 3600, 10 ** 9])
      expect(await shop.stripe.webhooks.send(event, { timestamp: seconds() + secondsAhead })).toBe(400)
    expect(await isPaid(learner)).toBe(false)
  })

  test('without a valid event, or with an empty body', async () => {
    for (const body of ['', '{', 'null', '[]', '{}', '{"data":{}}', '"x"']) {
      const answer = await post(body, signature(body))
      expect([body, answer.status]).toEqual([body, 400])
    }
  })

  test('larger than any of Stripe’s', async () => {
    expect((await post('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  })
})

describe('an event', () => {
  test('about an unknown customer is stored and reported', async () => {
    const event = await paidBy(await aLearner())
    const strange = structuredClone(event)
    strange.id = 'evt_strange'
    Object.assign(strange.data.object, { customer: 'cus_strange' })
    const from = logged.length
    expect(await shop.stripe.webhooks.send(strange)).toBe(200)
    expect(await storedEvents('evt_strange')).toMatchObject([{ outcome: 'unclaimed', stripeCustomerId: 'cus_strange' }])
    expect(logged.slice(from).join()).toContain('evt_strange')
    expect(await shop.billing.reconcile()).toMatchObject({ unclaimed: 1 })
  })

  test('of an unused type is ignored', async () => {
    await aLearner().then((learner) => shop.begin(learner))
    const event = shop.stripe.webhooks.pending().find(({ type }) => type === 'payment_intent.created')!
    const before = shop.stripe.seen.length
    expect(await shop.stripe.webhooks.send(event)).toBe(200)
    expect(await storedEvents(event.id)).toMatchObject([{ outcome: 'ignored' }])
    expect(shop.stripe.seen).toHaveLength(before)
  })

  test('of live payments is ignored by a server with test keys', async () => {
    const learner = await aLearner()
    const event = { ...(await paidBy(learner)), livemode: true } as Stripe.Event
    expect(await shop.stripe.webhooks.send(event)).toBe(200)
    expect(await isPaid(learner)).toBe(false)
    expect(await storedEvents(event.id)).toEqual([])
  })
})
