import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts, throttles, users } from '#server/db/tables.ts'
import { ensureSecrets } from '#server/db/secrets.ts'
import { createThrottle } from '#server/http/throttle.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { ana, registerAt, visitSignIn } from '#server/testing/sign-in-visit.ts'

let app: TestApp
const clock = () => app.time.now()
beforeAll(async () => {
  app = await startTestApp({ builtIn: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(users)
  await app.db.delete(accounts)
  await app.db.delete(throttles)
})

const minute = 60_000
const { password } = ana

const visit = (given?: Parameters<typeof visitSignIn>[1]) => visitSignIn(app.url, given)
const register = (form?: Record<string, string>) => registerAt(app.url, form)
/** A page without what differs from sign-in to sign-in. */
const plain = (text: string, page: string, email: string) => text.replaceAll(page, '').replaceAll(email, '')

describe('logging in', () => {
  test('works with the address in any spelling', async () => {
    await register()
    const here = await visit()
    await here.follow(await here.submit('', { email: ' ANA@EXAMPLE.test ', password }))
    expect(await here.browser.isLoggedIn()).toBe(true)
  })

  test('answers a wrong password and an unknown address alike', async () => {
    await register()
    const here = await visit()
    const wrong = await here.submit('', { email: ana.email, password: 'not the right one' })
    const unknown = await here.submit('', { email: 'no@example.test', password: 'not the right one' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const text = await wrong.text()
    expect(text).toContain('The e-mail address or the password is not right.')
    expect(text).toContain(`value="${ana.email}"`)
    expect(text).not.toContain('not the right one')
    expect(plain(await unknown.text(), here.page, 'no@example.test')).toBe(plain(text, here.page, ana.email))
  })

  test('stops after ten failures, for an unknown address too, but not in a browser that the account knows', async () => {
    const known = await register()
    for (const email of [ana.email, 'nobody@example.test']) {
      const here = await visit()
      for (let n = 0; n < 10; n += 1) expect((await here.submit('', { email, password: 'a guess' })).status).toBe(401)
      const eleventh = await here.submit('', { email, password })
      expect(eleventh.status).toBe(429)
      expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(800)
      expect(await eleventh.text()).toContain('Please try again in 15 minutes.')
    }
    const back = await visit({ browser: known.browser })
    expect((await back.submit('', { email: ana.email, password: 'a guess' })).status).toBe(401)
    expect((await back.submit('', { email: ana.email, password })).status).toBe(303)

    app.time.advance(16 * minute)
    const later = await visit()
    expect((await later.submit('', { email: ana.email, password })).status).toBe(303)
  })

  test('lets ten of forty guesses at once through', async () => {
    await register()
    const visits = await Promise.all(Array.from({ length: 40 }, () => visit()))
    const guesses = visits.map(
      async (here) => (await here.submit('', { email: ana.email, password: 'a guess' })).status,
    )
    const statuses = await Promise.all(guesses)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })

  test('stops guessing in a known browser too', async () => {
    const known = await register()
    const here = await visit({ browser: known.browser })
    for (let n = 0; n < 10; n += 1) await here.submit('', { email: ana.email, password: 'a guess' })
    expect((await here.submit('', { email: ana.email, password })).status).toBe(429)
  })

  test('does not let many guesses at once slip past the limit', async () => {
    await register()
    const here = await visit()
    const guesses = Array.from({ length: 30 }, () => here.submit('', { email: ana.email, password: 'a guess' }))
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(13)
  })

  test('stops after a hundred failures from one address, whoever they were for', async () => {
    await register()
    const throttle = createThrottle(app.db, clock, (await ensureSecrets(app.db)).throttleKey)
    for (let n = 0; n < 100; n += 1)
      await throttle.count({ name: 'login-address', times: 100, minutes: 15 }, '127.0.0.1')
    const here = await visit()
    expect((await here.submit('', { email: ana.email, password })).status).toBe(429)
  })

  test('goes on for a whole class behind one address: only failures count', async () => {
    await register()
    for (let n = 0; n < 12; n += 1) {
      const here = await visit()
      expect((await here.submit('', { email: ana.email, password })).status).toBe(303)
    }
  })

  test('takes the next person on a shared phone, although the provider still knows the one before', async () => {
    await register()
    const here = await register({ ...ana, firstName: 'Beni', email: 'beni@example.test' })
    const next = await visit({ browser: here.browser })
    const { path } = await next.follow(await next.submit('', { email: ana.email, password }))
    expect(path).toBe('/')
    expect(await (await here.browser.go('/api/auth/user')).json()).toMatchObject({ firstName: 'Ana' })
  })

  test('begins anew for a browser whose account was deleted', async () => {
    const here = await visit()
    const answer = await here.submit('/register', ana)
    await app.db.delete(accounts)
    const { path, answer: last } = await here.follow(answer)
    expect(path).toMatch(/^\/sign-in\//)
    expect(last.status).toBe(200)
    expect(await here.browser.isLoggedIn()).toBe(false)
    const again = await visit({ browser: here.browser })
    await again.follow(await again.submit('/register', ana))
    expect(await here.browser.isLoggedIn()).toBe(true)
  })
})

describe('a sign-in page', () => {
  test('that nobody began says so, and offers a new beginning', async () => {
    const here = await visit()
    for (const path of [
      '/sign-in/nobody-began-this',
      '/sign-in/nobody-began-this/register',
      '/sign-in/nobody-began-this/sent',
    ]) {
      const answer = await here.browser.go(path)
      expect(answer.status).toBe(410)
      const text = await answer.text()
      expect(text).toContain('This login has expired')
      expect(text).toContain('href="/api/login"')
    }
  })

  test('expires after an hour, and does not open in another browser', async () => {
    const here = await visit()
    const elsewhere = await visit()
    expect((await elsewhere.browser.go(here.page)).status).toBe(410)
    expect((await here.browser.go(here.page)).status).toBe(200)
    app.time.advance(61 * minute)
    expect((await here.submit('', { email: ana.email, password })).status).toBe(410)
  })

  test('that is finished leads onwards for whoever comes back to it', async () => {
    const here = await register()
    for (const answer of [await here.browser.go(here.page), await here.submit('', { email: ana.email, password })]) {
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe('/')
    }
  })

  test.each([
    ['another site', { Origin: 'https://elsewhere.example' }],
    ['nobody knows where', {}],
    ['another site, whatever its origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sister site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('refuses a form from %s', async (_where, headers: Record<string, string>) => {
    await register()
    const here = await visit()
    const origin: Record<string, string> = 'Sec-Fetch-Site' in headers ? { Origin: app.url } : {}
    for (const [below, form] of [
      ['', { email: ana.email, password }],
      ['/register', ana],
      ['/forgot', ana],
    ] as const) {
      const answer = await here.submit(below, form, { ...origin, ...headers })
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('This form did not come from this site')
    }
    expect(await here.browser.isLoggedIn()).toBe(false)
  })

  test('takes no more than a form needs', async () => {
    const here = await visit()
    const answer = await here.submit('/register', { ...ana, firstName: 'A'.repeat(33_000) })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('The form is too large.')
    expect((await here.submit('/register', { ...ana, firstName: 'A'.repeat(101) })).status).toBe(400)
    expect((await here.submit('/register', { ...ana, firstName: 'A\0' })).status).toBe(400)
  })

  test('is kept by no cache, and has no script', async () => {
    const here = await visit()
    const page = await here.browser.go(here.page)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    const text = await page.text()
    expect(text).not.toContain('<script')
  })
})
