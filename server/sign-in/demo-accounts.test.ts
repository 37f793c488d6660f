import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, users } from '#server/db/tables.ts'
import { demoAccounts, demoPassword, ensureDemoAccounts } from './demo-accounts.ts'
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
