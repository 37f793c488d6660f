import { describe, expect, test } from 'vitest'
import { minuteMs } from '#shared/time.ts'
import { users } from '#server/db/tables/people.ts'
import { accounts } from '#server/db/tables/sign-in.ts'
import { ensureSecrets } from '#server/db/secrets.ts'
import { createThrottle } from '#server/http/limits/throttle.ts'
import { builtInIssuer } from '#server/sign-in/built-in.ts'
import { ana, useSignIn } from '#server/testing/people/sign-in-visit.ts'

const { app, visit, register } = useSignIn()

const clock = () => app.time.now()

describe('a sign-up', () => {
  test('keeps names on one line, without direction marks', async () => {
    const visitor = await visit()
    const form = { ...ana, firstName: '\u202eAna\u2028Maria\u2066', lastName: 'Lo\u202djuta' }
    await visitor.follow(await visitor.submit('/register', form))
    expect(await app.db.select().from(users)).toMatchObject([{ firstName: 'Ana Maria', lastName: 'Lojuta' }])
    const answer = await visit().then((other) => other.submit('/register', { ...ana, firstName: '\u202e\u200b' }))
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Please enter your first name.'),
    ])
  })

  test('creates an account that works at once, and returns to the page before', async () => {
    const visitor = await visit({ login: '/api/login?returnTo=%2Fcheckout%3Ftier%3D1-month' })
    const { path } = await visitor.follow(await visitor.submit('/register', { ...ana, email: '  Ana@Example.test ' }))
    expect(path).toBe('/checkout?tier=1-month')
    expect(await (await visitor.browser.go('/api/auth/user')).json()).toMatchObject({
      firstName: 'Ana',
      lastName: 'Lojuta',
      email: 'Ana@Example.test',
      emailVerified: false,
      role: 'NORMAL',
    })
    const [account] = await app.db.select().from(accounts)
    expect(await app.db.select().from(users)).toMatchObject([{ issuer: builtInIssuer, subject: account?.id }])
  })

  test('is the first page for a person who chose to register', async () => {
    const visitor = await visit({ login: '/api/login?screen=register' })
    const { path } = await visitor.follow(await visitor.browser.go('/api/login?screen=register'))
    expect(path).toMatch(/^\/sign-in\/[\w-]+\/register$/)
    expect((await visitor.follow(await visitor.submit('/register', ana))).path).toBe('/')
    expect(await visitor.browser.isLoggedIn()).toBe(true)
  })

  test('works with one name, as many people in Sabah have', async () => {
    const visitor = await register({ ...ana, lastName: ' ' })
    expect(await (await visitor.browser.go('/api/auth/user')).json()).toMatchObject({
      firstName: 'Ana',
      lastName: null,
    })
  })

  test('says that an address is taken, in any spelling, and keeps the typed text except the password', async () => {
    await register()
    app.time.advance(2 * minuteMs)
    const visitor = await visit()
    const again = {
      firstName: 'Other',
      lastName: 'Person',
      email: ' ANA@example.TEST',
      password: 'harvest moon over ridge',
    }
    const answer = await visitor.submit('/register', again)
    expect(answer.status).toBe(409)
    const text = await answer.text()
    expect(text).toContain('There is already an account with this address.')
    expect(text).toContain('value="Other"')
    expect(text).not.toContain(again.password)
    expect(await app.db.select().from(accounts)).toHaveLength(1)
  })

  test('sent twice by a double click logs in, and creates one account', async () => {
    const visitor = await visit()
    const answers = await Promise.all([visitor.submit('/register', ana), visitor.submit('/register', ana)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    await visitor.follow(answers[1])
    expect(await visitor.browser.isLoggedIn()).toBe(true)
    expect(await app.db.select().from(accounts)).toHaveLength(1)
  })

  test('is limited to 60 an hour from one address, and only valid ones count', async () => {
    const throttle = createThrottle(app.db, clock, (await ensureSecrets(app.db)).throttleKey)
    for (let n = 0; n < 60; n += 1) await throttle.count({ name: 'sign-up', times: 60, minutes: 60 }, '127.0.0.1')
    const visitor = await visit()
    expect((await visitor.submit('/register', { ...ana, password: 'short' })).status).toBe(400)
    const answer = await visitor.submit('/register', ana)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await answer.text()).toContain('Please try again in 60 minutes.')
    app.time.advance(61 * minuteMs)
    const later = await visit()
    expect((await later.submit('/register', ana)).status).toBe(303)
  })

  test.each([
    ['too short', 'nine char', 'This password is too short: 10 characters at least.'],
    ['counted by characters, not by bytes', '💚💚💚💚💚', 'This password is too short: 10 characters at least.'],
    ['too long', 'a b'.repeat(400), 'This password is too long: 1000 characters at most.'],
    ['the one of the demo', 'kopivosian', 'This password is easy to guess.'],
    ['common', 'Password123!', 'This password is easy to guess.'],
    ['their own address', 'ana@example.test', 'This password is easy to guess.'],
    ['their own name', 'AnaLojuta2024', 'This password is easy to guess.'],
    ['the name of the site', 'learn kadazandusun', 'This password is easy to guess.'],
    ['missing', '', 'Please choose a password.'],
  ])('refuses a password that is %s', async (_why, weak, sentence) => {
    const visitor = await visit()
    const answer = await visitor.submit('/register', { ...ana, password: weak })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(sentence)
    expect(await app.db.select().from(accounts)).toEqual([])
  })

  test('accepts a password of 128 characters, with any encoding of its accents', async () => {
    const long = 'é correct horse '.repeat(8)
    await register({ ...ana, password: long })
    const visitor = await visit()
    const { path } = await visitor.follow(
      await visitor.submit('', { email: ana.email, password: long.normalize('NFD') }),
    )
    expect(path).toBe('/')
  })

  test.each([
    '',
    'ana',
    'ana@',
    '@example.test',
    'a na@example.test',
    'a,b@example.test',
    'ana@example',
    'a\0@example.test',
    '<a@b.c>',
  ])('refuses the address "%s"', async (email) => {
    const visitor = await visit()
    const answer = await visitor.submit('/register', { ...ana, email })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/<input(?=[^>]*aria-invalid="true")(?=[^>]*name="email")/)
  })

  test('shows script in a name as text', async () => {
    const visitor = await visit()
    const nasty = '"><script>alert(1)</script>'
    const answer = await visitor.submit('/register', { ...ana, firstName: nasty, email: `'"><img src=x>@x` })
    const text = await answer.text()
    expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('<script')
    expect(text).not.toContain('<img')
  })
})
