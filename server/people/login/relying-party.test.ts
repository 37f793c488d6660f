import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startForeignLogin } from '#server/testing/people/foreign-login.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import { openBrowser } from '#server/testing/people/browser.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, provider, people, restore, close } = await startForeignLogin()
beforeEach(restore)
afterAll(close)
const me = async (browser: ReturnType<typeof openBrowser>) => (await browser.go('/api/auth/user')).json()

test('a login creates the person from the provider’s claims', async () => {
  provider.person = {
    sub: 'jeannie-7',
    email: 'jeannie@example.test',
    email_verified: true,
    given_name: 'Jeannie',
    family_name: 'Lajim',
    picture: 'https://provider.example/jeannie.jpg',
  }
  const browser = openBrowser(app.url)
  const answer = await browser.login(provider)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/')
  expect(await me(browser)).toMatchObject({
    firstName: 'Jeannie',
    lastName: 'Lajim',
    email: 'jeannie@example.test',
    emailVerified: true,
    role: 'NORMAL',
    freeTrialUsed: false,
    profileImageUrl: 'https://provider.example/jeannie.jpg',
  })
  expect(await people()).toMatchObject([{ issuer: provider.issuer, subject: 'jeannie-7' }])
})

test('a second login finds the same person, and keeps the role and the names missing in the claims', async () => {
  const first = openBrowser(app.url)
  await first.login(provider)
  await app.db.update(users).set({ role: 'TEACHER' })
  provider.person = { sub: 'somebody', email: 'new@example.test', email_verified: false }
  const second = openBrowser(app.url)
  await second.login(provider)
  expect(await me(second)).toMatchObject({
    id: (await me(first)).id,
    firstName: 'Some',
    role: 'TEACHER',
    email: 'new@example.test',
    emailVerified: false,
  })
})

