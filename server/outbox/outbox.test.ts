import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox as calls } from '#shared/site/outbox.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { throttles } from '#server/db/tables/operations.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { users } from '#server/db/tables/people.ts'
import { accounts, mailLinks } from '#server/db/tables/sign-in.ts'
import type { Enqueue, Envelope, Sender, WrittenEmail } from '#server/gateways/mail.ts'
import { waitAfter } from '#server/outbox/outbox.ts'
import { createEnqueue } from '#server/outbox/store.ts'
import { endLinks } from '#server/sign-in/mail-links.ts'
import { ana, visitSignIn } from '#server/testing/people/sign-in-visit.ts'
import { people, startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'
import { startMailServer, type MailServer } from '#tests/doubles/smtp/server.ts'

// Each password hash takes 19 MiB and two passes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const second = 1000

let server: MailServer
let app: TestApp
/** A second process on the same database. */
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
  admin = await app.person('an admin')
})
afterEach(() => app.time.set(new Date()))

type WrittenOnce = Envelope & WrittenEmail
const sender: Sender = { siteName: 'Learn Kadazandusun', publicUrl: 'https://example.test', supportEmail: null }
const enqueueIn: Enqueue = (tx, one) => createEnqueue(() => app.time.now(), sender)(tx, one)
const email: WrittenOnce = { kind: 'payment', to: 'ana@example.test', subject: 'Thank you', text: 'RM15 received' }
const enqueue = (more: Partial<WrittenOnce> = {}) => enqueueIn(app.db, { ...email, ...more })
const rows = () => app.db.select().from(outbox)
const unsent = () => admin.call(calls.unsent, {})

async function register() {
  const visit = await visitSignIn(app.url)
  return visit.follow(await visit.submit('/register', ana))
}

describe('an e-mail', () => {
  test('is sent together with its action, or not at all', async () => {
    const failing = app.db.transaction(async (tx) => {
      await enqueueIn(tx, email)
      throw new Error('the action failed')
    })
    await expect(failing).rejects.toThrow('the action failed')
    await app.outbox.work()
    expect(server.taken).toEqual([])
  })

  test('is sent once by any number of processes, and its text is deleted', async () => {
    for (let n = 0; n < 12; n += 1) await enqueue({ to: `p${n}@example.test` })
    await Promise.all([app.outbox.work(), twin.outbox.work()])
    expect(server.taken.toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => `p${n}@example.test`).toSorted())
    expect(new Set((await rows()).map(({ text, dueAt }) => text + String(dueAt)))).toEqual(new Set(['null']))
    expect(await unsent()).toEqual([])
  })

  test('about the same event is written once', async () => {
    await enqueue({ key: 'payment:in_1' })
    await app.outbox.work()
    await enqueue({ key: 'payment:in_1' })
    await enqueue({ key: 'payment:in_2' })
    await app.outbox.work()
    expect(server.taken).toHaveLength(2)
  })

  test('claimed but never sent by a process is sent by another after the claim expires', async () => {
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

test('an e-mail that somebody waits for is sent before reminders that were due earlier', async () => {
  for (let n = 0; n < 3; n += 1) await enqueue({ kind: 'reminder', to: `r${n}@example.test` })
  app.time.advance(second)
  await enqueue()
  await app.outbox.work(1)
  expect(server.taken[0]).toBe('ana@example.test')
  expect(server.taken).toHaveLength(4)
})

describe('a mail server that refuses an e-mail', () => {
  test('gets it again at growing intervals, and nothing is marked as sent meanwhile', async () => {
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
    expect(waitAfter(30)).toBe(hourMs)
    server.verdict = '250 fine'
    await app.outbox.work()
    expect(server.taken).toEqual(['ana@example.test'])
    expect(await rows()).toMatchObject([{ tries: 5, text: '', dueAt: null, fault: null }])
  })

  test('gets it for a day; an admin sees kind, time and reason, but neither address nor text', async () => {
    server.verdict = '450 ana@example.test is busy'
    await enqueue()
    await app.outbox.work()
    expect(await unsent()).toMatchObject([{ kind: 'payment', state: 'waiting', tries: 1, fault: '450' }])
    app.time.advance(23 * hourMs)
    await app.outbox.work()
    expect(await unsent()).toMatchObject([{ state: 'waiting', tries: 2 }])
    app.time.advance(2 * hourMs)
    await app.outbox.work()
    const list = await unsent()
    expect(list).toMatchObject([{ state: 'given up', tries: 3 }])
    expect(JSON.stringify(list)).not.toMatch(/ana@|RM15|Thank you/)
    server.verdict = '250 fine'
    app.time.advance(48 * hourMs)
    await app.outbox.work()
    expect(server.taken).toEqual([])
  })

  test('for good, because of its recipient, gets it once', async () => {
    server.verdict = '550 no such user: ana@example.test'
    await enqueue()
    await app.outbox.work()
    expect(await unsent()).toMatchObject([{ kind: 'payment', state: 'given up', tries: 1, fault: '550' }])
    server.verdict = '250 fine'
    app.time.advance(hourMs)
    await app.outbox.work()
    expect(server.taken).toEqual([])
  })

  test('loses no e-mail of a sign-up: the link is created on sending, and works', async () => {
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

describe('a link in an unsent e-mail', () => {
  test('is one link, however many attempts follow', async () => {
    server.verdict = '451 try again later'
    await register()
    for (let tries = 1; tries <= 4; tries += 1) {
      await app.outbox.work()
      app.time.advance(waitAfter(tries) + second)
    }
    expect(await rows()).toMatchObject([{ tries: 4, sentAt: null }])
    expect(await app.db.select().from(mailLinks)).toHaveLength(1)
  })

  test('is in one e-mail, however many requests, and the newest is due at once', async () => {
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

  test('and given up can be requested again', async () => {
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

  test('is never created after another password change', async () => {
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

  test('to a former address of the account is not sent', async () => {
    await register()
    await app.db.update(accounts).set({ email: 'other@example.test' })
    await app.outbox.work()
    expect([server.taken, await rows()]).toEqual([[], []])
  })
})

test('sent e-mails are deleted after a month, and unsent ones are not', async () => {
  await enqueue({ key: 'old' })
  await app.outbox.work()
  await enqueue({ key: 'new' })
  app.time.advance(31 * dayMs)
  await app.outbox.deleteOld()
  expect(await rows()).toMatchObject([{ key: 'new' }])
})

test.each(['a learner', 'a teacher', 'a contributor'] as const)('%s cannot see unsent e-mails', async (who) => {
  await expect((await app.person(people[who])).call(calls.unsent, {})).rejects.toMatchObject({ status: 403 })
})
