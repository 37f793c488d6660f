import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { people } from '#shared/people.ts'
import { auditEvents, throttles } from '#server/db/tables/operations.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import { accounts, mails, oidcPayloads } from '#server/db/tables/sign-in.ts'
import { ana, visitSignIn } from '#server/testing/people/sign-in-visit.ts'
import { people as kinds, startTestApp, useTestApp, type Person } from '#server/testing/test-app.ts'

const { app } = useTestApp({}, { builtIn: true, env: { SITE_SUPPORT_EMAIL: 'help@example.test' } })

let admin: Person
beforeEach(async () => {
  for (const table of [users, accounts, mails, throttles, oidcPayloads, auditEvents]) await app.db.delete(table)
  admin = await app.person({ ...kinds['an admin'], firstName: 'Head', lastName: 'Teacher' })
})

async function register() {
  const visit = await visitSignIn(app.url)
  await visit.follow(await visit.submit('/register', ana))
  const [user] = await app.db.select().from(users).where(eq(users.email, ana.email))
  return { browser: visit.browser, id: user!.id }
}
async function logIn() {
  const visit = await visitSignIn(app.url)
  return { browser: visit.browser, ...(await visit.follow(await visit.submit('', ana))) }
}
const suspend = (id: string, by = admin) => by.fetch(`/api/admin/users/${id}/suspend`, { method: 'POST' })
const restore = (id: string, by = admin) => by.fetch(`/api/admin/users/${id}/unsuspend`, { method: 'POST' })

describe('a suspended person', () => {
  test('is logged out everywhere at once', async () => {
    const { browser, id } = await register()
    const { browser: another } = await logIn()
    expect([await browser.isLoggedIn(), await another.isLoggedIn()]).toEqual([true, true])
    const answer = await suspend(id)
    expect(await answer.json()).toMatchObject({ id, suspendedAt: expect.any(String) })
    expect([await browser.isLoggedIn(), await another.isLoggedIn()]).toEqual([false, false])
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
  })

  test('gets a message with the support address at login, and is not logged in', async () => {
    const { id } = await register()
    await suspend(id)
    const { browser, answer } = await logIn()
    expect(answer.status).toBe(403)
    const html = await answer.text()
    expect(html).toContain(
      'Your account has been suspended by an administrator; if you think that is wrong, write to help@example.test.',
    )
    expect(html).toMatch(/<a href="\/api\/login[^"]*"[^>]*>Log in with another account<\/a>/)
    expect(html).not.toContain('Try again')
    expect(await browser.isLoggedIn()).toBe(false)
  })

  test('cannot use a session created at that moment', async () => {
    const { browser, id } = await register()
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id))
    expect(await browser.isLoggedIn()).toBe(false)
    await restore(id)
    expect(await browser.isLoggedIn()).toBe(false)
  })

  test('can log in again after the restoration, with all their data', async () => {
    const { id } = await register()
    await app.db.update(users).set({ role: 'TEACHER' }).where(eq(users.id, id))
    await suspend(id)
    expect(await (await restore(id)).json()).toMatchObject({ id, suspendedAt: null, role: 'TEACHER' })
    const { browser } = await logIn()
    expect(await browser.isLoggedIn()).toBe(true)
  })

  test('is in the audit log with the actor, once', async () => {
    const { id } = await register()
    for (const answer of [await suspend(id), await suspend(id), await restore(id), await restore(id)])
      expect(answer.status).toBe(200)
    const entries = await app.db.select().from(auditEvents).orderBy(desc(auditEvents.at))
    const event = { actorId: admin.id, subject: 'Ana Lojuta', subjectId: id }
    expect(entries).toMatchObject([
      { ...event, action: 'user.restore' },
      { ...event, action: 'user.suspend' },
    ])
  })
})

describe('an admin', () => {
  test('cannot suspend themselves, nor an unknown person', async () => {
    const answer = await suspend(String(admin.id))
    expect([answer.status, await answer.text()]).toEqual([409, 'You cannot suspend yourself.'])
    expect((await suspend(String(admin.id).toUpperCase())).status).toBe(409)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect([(await suspend(nobody)).status, (await restore(nobody)).status]).toEqual([404, 404])
  })

  test('remains when two suspend each other at once, in a hundred rounds', async () => {
    const second = await app.person('an admin')
    const storedSessions = await app.db.select().from(sessions)
    for (let round = 0; round < 100; round += 1) {
      await app.db.update(users).set({ suspendedAt: null })
      await app.db.insert(sessions).values(storedSessions).onConflictDoNothing()
      const answers = await Promise.all([suspend(String(second.id)), suspend(String(admin.id), second)])
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      // The slower one is refused as the last admin, or is signed out by then.
      expect([
        [200, 409],
        [200, 401],
      ]).toContainEqual(statuses)
    }
  })

  test('sees the suspension of a person in the list', async () => {
    const { id } = await register()
    await suspend(id)
    const rows = await admin.call(people.list, { query: { q: 'ana' } })
    expect(rows).toMatchObject([{ id, suspendedAt: expect.any(String) }])
  })
})

test('without a support address the page shows none', async () => {
  const bare = await startTestApp({ builtIn: true })
  const visit = await visitSignIn(bare.url)
  await visit.follow(await visit.submit('/register', ana))
  await bare.db.update(users).set({ suspendedAt: new Date() })
  const again = await visitSignIn(bare.url)
  const { answer } = await again.follow(await again.submit('', ana))
  expect(await answer.text()).toContain('Your account has been suspended by an administrator.')
  await bare.close()
})