test('the request to the provider contains state, nonce and PKCE, and the product’s own callback address', async () => {
  await openBrowser(app.url).login(provider)
  const [parameters] = provider.seen.authorization
  expect(Object.fromEntries(parameters!)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    redirect_uri: `${app.url}/api/callback`,
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(parameters!.get(name)).toMatch(/^[\w-]{43}$/)
  expect(provider.seen.token[0]).toMatchObject({ redirect_uri: `${app.url}/api/callback` })
  expect(provider.seen.token[0]!['code_verifier']).toMatch(/^[\w-]{43}$/)
})

test('the session gets a new id at login, and the previous one is deleted', async () => {
  const browser = openBrowser(app.url)
  await browser.login(provider)
  const before = browser.cookies.get('session /')!.value
  await browser.login(provider)
  expect(browser.cookies.get('session /')!.value).not.toBe(before)
  expect(await app.db.select().from(sessions)).toHaveLength(1)
})

test('a login does not adopt a session id that somebody else invented or planted', async () => {
  const planted = await app.person()
  const browser = openBrowser(app.url)
  browser.cookies.set('session /', { value: planted.cookie.slice('session='.length), path: '/', attributes: [] })
  await browser.login(provider)
  expect((await me(browser)).firstName).toBe('Some')
  expect((await planted.fetch('/api/auth/user')).status).toBe(401)
})

test('no session is stored before a login succeeds', async () => {
  await openBrowser(app.url).beginLogin()
  await openBrowser(app.url).go('/api/callback?code=x&state=y')
  expect(await app.db.select().from(sessions)).toEqual([])
})

test('after login a person returns to the page before, and to no other site', async () => {
  const wanted = openBrowser(app.url).login(provider, '/api/login?returnTo=%2Fcheckout%3Ftier%3D3-months')
  expect((await wanted).headers.get('location')).toBe('/checkout?tier=3-months')
  const evil = openBrowser(app.url).login(provider, '/api/login?returnTo=%2F%2Fevil.example')
  expect((await evil).headers.get('location')).toBe('/')
})

test('a logged-in person is redirected at once, and asked again only on request', async () => {
  const browser = openBrowser(app.url)
  await browser.login(provider)
  for (const [wanted, sentTo] of [
    ['/api/login', '/'],
    ['/api/login?returnTo=%2Fcheckout%3Ftier%3D3-months', '/checkout?tier=3-months'],
    ['/api/login?returnTo=%2F%2Fevil.example', '/'],
  ] as const)
    expect((await browser.go(wanted)).headers.get('location')).toBe(sentTo)
  expect(await browser.beginLogin('/api/login?again')).toContain(provider.issuer)
})

test('two tabs of one browser may log in at the same time', async () => {
  const browser = openBrowser(app.url)
  const first = await browser.beginLogin('/api/login?returnTo=/pricing')
  const second = await browser.beginLogin('/api/login?returnTo=/about')
  const back = [await provider.agree(first), await provider.agree(second)]
  expect((await browser.go(back[0]!)).headers.get('location')).toBe('/pricing')
  expect((await browser.go(back[1]!)).headers.get('location')).toBe('/about')
  expect(await browser.isLoggedIn()).toBe(true)
})

test('the browser keeps five of many unfinished logins', async () => {
  const browser = openBrowser(app.url)
  const addresses: string[] = []
  for (let tab = 0; tab < 8; tab++) addresses.push(await browser.beginLogin())
  expect([...browser.cookies.keys()].filter((key) => key.startsWith('login.'))).toHaveLength(5)
  expect((await browser.go(await provider.agree(addresses[0]!))).status).toBe(400)
  expect((await browser.go(await provider.agree(addresses[7]!))).status).toBe(302)
})

test('a login reloaded after its success leads home', async () => {
  const browser = openBrowser(app.url)
  const back = await provider.agree(await browser.beginLogin())
  await browser.go(back)
  const again = await browser.go(back)
  expect([again.status, again.headers.get('location')]).toEqual([302, '/'])
  expect(await browser.isLoggedIn()).toBe(true)
})

test('a login at another host name of this server is redirected to the public one first', async () => {
  const elsewhere = app.url.replace('127.0.0.1', 'localhost')
  const answer = await fetch(`${elsewhere}/api/login?returnTo=%2Fpricing`, { redirect: 'manual' })
  const home = new URL(answer.headers.get('location')!)
  expect([home.origin, home.pathname, home.searchParams.get('returnTo')]).toEqual([app.url, '/api/login', '/pricing'])
  // Behind a proxy that hides its name the server sees the same host again: it must not redirect in a circle.
  const again = await fetch(`${elsewhere}/api/login${home.search}`, { redirect: 'manual' })
  expect(again.headers.get('location')).toContain(`${provider.issuer}/authorize`)
})

test('Register opens the provider’s sign-up page if there is one, and otherwise its sign-in page', async () => {
  const promptFor = async (options: { promptLogin?: boolean }, address: string) => {
    const site = await startTestApp({ openid: { issuer: provider.issuer, ...options } })
    const loginUrl = new URL(await openBrowser(site.url).beginLogin(address))
    await site.close()
    return loginUrl.searchParams.get('prompt')
  }
  expect(await promptFor({}, '/api/login?screen=register')).toBe(null)
  expect(await promptFor({ promptLogin: true }, '/api/login?screen=register')).toBe('login')
  provider.describe = (metadata) => void (metadata['prompt_values_supported'] = ['none', 'login', 'create'])
  expect(await promptFor({ promptLogin: true }, '/api/login?screen=register')).toBe('create')
  expect(await promptFor({ promptLogin: true }, '/api/login')).toBe('login')
})

test('people of an issuer with a changing address are stored under its other name', async () => {
  const site = await startTestApp({ openid: { issuer: provider.issuer, storedIssuer: 'built-in' } })
  try {
    await openBrowser(site.url).login(provider)
    expect(await site.db.select().from(users)).toMatchObject([{ issuer: 'built-in', subject: 'somebody' }])
  } finally {
    await site.close()
  }
})

test('two people with one e-mail address under different issuers stay separate', async () => {
  const elsewhere = await app.person({
    issuer: 'https://other.example',
    subject: 'somebody',
    email: 'somebody@example.test',
  })
  const browser = openBrowser(app.url)
  await browser.login(provider)
  expect((await me(browser)).id).not.toBe(elsewhere.id)
  expect((await people()).map(({ email }) => email)).toEqual(['somebody@example.test', 'somebody@example.test'])
})

test('the login log holds no token, address or name', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const logged = await startTestApp({ openid: { issuer: provider.issuer }, deps: { log } })
  try {
    const browser = openBrowser(logged.url)
    await browser.login(provider)
    provider.forgeClaims = (claims) => void (claims['nonce'] = 'forged')
    await browser.login(provider)
    const text = lines.join('')
    expect(text).toContain('sign-in failed')
    expect(text).not.toMatch(/somebody|Some\b|example\.test|eyJ|code=|state=/)
    expect(text).not.toContain(provider.seen.token[0]!['code'])
  } finally {
    await logged.close()
  }
})
