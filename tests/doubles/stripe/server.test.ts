import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/time.ts'
import { startStripeServer, type StripeServer } from './server.ts'
import { idOf } from './state.ts'

let now: Date
let server: StripeServer
let stripe: Stripe

function connect(key: string) {
  const { hostname, port } = new URL(server.url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

beforeEach(async () => {
  now = new Date('2026-01-31T08:00:00Z')
  server = await startStripeServer({ clock: () => now })
  stripe = connect(server.secretKey)
})
afterEach(() => server.close())

async function aSubscription(months = 1) {
  const customer = await stripe.customers.create({ email: 'learner@example.test', metadata: { userId: '7' } })
  const product = await stripe.products.create({ name: 'Learning' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'myr',
    unit_amount: 1500,
    recurring: { interval: 'month', interval_count: months },
  })
  return await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  })
}

const secretOf = ({ latest_invoice }: Stripe.Subscription) =>
  (latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? ''
const createOnce = () => stripe.customers.create({ name: 'One' }, { idempotencyKey: 'key-2' })
const pass = (days: number) => {
  now = new Date(now.getTime() + days * dayMs)
}
const seconds = (text: string) => new Date(text).getTime() / 1000
const typesSince = (count: number) => server.events.slice(count).map(({ type }) => type)

test('a subscription is incomplete until its first invoice is paid, and then active to the end of a calendar month', async () => {
  const subscription = await aSubscription()
  expect(subscription.status).toBe('incomplete')
  expect(subscription.items.data[0]?.current_period_end).toBe(seconds('2026-02-28T08:00:00Z'))
  expect(() => server.pay(secretOf(subscription), 'declined')).not.toThrow()
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete')
  server.pay(secretOf(subscription))
  const paid = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payments'] })
  expect(paid).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 1500 } })
  const payment = (paid.latest_invoice as Stripe.Invoice).payments?.data[0]?.payment.payment_intent
  const [charge] = (await stripe.charges.list()).data
  expect(charge?.payment_intent).toBe(payment)
  expect(charge?.receipt_url).toContain(charge?.id)
})

test('a coupon reduces the first invoice in its preview and in the payment, and not the next one', async () => {
  const { customer, items } = await aSubscription()
  server.settings.percentOff = 40
  const preview = await stripe.invoices.createPreview({
    customer: idOf(customer),
    subscription_details: { items: [{ price: items.data[0]!.price.id }] },
  })
  const due = { subtotal: 1500, total: 900, amount_due: 900, total_discount_amounts: [{ amount: 600 }] }
  expect(preview).toMatchObject(due)
  const subscription = await aSubscription()
  server.settings.percentOff = 0
  expect(subscription.latest_invoice).toMatchObject(due)
  expect(server.pay(secretOf(subscription))).toMatchObject({ amount: 900 })
})

