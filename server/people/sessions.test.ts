import { setImmediate as endOfTurn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/time.ts'
import { createSessionRows } from './session-rows.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import { openBrowser, type Browser } from '#server/testing/people/browser.ts'
import { startForeignLogin } from '#server/testing/people/foreign-login.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, provider, network, newBrowser, close } = await startForeignLogin()
let browser: Browser
beforeEach(async () => {
  browser = newBrowser()
  await app.db.delete(users)
})
afterAll(close)

const rows = () => app.db.select().from(sessions)
const version = async () => (await app.db.execute(sql`SELECT xmin::text, ctid::text FROM sessions`)).rows
const me = async (at: Browser) => (await at.go('/api/auth/user')).json()

test('the session cookie is for this site only, and hidden from scripts', async () => {
  await browser.login(provider)
  const cookie = browser.cookies.get('session /')!
  expect(cookie.attributes).toEqual(expect.arrayContaining(['path=/', 'httponly', 'samesite=lax']))
  expect(cookie.attributes.join()).not.toMatch(/domain|secure/)
})

test('behind TLS the cookies are Secure, and the session cookie is bound to the host', async () => {
  const PUBLIC_URL = 'https://learn.example.test'
  const secure = await startTestApp({ openid: { issuer: provider.issuer }, env: { PUBLIC_URL, TRUST_PROXY: '1' } })
  try {
    const proxied = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'learn.example.test' }
    const visitor = openBrowser(secure.url)
    const begun = await visitor.go('/api/login', proxied)
    const back = await provider.agree(begun.headers.get('location')!)
    expect(back.startsWith(`${PUBLIC_URL}/api/callback?`)).toBe(true)
    expect((await visitor.go(back, proxied)).status).toBe(302)
    expect([...visitor.cookies.keys()].toSorted()).toEqual(['__Host-session /', '__Secure-logins /api/login'])
    for (const { attributes } of visitor.cookies.values()) expect(attributes).toContain('secure')
    expect((await visitor.go('/api/auth/user', proxied)).status).toBe(200)
    await visitor.go('/api/logout', proxied)
    expect([...visitor.cookies.keys()]).toEqual(['__Secure-logins /api/login'])
  } finally {
    await secure.close()
  }
})

test('a visitor has no identity', async () => {
  const answer = await app.visitor.fetch('/api/auth/user')
  expect([answer.status, await answer.text()]).toEqual([401, 'Please log in to continue.'])
})

test('a session ends thirty days after login', async () => {
  await browser.login(provider)
  app.time.advance(30 * dayMs - 60_000)
  expect(await browser.isLoggedIn()).toBe(true)
  app.time.advance(61_000)
  expect(await browser.isLoggedIn()).toBe(false)
})

test('a changed cookie belongs to nobody', async () => {
  await browser.login(provider)
  const cookie = browser.cookies.get('session /')!
  browser.cookies.set('session /', { ...cookie, value: `${cookie.value.slice(0, -3)}abc` })
  expect(await browser.isLoggedIn()).toBe(false)
})

test('a person whose account is deleted is a visitor in every browser', async () => {
  const phone = openBrowser(app.url)
  await browser.login(provider)
  await phone.login(provider)
  await app.db.delete(users).where(eq(users.id, (await me(phone)).id))
  expect([await browser.isLoggedIn(), await phone.isLoggedIn()]).toEqual([false, false])
  expect(await rows()).toEqual([])
})

test('a new role applies to the next request in every browser', async () => {
  const phone = openBrowser(app.url)
  await browser.login(provider)
  await phone.login(provider)
  await app.db.update(users).set({ role: 'TEACHER' })
  expect([(await me(browser)).role, (await me(phone)).role]).toEqual(['TEACHER', 'TEACHER'])
})

