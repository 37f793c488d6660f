import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, users } from '#server/db/tables.ts'
import { demoAccounts, demoPassword, ensureDemoAccounts, findDemoAccounts, hasDemoAccounts } from './demo-accounts.ts'
import { parseConfig } from '#server/config.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { visitSignIn } from '#server/testing/sign-in-visit.ts'

let app: TestApp
const clock = () => app.time.now()
beforeAll(async () => {
  app = await startTestApp({ builtIn: true })
  await ensureDemoAccounts(app.db, clock)
})
afterAll(() => app.close())

test.each(demoAccounts)('$email logs in with the common password, as $role', async ({ email, firstName, role }) => {
  const here = await visitSignIn(app.url)
  await here.follow(await here.submit('', { email, password: demoPassword }))
  const person = await (await here.browser.go('/api/auth/user')).json()
  expect(person).toMatchObject({ email, firstName, lastName: 'Demo', role, emailVerified: true, freeTrialUsed: false })
})

test('another start leaves the demo accounts as people have made them', async () => {
  await app.db.update(users).set({ role: 'TEACHER', freeTrialUsed: true })
  await ensureDemoAccounts(app.db, clock)
  expect(await app.db.select().from(accounts)).toHaveLength(4)
  const people = await app.db.select().from(users)
  expect(people).toHaveLength(4)
  expect(people.every(({ role, freeTrialUsed }) => role === 'TEACHER' && freeTrialUsed)).toBe(true)
})

test('the sign-in page names them where they exist', async () => {
  const here = await visitSignIn(app.url)
  const text = await (await here.browser.go(here.page)).text()
  for (const { email } of demoAccounts) expect(text).toContain(email)
})

test('where people sign in elsewhere they are not told of, and lead nowhere', async () => {
  const issuer = 'https://id.example.test'
  const elsewhere = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'learn', OIDC_CLIENT_SECRET: 'secret' }
  expect(hasDemoAccounts(parseConfig({}))).toBe(true)
  expect(hasDemoAccounts(parseConfig(elsewhere))).toBe(false)
  const site = await startTestApp({ env: elsewhere })
  const paths = ['/oidc/auth', '/oidc/token', '/sign-in/x', '/password', '/dev/mail']
  const answers = await Promise.all(paths.map((path) => site.visitor.fetch(path, { method: 'POST' })))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404))
  await site.close()
})

test('whoever of them has left stays away at the next start, and is not told of', async () => {
  const gone = 'contributor@demo.test'
  const here = await visitSignIn(app.url)
  await here.follow(await here.submit('', { email: gone, password: demoPassword }))
  const cookie = [...here.browser.cookies].find(([key]) => key.startsWith('session '))
  const left = await fetch(`${app.url}/api/account`, {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json', Origin: app.url, Cookie: `session=${cookie?.[1].value}` },
    body: JSON.stringify({ confirmation: demoPassword }),
  })
  expect(left.status).toBe(204)
  await ensureDemoAccounts(app.db, clock)
  expect(await findDemoAccounts(app.db)).toEqual(
    demoAccounts.map(({ email }) => email).filter((email) => email !== gone),
  )
  const again = await visitSignIn(app.url)
  expect(await (await again.browser.go(again.page)).text()).not.toContain(gone)
  // Everybody, as after a backup of an empty product.
  await app.db.delete(users)
  await app.db.delete(accounts)
  await ensureDemoAccounts(app.db, clock)
  expect(await findDemoAccounts(app.db)).toEqual([])
})
