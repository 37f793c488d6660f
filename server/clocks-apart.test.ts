import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { trialDays } from '#shared/billing/subscriptions.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { imports } from '#server/db/tables/exchange.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { users } from '#server/db/tables/people.ts'
import { createThrottle } from '#server/http/limits/throttle.ts'
import { createEnqueue, createOutboxStore } from '#server/outbox/store.ts'
import { openBrowser } from '#server/testing/people/browser.ts'
import { keysOf, startShop, type Shop } from '#server/testing/payments/shop.ts'
import { ana, registerAt, visitSignIn } from '#server/testing/people/sign-in-visit.ts'
import { people, startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'
import { startMailServer, type MailServer } from '#tests/doubles/smtp/server.ts'

// Two processes on one database: one clock is a minute slow, the other a minute fast.

let mail: MailServer
let shop: Shop
let behind: TestApp
let appAhead: TestApp
let both: TestApp[]

beforeAll(async () => {
  mail = await startMailServer()
  const env = { SMTP_URL: mail.smtpUrl, MAIL_FROM: 'hello@example.test' }
  shop = await startShop({ env })
  behind = shop.app
  appAhead = await startTestApp({ env: { ...env, ...keysOf(shop.stripe) }, deps: { db: behind.db } })
  both = [behind, appAhead]
})
afterAll(async () => {
  await shop.close()
  await appAhead.close()
  await mail.stop()
})
beforeEach(async () => {
  await behind.db.delete(outbox)
  mail.taken = []
  setApart()
})

/** Sets the real time from which both clocks differ. */
function setApart(truth = new Date()) {
  behind.time.set(new Date(truth.getTime() - minuteMs))
  appAhead.time.set(new Date(truth.getTime() + minuteMs))
}

/** Sends a request of the person's browser to this process. */
const ask = (at: TestApp, { cookie }: Person, method: string, path: string, body?: object) =>
  fetch(at.url + path, {
    method,
    headers: { Origin: at.url, Cookie: cookie, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const reconcile = (at: TestApp) => at.product.slices.billing.billing!.reconcile()

function write(at: TestApp, to: string, more: { sendAt?: Date } = {}) {
  const sender = { siteName: 'Learn Kadazandusun', publicUrl: at.url, supportEmail: null }
  const about = { kind: 'payment' as const, subject: 'Thank you', text: 'RM15 received' }
  return createEnqueue(() => at.time.now(), sender)(at.db, { ...about, ...more, to })
}

test('e-mails of both processes are sent once each, by either process', async () => {
  const expected: string[] = []
  for (let n = 0; n < 8; n += 1)
    for (const [at, name] of [
      [behind, 'behind'],
      [appAhead, 'ahead'],
    ] as const) {
      expected.push(`${name}${n}@example.test`)
      await write(at, `${name}${n}@example.test`)
    }
  await Promise.all(both.map((each) => each.outbox.work()))
  expect(mail.taken.toSorted()).toEqual(expected.toSorted())
})

test('an e-mail of the process ahead is also sent by the process behind alone', async () => {
  await write(appAhead, 'ana@example.test')
  await behind.outbox.work()
  expect(mail.taken).toEqual([])
  behind.time.advance(2 * minuteMs + 1000)
  await behind.outbox.work()
  expect(mail.taken).toEqual(['ana@example.test'])
})

test('an e-mail claimed by one process is not sent by the other', async () => {
  await write(behind, 'ana@example.test')
  // The slow process takes the e-mail and then waits for its mail server as long as it may.
  const now = behind.time.now()
  expect(await createOutboxStore(behind.db).claim(now, new Date(now.getTime() + 5 * minuteMs))).toBeDefined()
  appAhead.time.advance(2 * minuteMs)
  await appAhead.outbox.work()
  expect(mail.taken).toEqual([])
})

test('an e-mail about a decision waits until the decision can no longer be undone', async () => {
  const author = await behind.person({ ...people['a contributor'], emailVerified: true })
  const admin = await behind.person('an admin')
  const { id } = await author.call(contributions.create, { body: { title: 'Sumazau', content: 'A dance' } })
  const path = `/api/admin/contributions/${id}`
  expect((await ask(appAhead, admin, 'PATCH', path, { status: 'REJECTED', note: 'Which one?' })).status).toBe(200)
  const truth = new Date()
  // On the slow clock some seconds remain.
  setApart(new Date(truth.getTime() + 12 * minuteMs - 5000))
  await appAhead.outbox.work()
  expect(mail.taken).toEqual([])
  const undone = await ask(behind, admin, 'POST', `/api/admin/contributions/${id}/undo`)
  expect([undone.status, await undone.text()]).toEqual([200, expect.stringContaining('PENDING')])
  setApart(new Date(truth.getTime() + 60 * minuteMs))
  for (const each of both) await each.outbox.work()
  expect(mail.taken).toEqual([])
})

test('a lost webhook is recovered once, in either order, and each process finds the events that the other missed', async () => {
  for (const [first, second] of [both, both.toReversed()] as [TestApp, TestApp][]) {
    const learner = await shop.person('a learner')
    await shop.pay(learner)
    shop.stripe.webhooks.drop()
    expect(await reconcile(first)).toMatchObject({ customers: 1, failures: 0 })
    // The first process's own changes at Stripe arrive as events once more, and then nothing does.
    expect(await reconcile(second)).toMatchObject({ failures: 0 })
    for (const each of both) expect(await reconcile(each)).toMatchObject({ missed: 0, customers: 0, failures: 0 })
    expect(await shop.ledger(learner)).toHaveLength(1)
    for (const each of both) expect((await ask(each, learner, 'GET', '/api/auth/user')).status).toBe(200)
  }
  const emails = await behind.db.select().from(outbox).where(eq(outbox.kind, 'payment'))
  expect(emails).toHaveLength(2)
})

test('both processes accept a webhook signed at the correct time', async () => {
  const learner = await shop.person('a learner')
  await shop.pay(learner)
  const pending = shop.stripe.webhooks.pending()
  shop.stripe.webhooks.drop()
  expect(new Set(await shop.stripe.webhooks.deliver(pending))).toEqual(new Set([200]))
  shop.stripe.webhooks.url = `${appAhead.url}/api/stripe/webhook`
  expect(new Set(await shop.stripe.webhooks.deliver(pending))).toEqual(new Set([200]))
  shop.stripe.webhooks.url = `${behind.url}/api/stripe/webhook`
  expect(await shop.ledger(learner)).toHaveLength(1)
})

test('the reconciliation runs in one process at a time', async () => {
  for (const [first, second] of [both, both.toReversed()] as [TestApp, TestApp][]) {
    const hold = shop.stripe.hold({ path: '/v1/events' })
    const running = reconcile(first)
    await hold.arrived
    expect(await reconcile(second)).toBeUndefined()
    hold.release()
    expect(await running).toBeDefined()
  }
})

test('a trial starts once, ends in each process by its own clock, and cannot be repeated', async () => {
  const learner = await shop.person('a learner')
  const starts = await Promise.all(
    Array.from({ length: 10 }, (_none, n) => ask(both[n % 2]!, learner, 'POST', '/api/start-trial', {})),
  )
  expect(starts.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(starts.filter(({ status }) => status === 409)).toHaveLength(9)
  const end = (await shop.user(learner)).subscriptionEndDate!
  const length = end.getTime() - Date.now() - trialDays * dayMs
  expect(Math.abs(length)).toBeLessThan(2 * minuteMs)

  const subscribed = async (at: TestApp) => {
    const pending = (await (await ask(at, learner, 'GET', '/api/auth/user')).json()) as { subscribed: boolean }
    return pending.subscribed
  }
  setApart(new Date(end.getTime() - 2 * minuteMs))
  expect([await subscribed(behind), await subscribed(appAhead)]).toEqual([true, true])
  setApart(end)
  expect([await subscribed(behind), await subscribed(appAhead)]).toEqual([true, false])
  setApart(new Date(end.getTime() + 2 * minuteMs))
  expect([await subscribed(behind), await subscribed(appAhead)]).toEqual([false, false])
  for (const each of both) expect((await ask(each, learner, 'POST', '/api/start-trial', {})).status).toBe(409)
})

test('both processes know a person’s login, and both refuse a suspended person', async () => {
  const [one, other] = [await behind.person(), await appAhead.person()]
  for (const person of [one, other])
    for (const each of both) expect((await ask(each, person, 'GET', '/api/auth/user')).status).toBe(200)
  await behind.db.update(users).set({ suspendedAt: appAhead.time.now() }).where(eq(users.id, one.id!))
  for (const each of both) expect((await ask(each, one, 'GET', '/api/auth/user')).status).toBe(401)
})

test('people log in with built-in accounts although their requests alternate between the processes', async () => {
  const slow = await startTestApp({ builtIn: true })
  onTestFinished(() => slow.close())
  const fast = await startTestApp({ builtIn: true, env: { PUBLIC_URL: slow.url }, deps: { db: slow.db } })
  onTestFinished(() => fast.close())
  slow.time.advance(-minuteMs)
  fast.time.advance(minuteMs)
  await registerAt(slow.url)
  for (const order of [
    [slow, fast],
    [fast, slow],
  ]) {
    let requests = 0
    const browser = openBrowser(slow.url, () => order[requests++ % 2]!.url)
    const visit = await visitSignIn(slow.url, { browser })
    const { path, answer } = await visit.follow(await visit.submit('', ana))
    expect([path, answer.status]).toEqual(['/', expect.any(Number)])
    for (let each = 0; each < 2; each += 1) expect(await browser.isLoggedIn()).toBe(true)
  }
})

test('both processes share the counters against guessing', async () => {
  const limit = { name: 'guesses', times: 3, minutes: 15 }
  const [slow, fast] = both.map((each) => createThrottle(each.db, () => each.time.now(), 'secret'))
  expect([await fast!.count(limit, 'ana'), await slow!.count(limit, 'ana'), await fast!.count(limit, 'ana')]).toEqual([
    0, 0, 0,
  ])
  for (const each of [slow!, fast!]) expect(await each.count(limit, 'ana')).toBeGreaterThan(12 * 60)
})

test('an import claimed by one process is not started by the other', async () => {
  const admin = await behind.person('an admin')
  const { id: sourceId } = await admin.call(entryDocuments.createSource, {
    body: { title: 'A list of words', licence: 'CC BY 4.0' },
  })
  const sent = await behind.db.$client.query<{ id: string }>(
    `INSERT INTO imports (name, format, columns, source_id, creator_id, state, counts, created_at, claimed_at)
     VALUES ('words.csv', 'csv', '[]', $1, $2, 'applying', '{"new":0,"changed":0,"same":0,"conflict":0,"fault":0}', now(), clock_timestamp())
     RETURNING id`,
    [sourceId, admin.id],
  )
  const { id } = sent.rows[0]!
  for (const each of both) expect((await ask(each, admin, 'POST', `/api/imports/${id}/apply`)).status).toBe(409)
  // After that long without a payment, access has ended on both clocks.
  await behind.db
    .update(imports)
    .set({ claimedAt: new Date(Date.now() - 3 * minuteMs) })
    .where(eq(imports.id, id))
  for (const each of both)
    expect(await (await ask(each, admin, 'GET', `/api/imports/${id}`)).json()).toMatchObject({ stalled: true })
})
