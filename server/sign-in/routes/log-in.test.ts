import { describe, expect, test } from 'vitest'
import { minuteMs } from '#shared/time.ts'
import { accounts } from '#server/db/tables/sign-in.ts'
import { ensureSecrets } from '#server/db/secrets.ts'
import { createThrottle } from '#server/http/limits/throttle.ts'
import { ana, useSignIn } from '#server/testing/people/sign-in-visit.ts'

const { app, visit, register } = useSignIn()

const clock = () => app.time.now()

const { password } = ana

/** A page without the parts that differ between sign-ins. */
const plain = (text: string, page: string, email: string) => text.replaceAll(page, '').replaceAll(email, '')

describe('a login', () => {
  test('accepts the address in any spelling', async () => {
    await register()
    const visitor = await visit()
    await visitor.follow(await visitor.submit('', { email: ' ANA@EXAMPLE.test ', password }))
    expect(await visitor.browser.isLoggedIn()).toBe(true)
  })

  test('gives a wrong password and an unknown address the same answer', async () => {
    await register()
    const visitor = await visit()
    const wrong = await visitor.submit('', { email: ana.email, password: 'not the right one' })
    const unknown = await visitor.submit('', { email: 'no@example.test', password: 'not the right one' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const text = await wrong.text()
    expect(text).toContain('The e-mail address or the password is not right.')
    expect(text).toContain(`value="${ana.email}"`)
    expect(text).not.toContain('not the right one')
    expect(plain(await unknown.text(), visitor.page, 'no@example.test')).toBe(plain(text, visitor.page, ana.email))
  })

  test('is blocked after ten failures, also for an unknown address, but not in a known browser', async () => {
    const known = await register()
    for (const email of [ana.email, 'nobody@example.test']) {
      const visitor = await visit()
      for (let n = 0; n < 10; n += 1)
        expect((await visitor.submit('', { email, password: 'a guess' })).status).toBe(401)
      const eleventh = await visitor.submit('', { email, password })
      expect(eleventh.status).toBe(429)
      expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(800)
      expect(await eleventh.text()).toContain('Please try again in 15 minutes.')
    }
    const back = await visit({ browser: known.browser })
    expect((await back.submit('', { email: ana.email, password: 'a guess' })).status).toBe(401)
    expect((await back.submit('', { email: ana.email, password })).status).toBe(303)

    app.time.advance(16 * minuteMs)
    const later = await visit()
    expect((await later.submit('', { email: ana.email, password })).status).toBe(303)
  })

  test('allows ten of forty simultaneous guesses', async () => {
    await register()
    const visits = await Promise.all(Array.from({ length: 40 }, () => visit()))
    const guesses = visits.map(
      async (visitor) => (await visitor.submit('', { email: ana.email, password: 'a guess' })).status,
    )
    const statuses = await Promise.all(guesses)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })

  test('is blocked after guesses in a known browser too', async () => {
    const known = await register()
    const visitor = await visit({ browser: known.browser })
    for (let n = 0; n < 10; n += 1) await visitor.submit('', { email: ana.email, password: 'a guess' })
    expect((await visitor.submit('', { email: ana.email, password })).status).toBe(429)
  })

  test('has the same limit for many simultaneous guesses', async () => {
    await register()
    const visitor = await visit()
    const guesses = Array.from({ length: 30 }, () => visitor.submit('', { email: ana.email, password: 'a guess' }))
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(13)
  })

  test('is blocked after a hundred failures from one address, for any accounts', async () => {
    await register()
    const throttle = createThrottle(app.db, clock, (await ensureSecrets(app.db)).throttleKey)
    for (let n = 0; n < 100; n += 1)
      await throttle.count({ name: 'login-address', times: 100, minutes: 15 }, '127.0.0.1')
    const visitor = await visit()
    expect((await visitor.submit('', { email: ana.email, password })).status).toBe(429)
  })

  test('works for a whole class behind one address: only failures count', async () => {
    await register()
    for (let n = 0; n < 12; n += 1) {
      const visitor = await visit()
      expect((await visitor.submit('', { email: ana.email, password })).status).toBe(303)
    }
  })

  test('accepts the next person on a shared phone, although the provider still knows the previous one', async () => {
    await register()
    const visitor = await register({ ...ana, firstName: 'Beni', email: 'beni@example.test' })
    const next = await visit({ browser: visitor.browser })
    const { path } = await next.follow(await next.submit('', { email: ana.email, password }))
    expect(path).toBe('/')
    expect(await (await visitor.browser.go('/api/auth/user')).json()).toMatchObject({ firstName: 'Ana' })
  })

  test('starts again in a browser with a deleted account', async () => {
    const visitor = await visit()
    const answer = await visitor.submit('/register', ana)
    await app.db.delete(accounts)
    const { path, answer: last } = await visitor.follow(answer)
    expect(path).toMatch(/^\/sign-in\//)
    expect(last.status).toBe(200)
    expect(await visitor.browser.isLoggedIn()).toBe(false)
    const again = await visit({ browser: visitor.browser })
    await again.follow(await again.submit('/register', ana))
    expect(await visitor.browser.isLoggedIn()).toBe(true)
  })
})

describe('a sign-in page', () => {
  test('without a started login says so, and offers a new start', async () => {
    const visitor = await visit()
    for (const path of [
      '/sign-in/nobody-began-this',
      '/sign-in/nobody-began-this/register',
      '/sign-in/nobody-began-this/sent',
    ]) {
      const answer = await visitor.browser.go(path)
      expect(answer.status).toBe(410)
      const text = await answer.text()
      expect(text).toContain('This login has expired')
      expect(text).toContain('href="/api/login"')
    }
  })

  test('expires after an hour, and does not open in another browser', async () => {
    const visitor = await visit()
    const elsewhere = await visit()
    expect((await elsewhere.browser.go(visitor.page)).status).toBe(410)
    expect((await visitor.browser.go(visitor.page)).status).toBe(200)
    app.time.advance(61 * minuteMs)
    expect((await visitor.submit('', { email: ana.email, password })).status).toBe(410)
  })

  test('of a finished login redirects home', async () => {
    const visitor = await register()
    for (const answer of [
      await visitor.browser.go(visitor.page),
      await visitor.submit('', { email: ana.email, password }),
    ]) {
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
    const visitor = await visit()
    const origin: Record<string, string> = 'Sec-Fetch-Site' in headers ? { Origin: app.url } : {}
    for (const [below, form] of [
      ['', { email: ana.email, password }],
      ['/register', ana],
      ['/forgot', ana],
    ] as const) {
      const answer = await visitor.submit(below, form, { ...origin, ...headers })
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('This form did not come from this site')
    }
    expect(await visitor.browser.isLoggedIn()).toBe(false)
  })

  test('limits the size of a form', async () => {
    const visitor = await visit()
    const answer = await visitor.submit('/register', { ...ana, firstName: 'A'.repeat(33_000) })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('The form is too large.')
    expect((await visitor.submit('/register', { ...ana, firstName: 'A'.repeat(101) })).status).toBe(400)
    expect((await visitor.submit('/register', { ...ana, firstName: 'A\0' })).status).toBe(400)
  })

  test('is never cached, and has no script', async () => {
    const visitor = await visit()
    const page = await visitor.browser.go(visitor.page)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    const text = await page.text()
    expect(text).not.toContain('<script')
  })
})
