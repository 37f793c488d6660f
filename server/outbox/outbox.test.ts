import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox as calls } from '#shared/outbox.ts'
import { accounts, mailLinks, outbox, throttles, users } from '#server/db/tables.ts'
import type { Email } from '#server/gateways/mail.ts'
import { waitAfter } from '#server/outbox/outbox.ts'
import { createEnqueue } from '#server/outbox/store.ts'
import { endLinks } from '#server/sign-in/mail-links.ts'
import { ana, visitSignIn } from '#server/testing/sign-in-visit.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { startMailServer } from '#tests/doubles/smtp/server.ts'
import type { MailServer } from '#tests/doubles/smtp/server.ts'

// Each password costs its 19 MiB and two passes, on a busy machine too.
vi.setConfig({ testTimeout: 60_000 })

const second = 1000
const hour = 3600 * second

let server: MailServer
let app: TestApp
/** Another process on the same database. */
let twin: TestApp
let admin: Person

beforeAll(async () => {
  server = await startMailServer()
  const env = { SMTP_URL: server.smtpUrl, MAIL_FROM: 'hello@example.test' }
  app = await startTestApp({ builtIn: true, env })
  twin = await startTestApp({ env, deps: { db: app.db } })
})
afterAll(async () => {
  await twin.outbox.work()
  await app.close()
  await server.stop()
})
beforeEach(async () => {
  for (const table of [outbox, users, accounts, throttles]) await app.db.delete(table)
  Object.assign(server, { verdict: '250 fine', received: [], taken: [] })
  app.time.set(new Date())
  admin = await app.person(people['an admin'])
})
afterEach(() => app.time.set(new Date()))

const email: Email = { kind: 'payment', to: 'ana@example.test', subject: 'Thank you', text: 'RM15 received' }
const enqueue = (more: Partial<Email> = {}) => createEnqueue(() => app.time.now())(app.db, { ...email, ...more })
const rows = () => app.db.select().from(outbox)
const unsent = () => admin.call(calls.unsent, {})

async function register() {
  const here = await visitSignIn(app.url)
  return here.follow(await here.submit('/register', ana))
}

describe('an e-mail', () => {
  test('goes with what it tells about, or not at all', async () => {
    const failing = app.db.transaction(async (tx) => {
      await createEnqueue(() => app.time.now())(tx, email)
      throw new Error('the action failed')
    })
    await expect(failing).rejects.toThrow('the action failed')
    await app.outbox.work()
    expect(server.taken).toEqual([])
  })

  test('is sent once by however many processes, and its words are not kept', async () => {
    for (let n = 0; n < 12; n += 1) await enqueue({ to: `p${n}@example.test` })
    await Promise.all([app.outbox.work(), twin.outbox.work()])
    expect(server.taken.toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => `p${n}@example.test`).toSorted())
    expect(new Set((await rows()).map(({ text, dueAt }) => text + String(dueAt)))).toEqual(new Set(['null']))
    expect(await unsent()).toEqual([])
  })

  test('of the same thing is written once', async () => {
    await enqueue({ key: 'payment:in_1' })
    await app.outbox.work()
    await enqueue({ key: 'payment:in_1' })
    await enqueue({ key: 'payment:in_2' })
    await app.outbox.work()
    expect(server.taken).toHaveLength(2)
  })

  test('that a process took and never sent is sent by another, once the first is taken for dead', async () => {
    await enqueue()
    const takenAt = app.time.now()
    await app.db.update(outbox).set({ dueAt: new Date(takenAt.getTime() + 300 * second), tries: 1, triedAt: takenAt })
    await app.outbox.work()
    expect(server.taken).toEqual([])
    app.time.advance(301 * second)
    await app.outbox.work()
    expect(server.taken).toEqual(['ana@example.test'])
  })
})