test('a read writes nothing to the session', async () => {
  await browser.login(provider)
  const before = await version()
  expect(before).toHaveLength(1)
  for (const path of ['/api/auth/user', '/api/config', '/api/courses', '/api/nothing']) {
    const answer = await browser.go(path)
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  expect(await version()).toEqual(before)
})

describe('a logout', () => {
  test('ends the session here, then at the provider, and leads home', async () => {
    await browser.login(provider)
    const stolen = openBrowser(app.url)
    stolen.cookies.set('session /', browser.cookies.get('session /')!)
    const answer = await browser.go('/api/logout')
    const there = new URL(answer.headers.get('location')!)
    expect(there.origin + there.pathname).toBe(`${provider.issuer}/endsession`)
    expect(there.searchParams.get('post_logout_redirect_uri')).toBe(`${app.url}/`)
    expect(there.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect(browser.cookies.has('session /')).toBe(false)
    expect([await stolen.isLoggedIn(), await rows()]).toEqual([false, []])
  })

  test('leaves the person’s other browsers logged in', async () => {
    const phone = openBrowser(app.url)
    await browser.login(provider)
    await phone.login(provider)
    await browser.go('/api/logout')
    expect([await browser.isLoggedIn(), await phone.isLoggedIn()]).toEqual([false, true])
  })

  test.each<[string, () => void]>([
    ['is down', () => void (network.fetch = () => Promise.reject(new TypeError('fetch failed')))],
    [
      'knows no such thing',
      () => void (provider.describe = (metadata) => void delete metadata['end_session_endpoint']),
    ],
  ])('works if the provider %s, and leads home', async (_what, happens) => {
    await browser.login(provider)
    happens()
    expect((await browser.go('/api/logout')).headers.get('location')).toBe('/')
    expect([await browser.isLoggedIn(), await rows()]).toEqual([false, []])
  })

  test('leads a visitor home', async () => {
    const answer = await browser.go('/api/logout')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  })

  test.each(['cross-site', 'same-site'])('asks for confirmation when a page that is %s links to it', async (site) => {
    await browser.login(provider)
    const answer = await browser.go('/api/logout', { 'Sec-Fetch-Site': site })
    expect(await answer.text()).toMatch(/<a href="\/api\/logout"[^>]*>Log Out<\/a>/)
    expect(await browser.isLoggedIn()).toBe(true)
    await browser.go('/api/logout', { 'Sec-Fetch-Site': 'same-origin' })
    expect(await browser.isLoggedIn()).toBe(false)
  })

  describe('an offline logout is completed at the first request', () => {
    const page = { Accept: 'text/html,*/*' }
    beforeEach(() => void browser.cookies.set('logout-due /', { value: '1', path: '/', attributes: [] }))

    test('of a page, which logs out first, at the provider too, and the next page is a visitor’s', async () => {
      await browser.login(provider)
      const answer = await browser.go('/profile', page)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/api/logout'])
      const left = await browser.go('/api/logout', { ...page, 'Sec-Fetch-Site': 'cross-site' })
      expect(new URL(left.headers.get('location')!).pathname).toBe('/endsession')
      expect([[...browser.cookies.keys()].filter((name) => name.endsWith(' /')), await rows()]).toEqual([[], []])
      expect((await browser.go('/profile', page)).status).not.toBe(302)
    })

    test('and an earlier call belongs to nobody', async () => {
      await browser.login(provider)
      expect(await browser.isLoggedIn()).toBe(false)
      expect((await browser.go('/api/progress')).status).toBe(401)
    })
  })

  test('is not undone by a slower request in progress', async () => {
    await browser.login(provider)
    const held = Promise.withResolvers<void>()
    const underWay = Promise.withResolvers<void>()
    const back = await provider.agree(await browser.beginLogin('/api/login?again'))
    provider.forgeClaims = (claims) => void (claims['nonce'] = 'forged')
    network.fetch = async (url, options) => {
      underWay.resolve()
      await held.promise
      return fetch(url, options)
    }
    const slow = browser.go(back)
    await underWay.promise
    network.fetch = fetch
    await browser.go('/api/logout')
    held.resolve()
    expect((await slow).status).toBe(401)
    await endOfTurn()
    expect([await browser.isLoggedIn(), await rows()]).toEqual([false, []])
  })

  test('is not undone by a later write of the session', async () => {
    await browser.login(provider)
    const store = createSessionRows(app.db, () => app.time.now())
    const [row] = await rows()
    const data = await store.find(row!.id)
    await browser.go('/api/logout')
    await store.update(row!.id, data!)
    expect(await rows()).toEqual([])
  })
})
