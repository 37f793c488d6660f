import { afterAll, beforeEach, expect, test } from 'vitest'
import { hourMs } from '#shared/time.ts'
import { startForeignLogin } from '#server/testing/people/foreign-login.ts'
import { users } from '#server/db/tables/people.ts'
import { openBrowser } from '#server/testing/people/browser.ts'

const { app, provider, people, logIn, restore, close } = await startForeignLogin({
  env: { ADMIN_EMAILS: 'kinabalu@example.test' },
})
beforeEach(restore)
afterAll(close)

test('a suspended person whose address an admin has stays what they were at the refused login', async () => {
  provider.person = { sub: 'late', email: 'kinabalu@example.test', email_verified: false }
  await logIn()
  await app.db.update(users).set({ suspendedAt: new Date() })
  provider.person = { ...provider.person, email_verified: true }
  expect((await logIn()).status).toBe(403)
  expect(await people()).toMatchObject([{ role: 'NORMAL' }])
})

test('a suspended person can log in with another account: the provider asks for it', async () => {
  await logIn()
  await app.db.update(users).set({ suspendedAt: new Date() })
  const browser = openBrowser(app.url)
  const html = await (await browser.login(provider, '/api/login?returnTo=/pricing')).text()
  const [, href = ''] = /<a href="([^"]*)"[^>]*>Log in with another account</.exec(html) ?? []
  const prompt = async () => new URL(await browser.beginLogin(href.replaceAll('&amp;', '&'))).searchParams.get('prompt')
  expect(await prompt()).toBe('login')
  provider.describe = (metadata) => void (metadata['prompt_values_supported'] = ['none', 'login', 'select_account'])
  app.time.advance(2 * hourMs)
  expect(await prompt()).toBe('select_account')
  expect(new URL(await browser.beginLogin()).searchParams.has('prompt')).toBe(false)
  app.time.set(new Date())
})