test('events have the signature that the SDK checks, may come twice, forged or late, and are sent until they are accepted', async () => {
  const heard: { id: string; type: string }[] = []
  const refused: string[] = []
  const endpoint = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    try {
      const header = request.headers['stripe-signature'] ?? ''
      heard.push(stripe.webhooks.constructEvent(body, header, server.webhooks.secret, 300, undefined, now.getTime()))
      response.writeHead(200).end()
    } catch (error) {
      refused.push(String(error))
      response.writeHead(400).end()
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => endpoint.once('listening', resolve))
  server.webhooks.url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`

  server.pay((await aSubscription()).id)
  const [first, ...others] = server.webhooks.pending()
  const late = seconds(now.toISOString()) - 301
  expect(await server.webhooks.send(first!, { secret: 'whsec_another' })).toBe(400)
  expect(await server.webhooks.send(first!, { timestamp: late })).toBe(400)
  expect(await server.webhooks.send(first!, { unsigned: true })).toBe(400)
  expect(refused).toHaveLength(3)
  expect(server.webhooks.pending()).toHaveLength(others.length + 1)

  await server.webhooks.deliver([...others, first!, first!])
  expect(server.webhooks.pending()).toEqual([])
  expect(heard.map(({ id }) => id)).toEqual([...others, first!, first!].map(({ id }) => id))
  expect(heard.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'customer.subscription.updated']),
  )
  endpoint.closeAllConnections()
  endpoint.close()
})

test('a renewal starts the period before the payment, and stays on the last day of every month', async () => {
  const { id } = await aSubscription()
  server.pay(id)
  now = new Date('2026-02-28T08:00:00Z')
  server.tick()
  const begun = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(begun).toMatchObject({ status: 'active', latest_invoice: { status: 'draft' } })
  expect(begun.items.data[0]?.current_period_end).toBe(seconds('2026-03-31T08:00:00Z'))
  now = new Date('2026-02-28T09:00:00Z')
  server.tick()
  const [invoice] = (await stripe.invoices.list({ subscription: id, limit: 1 })).data
  expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle' })
  expect(invoice?.parent?.subscription_details?.subscription).toBe(id)
  const [line] = invoice?.lines.data ?? []
  expect(line?.period).toEqual({ start: seconds('2026-02-28T08:00:00Z'), end: seconds('2026-03-31T08:00:00Z') })
  expect(invoice?.period_end).toBe(seconds('2026-02-28T08:00:00Z'))
})

test('a failed renewal is retried by the settings of the dashboard: it recovers, or ends the subscription', async () => {
  const [{ id: recovers }, { id: ends }] = [await aSubscription(), await aSubscription()]
  for (const id of [recovers, ends]) server.pay(id)
  for (const id of [recovers, ends]) server.setCard(id, 'declined')
  now = new Date('2026-02-28T09:00:00Z')
  server.tick()
  expect((await stripe.subscriptions.retrieve(recovers)).status).toBe('past_due')
  server.changeCard(recovers)
  pass(3)
  server.tick()
  expect((await stripe.subscriptions.retrieve(recovers)).status).toBe('active')
  expect((await stripe.subscriptions.retrieve(ends)).status).toBe('past_due')
  pass(12)
  server.tick()
  const over = await stripe.subscriptions.retrieve(ends)
  expect(over).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  expect((await stripe.invoices.list({ subscription: ends, status: 'open' })).data).toHaveLength(1)
})

test('a cancelled subscription runs to the end of the paid period, and can be resumed until then', async () => {
  const { id } = await aSubscription()
  server.pay(id)
  const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(cancelled).toMatchObject({ status: 'active', cancel_at: seconds('2026-02-28T08:00:00Z') })
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({ cancel_at: null })
  server.cancelInPortal(id)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false, status: 'active' })
  pass(40)
  const before = server.events.length
  server.tick()
  expect(typesSince(before)).toEqual(['customer.subscription.deleted'])
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: seconds('2026-02-28T08:00:00Z'),
  })
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 })
})

test('a first payment without success within 23 hours, or a cancelled one, leaves nothing to pay', async () => {
  const [waits, calledOff] = [await aSubscription(), await aSubscription()]
  expect((await stripe.subscriptions.cancel(calledOff.id)).status).toBe('incomplete_expired')
  pass(23 / 24)
  server.tick()
  expect((await stripe.subscriptions.retrieve(waits.id)).status).toBe('incomplete_expired')
  expect((await stripe.invoices.list({ status: 'void' })).data).toHaveLength(2)
  for (const each of [waits, calledOff]) expect(() => server.pay(secretOf(each))).toThrow('canceled')
})

test('refunds may be partial but never exceed the payment, and a dispute withdraws the money until it is won', async () => {
  const { id } = await aSubscription()
  server.pay(id)
  const [charge] = (await stripe.charges.list()).data
  const refund = () => stripe.refunds.create({ payment_intent: charge!.payment_intent as string })
  server.refund(charge!.id, 500)
  await refund()
  await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect(await stripe.charges.retrieve(charge!.id)).toMatchObject({ refunded: true, amount_refunded: 1500 })
  expect(server.balance()).toBe(0)

  const other = await aSubscription()
  server.pay(other.id)
  server.dispute(other.id)
  expect(server.balance()).toBe(0)
  const [disputed] = (await stripe.charges.list()).data
  const refundDisputed = () => stripe.refunds.create({ payment_intent: disputed!.payment_intent as string })
  await expect(refundDisputed()).rejects.toMatchObject({ code: 'charge_disputed' })
  server.closeDispute(other.id, 'won')
  expect(server.balance()).toBe(1500)
  expect(await refundDisputed()).toMatchObject({ amount: 1500, status: 'succeeded' })
  expect(server.balance()).toBe(0)
})

test('an idempotency key returns the same answer, even after the first answer was lost, and is refused for another request', async () => {
  server.fail({ path: '/v1/customers', how: 'cut', done: true, times: 2 })
  const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'key-1' })
  await expect(create('one@example.test')).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  const again = await create('one@example.test')
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(server.kept.customer.size).toBe(1)
  await expect(create('two@example.test')).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  await expect(stripe.products.create({ name: 'x' }, { idempotencyKey: 'key-1' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
  pass(1.1)
  expect((await create('two@example.test')).id).not.toBe(again.id)
})

test('two simultaneous calls with one key: the second must wait, and then gets the result of the first', async () => {
  const held = server.hold({ method: 'POST', path: '/v1/customers' })
  const first = createOnce()
  await held.arrived
  await expect(createOnce()).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  held.release()
  const { id } = await first
  expect((await createOnce()).id).toBe(id)
  expect(server.events.map(({ request }) => request?.idempotency_key)).toEqual(['key-2'])
})

test('a card with bank confirmation waits for its owner, who may decline and try another', async () => {
  const { id } = await aSubscription()
  expect(server.pay(id, 'requires_action')).toMatchObject({ status: 'requires_action' })
  expect(server.answerBank(id, false)).toMatchObject({ status: 'requires_payment_method' })
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete')
  server.pay(id, 'requires_action')
  expect(server.answerBank(id, true)).toMatchObject({ status: 'succeeded' })
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
  expect(server.balance()).toBe(1500)
})

test('the double can be slow, busy or down', async () => {
  server.fail({ how: 503 })
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 503 })
  server.fail({ how: 429 })
  await expect(stripe.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  server.fail({ how: 'hang' })
  await expect(stripe.customers.list({}, { timeout: 50 })).rejects.toThrow('timeout')
  expect((await stripe.customers.list()).data).toEqual([])
})

test('lists are ordered newest first, in pages, with the requested filters', async () => {
  for (let n = 0; n < 25; n++) await stripe.customers.create({ email: `learner-${n}@example.test` })
  const all = await stripe.customers.list({ limit: 10 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual([...server.kept.customer.keys()].toReversed())
  expect((await stripe.customers.list({ limit: 24 })).has_more).toBe(true)
  expect((await stripe.customers.list({ created: { gte: seconds('2030-01-01') } })).data).toEqual([])
  expect((await stripe.events.list({ types: ['customer.created'], created: { gte: 0 } })).data).toHaveLength(10)
})

test('only the double’s own keys are accepted, and the publishable key reads only objects with a client secret', async () => {
  const subscription = await aSubscription()
  await expect(connect('sk_test_another').customers.list()).rejects.toMatchObject({ statusCode: 401 })
  const page = connect(server.publishableKey)
  await expect(page.customers.list()).rejects.toMatchObject({ code: 'secret_key_required' })
  const secret = secretOf(subscription)
  const id = secret.split('_secret_')[0] ?? ''
  await expect(page.paymentIntents.retrieve(id, { client_secret: 'pi_x' })).rejects.toMatchObject({ statusCode: 400 })
  expect(await page.paymentIntents.retrieve(id, { client_secret: secret })).toMatchObject({ amount: 1500 })
})

test('an unsupported call is refused, and its test fails', async () => {
  const other = await startStripeServer()
  const { hostname, port } = new URL(other.url)
  const settings = { host: hostname, port, protocol: 'http', maxNetworkRetries: 2 } as const
  const otherClient = new Stripe(other.secretKey, settings)
  await expect(otherClient.coupons.list()).rejects.toMatchObject({ statusCode: 501 })
  await expect(otherClient.customers.create({ balance: 5 })).rejects.toMatchObject({ statusCode: 501 })
  const old = new Stripe(other.secretKey, { ...settings, apiVersion: '2020-08-27' as Stripe.LatestApiVersion })
  await expect(old.customers.list()).rejects.toMatchObject({ statusCode: 501 })
  expect(other.refusals).toHaveLength(3)
  await expect(other.close()).rejects.toThrow(/GET \/v1\/coupons[^]+'balance'[^]+2020-08-27/)
})
