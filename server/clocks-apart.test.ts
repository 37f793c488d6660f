import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { contributions } from '#shared/contributions.ts'
import { dictionary } from '#shared/dictionary.ts'
import { trialDays } from '#shared/subscriptions.ts'
import { imports, outbox, users } from '#server/db/tables.ts'
import { createThrottle } from '#server/http/throttle.ts'
import { createEnqueue, createOutboxStore } from '#server/outbox/store.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { keysOf, startShop } from '#server/testing/shop.ts'
import type { Shop } from '#server/testing/shop.ts'
import { ana, registerAt, visitSignIn } from '#server/testing/sign-in-visit.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { startMailServer } from '#tests/doubles/smtp/server.ts'
import type { MailServer } from '#tests/doubles/smtp/server.ts'

// Two processes on one database, the one's clock a minute behind, the other's a minute ahead.

const minute = 60_000

let mail: MailServer
let shop: Shop
let behind: TestApp
let ahead: TestApp
let both: TestApp[]

beforeAll(async () => {
  mail = await startMailServer()
  const env = { SMTP_URL: mail.smtpUrl, MAIL_FROM: 'hello@example.test' }
  shop = await startShop({ env })
  behind = shop.app
  ahead = await startTestApp({ env: { ...env, ...keysOf(shop.stripe) }, deps: { db: behind.db } })
  both = [behind, ahead]
})
afterAll(async () => {
  await shop.close()
  await ahead.close()
  await mail.stop()
})
beforeEach(async () => {
  await behind.db.delete(outbox)
  mail.taken = []
  setApart()
})

/** What time it is in truth. */
function setApart(truth = new Date()) {
  behind.time.set(new Date(truth.getTime() - minute))
  ahead.time.set(new Date(truth.getTime() + minute))
}

