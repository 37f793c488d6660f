import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/tables/people.ts'
import { openBrowser } from '#server/testing/people/browser.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { startOpenidProvider, type OpenidProvider } from '#tests/doubles/openid/provider.ts'
import { logLines, log, loggedReasons } from '#server/testing/people/login-log.ts'

/** Id and secret with every sign that HTTP Basic encodes. */
const client = { clientId: 'learn', clientSecret: 'a-secret_of.ours~' }
const env = { ADMIN_EMAILS: 'kinabalu@example.test' }

let provider: OpenidProvider
let app: TestApp
/** fetch that reaches the provider. */
let network: (url: string, init?: RequestInit) => Promise<Response> = fetch

beforeAll(async () => {
  provider = await startOpenidProvider()
  app = await start()
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(async () => {
  provider.reset()
  network = fetch
  logLines.length = 0
  await app.db.delete(users)
})

const start = (openid: NonNullable<Parameters<typeof startTestApp>[0]>['openid'] = {}) =>
  startTestApp({
    env,
    deps: { log },
    openid: { issuer: provider.issuer, ...client, fetch: (url, init) => network(url, init as RequestInit), ...openid },
  })
const people = () => app.db.select().from(users)
const logIn = () => openBrowser(app.url).login(provider)

describe('a correctly signed ID token', () => {
  test.each([
    ['nobody', ''],
    ['half a sign', 'jo\ud800e'],
    ['more than 255 characters', 'x'.repeat(256)],
    ['other signs than ASCII', 'Jeanniě'],
    ['a NUL', 'jo\0e'],
  ])('with %s as its subject logs nobody in', async (_what, sub) => {
    provider.person = { ...provider.person, sub }
    const answer = await logIn()
    expect(answer.status).toBe(401)
    expect(loggedReasons()).toEqual([expect.stringMatching(/sub.* the subject is not one to 255 characters of ASCII/)])
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await people()).toEqual([])
  })

  test('may have a subject of 255 characters', async () => {
    provider.person = { ...provider.person, sub: 'x'.repeat(255) }
    expect((await logIn()).status).toBe(302)
  })

  test.each([
    [client.clientId, 302, []],
    ['another-site', 401, ['azp: the token was made for another site']],
  ])('made for %s is answered with %i', async (azp, status, why) => {
    provider.forgeClaims = (claims) => void (claims['azp'] = azp)
    expect((await logIn()).status).toBe(status)
    expect(loggedReasons()).toEqual(why)
  })

  test.each([
    [60, 302, []],
    [3600, 401, ['iat: the token is from the future']],
  ])('issued %i seconds ahead is answered with %i', async (secondsAhead, status, why) => {
    provider.forgeClaims = (claims) => void (claims['iat'] = Math.floor(Date.now() / 1000) + secondsAhead)
    expect((await logIn()).status).toBe(status)
    expect(loggedReasons()).toEqual(why)
  })

  test.each([
    ['nonce', 'unexpected ID Token "nonce" claim value'],
    ['aud', 'unexpected JWT "aud" (audience) claim value'],
  ])('of another %s is refused by the library, and the log gives the reason without the value', async (claim, why) => {
    provider.forgeClaims = (claims) => void (claims[claim] = 'of-somebody-else')
    expect((await logIn()).status).toBe(401)
    expect(loggedReasons()).toContain(why)
    expect(logLines.join('')).not.toContain('of-somebody-else')
  })
})

describe('an address that only resembles an admin’s', () => {
  test.each([
    ['with the sign for kelvin', '\u212Ainabalu@example.test'],
    ['with a NUL', 'kina\0balu@example.test'],
    ['with the next line', 'kinabalu@example.test\u0085'],
    ['with a space', ' kinabalu@example.test'],
  ])('%s makes nobody an admin, neither at login nor by command', async (_what, email) => {
    provider.person = { sub: 'impostor', email, email_verified: true, name: 'Impostor' }
    provider.userinfo = provider.person
    await logIn()
    expect(await people()).toMatchObject([{ subject: 'impostor', role: 'NORMAL' }])
    expect((await people())[0]?.email).not.toBe('kinabalu@example.test')
  })

  test('of a suspended person changes nothing at the refused login', async () => {
    provider.person = { sub: 'late', email: 'kinabalu@example.test', email_verified: false }
    await logIn()
    await app.db.update(users).set({ suspendedAt: new Date() })
    provider.person = { ...provider.person, email_verified: true }
    expect((await logIn()).status).toBe(403)
    expect(await people()).toMatchObject([{ role: 'NORMAL' }])
  })
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
  app.time.advance(2 * 3600_000)
  expect(await prompt()).toBe('select_account')
  expect(new URL(await browser.beginLogin()).searchParams.has('prompt')).toBe(false)
  app.time.set(new Date())
})

test('two key changes within a minute make no login fail', async () => {
  for (let keys = 1; keys <= 3; keys += 1) {
    for (let n = 0; n < keys; n += 1) expect((await logIn()).status).toBe(302)
    await provider.rotate()
  }
})
