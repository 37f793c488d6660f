import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { users } from '#server/db/tables/people.ts'
import { accounts } from '#server/db/tables/sign-in.ts'
import { demoAccounts, demoPassword, ensureDemoAccounts, findDemoAccounts, hasDemoAccounts } from './demo-accounts.ts'
import { parseConfig } from '#server/config/config.ts'
import { startTestApp, useTestApp } from '#server/testing/test-app.ts'
import { registerAt, visitSignIn } from '#server/testing/people/sign-in-visit.ts'

const { app } = useTestApp({}, { builtIn: true })

const clock = () => app.time.now()
beforeAll(async () => {
  await ensureDemoAccounts(app.db, clock)
})
test.each(demoAccounts)('$email logs in with the common password, as $role', async ({ email, firstName, role }) => {
  const visit = await visitSignIn(app.url)
  await visit.follow(await visit.submit('', { email, password: demoPassword }))
  const person = await (await visit.browser.go('/api/auth/user')).json()
  expect(person).toMatchObject({ email, firstName, lastName: 'Demo', role, emailVerified: true, freeTrialUsed: false })
})

test('another start leaves changed demo accounts unchanged', async () => {
  await app.db.update(users).set({ role: 'TEACHER', freeTrialUsed: true })
  await ensureDemoAccounts(app.db, clock)
  expect(await app.db.select().from(accounts)).toHaveLength(4)
  const people = await app.db.select().from(users)
  expect(people).toHaveLength(4)
  expect(people.every(({ role, freeTrialUsed }) => role === 'TEACHER' && freeTrialUsed)).toBe(true)
})

test('the sign-in page lists the demo accounts if they exist', async () => {
  const visit = await visitSignIn(app.url)
  const text = await (await visit.browser.go(visit.page)).text()
  for (const { email } of demoAccounts) expect(text).toContain(email)
})

const forwarded = (ip: string) => ({ 'X-Forwarded-For': ip })
const onlyHere = 'from this machine’s own network only'

test('behind a proxy the demo accounts and /dev/mail are for the local network, and others are refused with one sentence', async () => {
  const proxied = await startTestApp({ builtIn: true, env: { TRUST_PROXY: '1' } })
  onTestFinished(() => proxied.close())
  await ensureDemoAccounts(proxied.db, clock)
  const { email } = demoAccounts[3]!
  const from = async (ip: string) => {
    const visit = await visitSignIn(proxied.url)
    const page = await visit.browser.go(visit.page, forwarded(ip))
    const headers = { Origin: proxied.url, ...forwarded(ip) }
    const answer = await visit.submit('', { email: email.toUpperCase(), password: demoPassword }, headers)
    const mails = await visit.browser.go('/dev/mail', forwarded(ip))
    const texts = [await page.text(), await answer.clone().text(), await mails.text()]
    return { here: visit, answer, texts, statuses: [page.status, answer.status, mails.status] }
  }
  for (const stranger of ['203.0.113.7', '2001:db8::7', '::ffff:203.0.113.7']) {
    const { statuses, texts } = await from(stranger)
    expect(statuses).toEqual([200, 403, 403])
    expect(texts[0]).not.toContain(email)
    for (const text of texts.slice(1)) expect(text).toContain(onlyHere)
  }
  for (const friend of ['127.0.0.1', '192.168.1.20', 'fd00::5', 'fe80::1']) {
    const { here: visit, answer, statuses, texts } = await from(friend)
    expect(statuses).toEqual([200, 303, 200])
    expect(texts[0]).toContain(email)
    await visit.follow(answer)
    expect((await visit.browser.go('/api/auth/user', forwarded(friend))).status).toBe(200)
    const elsewhere = await visit.browser.go('/api/auth/user', forwarded('203.0.113.7'))
    expect([elsewhere.status, await elsewhere.text()]).toEqual([403, expect.stringContaining(onlyHere)])
  }
  const own = await registerAt(proxied.url)
  expect((await own.browser.go('/api/auth/user', forwarded('203.0.113.7'))).status).toBe(200)
})

test('without a trusted proxy the peer’s address counts, and forwarded addresses are ignored', async () => {
  const visit = await visitSignIn(app.url)
  expect((await visit.browser.go('/dev/mail', forwarded('203.0.113.7'))).status).toBe(200)
  const headers = { Origin: app.url, ...forwarded('203.0.113.7') }
  const answer = await visit.submit('', { email: demoAccounts[0]!.email, password: demoPassword }, headers)
  expect(answer.status).toBe(303)
})

test('with an external provider the demo accounts do not exist, and their pages are 404', async () => {
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

test('a deleted demo account is not created again at the next start, and is not listed', async () => {
  const gone = 'contributor@demo.test'
  const visit = await visitSignIn(app.url)
  await visit.follow(await visit.submit('', { email: gone, password: demoPassword }))
  const cookie = [...visit.browser.cookies].find(([key]) => key.startsWith('session '))
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
  // Deletes everybody, as if an empty product had been restored.
  await app.db.delete(users)
  await app.db.delete(accounts)
  await ensureDemoAccounts(app.db, clock)
  expect(await findDemoAccounts(app.db)).toEqual([])
})