/** Somebody whose browser is led to this process. */
const ask = (at: TestApp, { cookie }: Person, method: string, path: string, body?: object) =>
  fetch(at.url + path, {
    method,
    headers: { Origin: at.url, Cookie: cookie, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const reconcile = (at: TestApp) => at.product.slices.billing.billing!.reconcile()

function write(at: TestApp, to: string, more: { sendAt?: Date } = {}) {
  const about = { kind: 'payment' as const, subject: 'Thank you', text: 'RM15 received' }
  return createEnqueue(() => at.time.now())(at.db, { ...about, ...more, to })
}

test('e-mails that either wrote go once each, whoever sends them', async () => {
  const expected: string[] = []
  for (let n = 0; n < 8; n += 1)
    for (const [at, name] of [
      [behind, 'behind'],
      [ahead, 'ahead'],
    ] as const) {
      expected.push(`${name}${n}@example.test`)
      await write(at, `${name}${n}@example.test`)
    }
  await Promise.all(both.map((each) => each.outbox.work()))
  expect(mail.taken.toSorted()).toEqual(expected.toSorted())
})

test('what the one ahead wrote goes by the one behind alone, too', async () => {
  await write(ahead, 'ana@example.test')
  await behind.outbox.work()
  expect(mail.taken).toEqual([])
  behind.time.advance(2 * minute + 1000)
  await behind.outbox.work()
  expect(mail.taken).toEqual(['ana@example.test'])
})

test('an e-mail that is on its way is not sent by the other as well', async () => {
  await write(behind, 'ana@example.test')
  // As the one behind takes it, and then waits for its mail server as long as it may.
  const now = behind.time.now()
  expect(await createOutboxStore(behind.db).claim(now, new Date(now.getTime() + 5 * minute))).toBeDefined()
  ahead.time.advance(2 * minute)
  await ahead.outbox.work()
  expect(mail.taken).toEqual([])
})

test('an e-mail about a decision waits until nobody can take the decision back', async () => {
  const author = await behind.person({ ...people['a contributor'], emailVerified: true })
  const admin = await behind.person(people['an admin'])
  const { id } = await author.call(contributions.create, { body: { title: 'Sumazau', content: 'A dance' } })
  const path = `/api/admin/contributions/${id}`
  expect((await ask(ahead, admin, 'PATCH', path, { status: 'REJECTED', note: 'Which one?' })).status).toBe(200)
  const truth = new Date()
  // By the clock that is behind there are seconds left.
  setApart(new Date(truth.getTime() + 12 * minute - 5000))
  await ahead.outbox.work()
  expect(mail.taken).toEqual([])
  const undone = await ask(behind, admin, 'POST', `/api/admin/contributions/${id}/undo`)
  expect([undone.status, await undone.text()]).toEqual([200, expect.stringContaining('PENDING')])
  setApart(new Date(truth.getTime() + 60 * minute))
  for (const each of both) await each.outbox.work()
  expect(mail.taken).toEqual([])
})

test('a lost webhook is made up for once, whichever comes first, and each finds what the other has not seen', async () => {
  for (const [first, second] of [both, both.toReversed()] as [TestApp, TestApp][]) {
    const learner = await shop.person(people['a learner'])
    await shop.pay(learner)
    shop.stripe.webhooks.drop()
    expect(await reconcile(first)).toMatchObject({ customers: 1, failures: 0 })
    // What the first one did at Stripe is news once more, and then nothing is.
    expect(await reconcile(second)).toMatchObject({ failures: 0 })
    for (const each of both) expect(await reconcile(each)).toMatchObject({ missed: 0, customers: 0, failures: 0 })
    expect(await shop.ledger(learner)).toHaveLength(1)
    for (const each of both) expect((await ask(each, learner, 'GET', '/api/auth/user')).status).toBe(200)
  }
  const emails = await behind.db.select().from(outbox).where(eq(outbox.kind, 'payment'))
  expect(emails).toHaveLength(2)
})

test('a webhook that was signed by the right time is believed by both', async () => {
  const learner = await shop.person(people['a learner'])
  await shop.pay(learner)
  const told = shop.stripe.webhooks.pending()
  shop.stripe.webhooks.drop()
  expect(new Set(await shop.stripe.webhooks.deliver(told))).toEqual(new Set([200]))
  shop.stripe.webhooks.url = `${ahead.url}/api/stripe/webhook`
  expect(new Set(await shop.stripe.webhooks.deliver(told))).toEqual(new Set([200]))
  shop.stripe.webhooks.url = `${behind.url}/api/stripe/webhook`
  expect(await shop.ledger(learner)).toHaveLength(1)
})

test('the reconciliation is done by one at a time', async () => {
  for (const [first, second] of [both, both.toReversed()] as [TestApp, TestApp][]) {
    const hold = shop.stripe.hold({ path: '/v1/events' })
    const running = reconcile(first)
    await hold.arrived
    expect(await reconcile(second)).toBeUndefined()
    hold.release()
    expect(await running).toBeDefined()
  }
})

test('a trial begins once, ends at each by its own clock, and no other follows', async () => {
  const learner = await shop.person(people['a learner'])
  const starts = await Promise.all(
    Array.from({ length: 10 }, (_none, n) => ask(both[n % 2]!, learner, 'POST', '/api/start-trial', {})),
  )
  expect(starts.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(starts.filter(({ status }) => status === 409)).toHaveLength(9)
  const end = (await shop.user(learner)).subscriptionEndDate!
  const length = end.getTime() - Date.now() - trialDays * 24 * 60 * minute
  expect(Math.abs(length)).toBeLessThan(2 * minute)

  const subscribed = async (at: TestApp) => {
    const told = (await (await ask(at, learner, 'GET', '/api/auth/user')).json()) as { subscribed: boolean }
    return told.subscribed
  }
  setApart(new Date(end.getTime() - 2 * minute))
  expect([await subscribed(behind), await subscribed(ahead)]).toEqual([true, true])
  setApart(end)
  expect([await subscribed(behind), await subscribed(ahead)]).toEqual([true, false])
  setApart(new Date(end.getTime() + 2 * minute))
  expect([await subscribed(behind), await subscribed(ahead)]).toEqual([false, false])
  for (const each of both) expect((await ask(each, learner, 'POST', '/api/start-trial', {})).status).toBe(409)
})

test('who logged in at one is known at the other for as long as both keep sessions, and who is suspended at one is so at both', async () => {
  const [one, other] = [await behind.person(), await ahead.person()]
  for (const person of [one, other])
    for (const each of both) expect((await ask(each, person, 'GET', '/api/auth/user')).status).toBe(200)
  await behind.db.update(users).set({ suspendedAt: ahead.time.now() }).where(eq(users.id, one.id!))
  for (const each of both) expect((await ask(each, one, 'GET', '/api/auth/user')).status).toBe(401)
})

test('people log in at accounts of the product’s own though each request comes to the other process', async () => {
  const slow = await startTestApp({ builtIn: true })
  onTestFinished(() => slow.close())
  const fast = await startTestApp({ builtIn: true, env: { PUBLIC_URL: slow.url }, deps: { db: slow.db } })
  onTestFinished(() => fast.close())
  slow.time.advance(-minute)
  fast.time.advance(minute)
  await registerAt(slow.url)
  for (const order of [
    [slow, fast],
    [fast, slow],
  ]) {
    let asked = 0
    const browser = openBrowser(slow.url, () => order[asked++ % 2]!.url)
    const here = await visitSignIn(slow.url, { browser })
    const { path, answer } = await here.follow(await here.submit('', ana))
    expect([path, answer.status]).toEqual(['/', expect.any(Number)])
    for (let each = 0; each < 2; each += 1) expect(await browser.isLoggedIn()).toBe(true)
  }
})

test('what is counted against guessing is counted by both together', async () => {
  const limit = { name: 'guesses', times: 3, minutes: 15 }
  const [slow, fast] = both.map((each) => createThrottle(each.db, () => each.time.now(), 'secret'))
  expect([await fast!.count(limit, 'ana'), await slow!.count(limit, 'ana'), await fast!.count(limit, 'ana')]).toEqual([
    0, 0, 0,
  ])
  for (const each of [slow!, fast!]) expect(await each.count(limit, 'ana')).toBeGreaterThan(12 * 60)
})

test('an import that one is at is not begun by the other', async () => {
  const admin = await behind.person(people['an admin'])
  const { id: sourceId } = await admin.call(dictionary.createSource, {
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
  // Who has not been heard of for longer than that is cut off, for both.
  await behind.db
    .update(imports)
    .set({ claimedAt: new Date(Date.now() - 3 * minute) })
    .where(eq(imports.id, id))
  for (const each of both)
    expect(await (await ask(each, admin, 'GET', `/api/imports/${id}`)).json()).toMatchObject({ stalled: true })
})