describe('a mail server that does not take it', () => {
  test('is asked again later and later, and nothing is marked as sent meanwhile', async () => {
    server.verdict = '451 try again later'
    await enqueue()
    const waits: number[] = []
    for (let tries = 1; tries <= 4; tries += 1) {
      await app.outbox.work()
      const [row] = await rows()
      expect(row).toMatchObject({ sentAt: null, tries, fault: '451', text: email.text })
      waits.push(Math.round((row!.dueAt!.getTime() - app.time.now().getTime()) / second))
      app.time.advance(waitAfter(tries) + second)
    }
    expect(waits).toEqual([15, 30, 60, 120])
    expect(waitAfter(30)).toBe(hour)
    server.verdict = '250 fine'
    await app.outbox.work()
    expect(server.taken).toEqual(['ana@example.test'])
    expect(await rows()).toMatchObject([{ tries: 5, text: '', dueAt: null, fault: null }])
  })

  test('is given up after a day; an admin sees what, since when and why, but neither address nor words', async () => {
    server.verdict = '450 ana@example.test is busy'
    await enqueue()
    await app.outbox.work()
    expect(await unsent()).toMatchObject([{ kind: 'payment', state: 'waiting', tries: 1, fault: '450' }])
    app.time.advance(23 * hour)
    await app.outbox.work()
    expect(await unsent()).toMatchObject([{ state: 'waiting', tries: 2 }])
    app.time.advance(2 * hour)
    await app.outbox.work()
    const told = await unsent()
    expect(told).toMatchObject([{ state: 'given up', tries: 3 }])
    expect(JSON.stringify(told)).not.toMatch(/ana@|RM15|Thank you/)
    server.verdict = '250 fine'
    app.time.advance(48 * hour)
    await app.outbox.work()
    expect(server.taken).toEqual([])
  })

  test('refuses a recipient for good: it is given up at once', async () => {
    server.verdict = '550 no such user: ana@example.test'
    await enqueue()
    await app.outbox.work()
    expect(await unsent()).toMatchObject([{ kind: 'payment', state: 'given up', tries: 1, fault: '550' }])
    server.verdict = '250 fine'
    app.time.advance(hour)
    await app.outbox.work()
    expect(server.taken).toEqual([])
  })

  test('loses no e-mail of a sign-up: the link is made when it goes, and works', async () => {
    server.verdict = '421 closing'
    expect((await register()).path).toBe('/')
    await app.outbox.work()
    expect(await app.db.select().from(accounts)).toMatchObject([{ email: ana.email, emailVerified: false }])
    expect(JSON.stringify(await rows())).not.toMatch(/token=[\w-]{20}/)
    server.verdict = '250 fine'
    server.received.length = 0
    app.time.advance(16 * second)
    await app.outbox.work()
    const link = /confirm-email\?token=3D([\w-]+)/.exec(server.received.join('\n').replaceAll('=\n', ''))
    expect(server.taken).toEqual([ana.email])
    expect(link?.[1]).toHaveLength(43)
    const answer = await fetch(`${app.url}/confirm-email?token=${link?.[1]}`)
    expect(answer.status).toBe(200)
  })
})

describe('a link that waits to be sent', () => {
  test('is one link, however often it is tried', async () => {
    server.verdict = '451 try again later'
    await register()
    for (let tries = 1; tries <= 4; tries += 1) {
      await app.outbox.work()
      app.time.advance(waitAfter(tries) + second)
    }
    expect(await rows()).toMatchObject([{ tries: 4, sentAt: null }])
    expect(await app.db.select().from(mailLinks)).toHaveLength(1)
  })

  test('is one e-mail, however often it is asked for, and the newest is due at once', async () => {
    server.verdict = '451 try again later'
    await register()
    const [account] = await app.db.select().from(accounts)
    const [first] = await rows()
    await app.outbox.work()
    const ask = () => enqueue({ kind: 'confirm-address', link: 'confirm-email', accountId: account!.id, to: ana.email })
    await Promise.all([ask(), ask()])
    const [waiting, ...others] = await rows()
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ tries: 0, fault: null })
    expect(waiting!.dueAt! <= app.time.now()).toBe(true)
    expect(waiting!.id).not.toBe(first!.id)
    server.verdict = '250 fine'
    await app.outbox.work()
    await ask()
    await app.outbox.work()
    expect(server.taken).toEqual([ana.email, ana.email])
    expect((await rows()).map(({ key }) => key)).toEqual([null, null])
  })

  test('and was given up can be asked for again', async () => {
    server.verdict = '550 no such user'
    await register()
    await app.outbox.work()
    const [account] = await app.db.select().from(accounts)
    server.verdict = '250 fine'
    await enqueue({ kind: 'confirm-address', link: 'confirm-email', accountId: account!.id, to: ana.email })
    await app.outbox.work()
    expect(server.taken).toEqual([ana.email])
    expect(await unsent()).toMatchObject([{ kind: 'confirm-address', state: 'given up' }])
  })

  test('is never made once the password was changed otherwise', async () => {
    await register()
    const [account] = await app.db.select().from(accounts)
    const about = { accountId: account!.id, link: 'change-email' as const }
    await app.outbox.work()
    await enqueue({ ...about, kind: 'new-address', to: 'thief@example.test' })
    await app.db.transaction((tx) => endLinks(tx, account!.id))
    server.taken.length = 0
    await app.outbox.work()
    expect(server.taken).toEqual([])
    expect(await app.db.select().from(mailLinks)).toMatchObject([{ purpose: 'confirm-email' }])
  })

  test('for an address that the account no longer has is not sent', async () => {
    await register()
    await app.db.update(accounts).set({ email: 'other@example.test' })
    await app.outbox.work()
    expect([server.taken, await rows()]).toEqual([[], []])
  })
})

test('what went a month ago is forgotten, what waits is not', async () => {
  await enqueue({ key: 'old' })
  await app.outbox.work()
  await enqueue({ key: 'new' })
  app.time.advance(31 * 24 * hour)
  await app.outbox.sweep()
  expect(await rows()).toMatchObject([{ key: 'new' }])
})

test.each(['a learner', 'a teacher', 'a contributor'] as const)('%s is told nothing of it', async (who) => {
  await expect((await app.person(people[who])).call(calls.unsent, {})).rejects.toMatchObject({ status: 403 })
})
