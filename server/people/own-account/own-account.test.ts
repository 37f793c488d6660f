import { describe, expect, test } from 'vitest'
import { own } from '#shared/people.ts'
import { dayMs } from '#shared/time.ts'
import { call, type ApiError } from '#client/lib/query/api.ts'
import { accounts, knownBrowsers, mailLinks } from '#server/db/tables/sign-in.ts'
import { openBrowser, type Browser } from '#server/testing/people/browser.ts'
import { ana, useSignIn } from '#server/testing/people/sign-in-visit.ts'

const { app, newestLink, ...signIn } = useSignIn({ ADMIN_EMAILS: 'head@example.test' })

const { password } = ana
const better = 'harvest moon over ridge'
const ben = { firstName: 'Ben', lastName: 'Gimbad', email: 'ben@example.test', password }

const register = async (person = ana) => (await signIn.register(person)).browser
async function logIn(email: string, word: string) {
  const visit = await signIn.visit()
  await visit.follow(await visit.submit('', { email, password: word }))
  return visit.browser
}
const canLogIn = async (email: string, word: string) => (await logIn(email, word)).isLoggedIn()

/** Sends a call with the headers of the page. */
async function send(browser: Browser, method: string, path: string, body: object) {
  const cookie = [...browser.cookies].find(([key]) => key.startsWith('session '))
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Origin: app.url, Cookie: `session=${cookie?.[1].value}` },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') }
}
const me = async (browser: Browser) => (await browser.go('/api/auth/user')).json()
const changePassword = (browser: Browser, current: string, next = better) =>
  send(browser, 'PUT', '/api/account/password', { current, next })
const changeEmail = (browser: Browser, email: string, word = password) =>
  send(browser, 'PUT', '/api/account/email', { email, password: word })
const emails = (to: string) => app.emails(to)
const follow = async (to: string) =>
  openBrowser(app.url).go('/change-email', { Origin: app.url }, { token: (await newestLink(to)).token })

describe('a person’s name', () => {
  test('can be corrected here, and the next login keeps it', async () => {
    const browser = await register()
    const answer = await send(browser, 'PATCH', '/api/account', { firstName: ' Anna ', lastName: 'Lojutah' })
    expect(JSON.parse(answer.text)).toMatchObject({ firstName: 'Anna', lastName: 'Lojutah', email: ana.email })
    expect(await me(await logIn(ana.email, password))).toMatchObject({ firstName: 'Anna', lastName: 'Lojutah' })
    expect(await app.db.select().from(accounts)).toMatchObject([{ firstName: 'Anna', lastName: 'Lojutah' }])
  })

  test('is kept on one line, without direction marks', async () => {
    const browser = await register()
    const names = { firstName: '\u202eAna\nMaria', lastName: 'Lo\u202djuta\u2028' }
    const answer = await send(browser, 'PATCH', '/api/account', names)
    expect(JSON.parse(answer.text)).toMatchObject({ firstName: 'Ana Maria', lastName: 'Lojuta' })
  })

  test('may be a single one, also after the next login', async () => {
    const browser = await register()
    await send(browser, 'PATCH', '/api/account', { lastName: '  ' })
    expect(await me(browser)).toMatchObject({ firstName: 'Ana', lastName: null })
    expect(await me(await logIn(ana.email, password))).toMatchObject({ firstName: 'Ana', lastName: null })
  })

  test('changes only in the given fields', async () => {
    const browser = await register()
    await send(browser, 'PATCH', '/api/account', {})
    await send(browser, 'PATCH', '/api/account', { firstName: 'Anna', role: 'ADMIN', email: 'x@example.test' })
    expect(await me(browser)).toMatchObject({ firstName: 'Anna', lastName: 'Lojuta', email: ana.email, role: 'NORMAL' })
  })

  test('is refused if it is empty, too long, or contains a character that cannot be stored', async () => {
    const browser = await register()
    const refusals = await Promise.all(
      [{ firstName: ' ' }, { firstName: 'a'.repeat(201) }, { lastName: 'a\0b' }, { firstName: 7 }].map((body) =>
        send(browser, 'PATCH', '/api/account', body),
      ),
    )
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(refusals.map(({ text }) => text)).toEqual([
      'First name is missing.',
      'First name is too long: 200 characters at most.',
      'Last name holds a character that cannot be stored.',
      'First name must be a text.',
    ])
  })
})

const sendAgain = (browser: Browser) => send(browser, 'POST', '/api/account/confirmation', {})

describe('an unconfirmed address', () => {
  test('can get another link, three times an hour, until it is confirmed', async () => {
    const browser = await register()
    const [first] = await emails(ana.email)
    for (let n = 0; n < 3; n += 1) {
      expect((await sendAgain(browser)).status).toBe(204)
      expect(await emails(ana.email)).toHaveLength(n + 2)
    }
    const refused = await sendAgain(browser)
    expect([refused.status, Number(refused.retryAfter) > 3000]).toEqual([429, true])
    expect(await emails(ana.email)).toHaveLength(4)
    const { token } = await newestLink(ana.email)
    expect(first?.text).not.toContain(token)
    await openBrowser(app.url).go('/confirm-email', { Origin: app.url }, { token })
    expect(await me(browser)).toMatchObject({ emailVerified: true })
    expect(await sendAgain(browser)).toMatchObject({ status: 409, text: 'Your address is confirmed already.' })
  })

  test('of an external provider is confirmed there', async () => {
    const outsider = await app.person('a learner')
    expect((await outsider.fetch('/api/account/confirmation', { method: 'POST' })).status).toBe(409)
  })
})

describe('a new password', () => {
  test('works at once, and ends every other session and every pending link', async () => {
    const browser = await register()
    const another = await logIn(ana.email, password)
    await changeEmail(browser, 'new@example.test')
    await app.emails()
    expect(await changePassword(browser, password)).toMatchObject({ status: 204, text: '' })
    expect([await browser.isLoggedIn(), await another.isLoggedIn()]).toEqual([true, false])
    expect(await app.db.select().from(knownBrowsers)).toEqual([])
    expect((await app.db.select().from(mailLinks)).map(({ purpose }) => purpose)).toEqual(['confirm-email'])
    expect([await canLogIn(ana.email, password), await canLogIn(ana.email, better)]).toEqual([false, true])
  })

  test('needs the old one, and follows the rules for new ones', async () => {
    const browser = await register()
    expect(await changePassword(browser, 'a guess')).toMatchObject({
      status: 403,
      text: 'The current password is not right.',
    })
    const tooShort = await changePassword(browser, password, 'short')
    expect(tooShort).toMatchObject({ status: 400, text: 'This password is too short: 10 characters at least.' })
    expect((await changePassword(browser, password, 'ana@example.test')).text).toContain('easy to guess')
    expect((await changePassword(browser, password, 'kopivosian')).status).toBe(400)
    expect((await send(browser, 'PUT', '/api/account/password', { next: better })).text).toBe(
      'Current password is missing.',
    )
    expect(await canLogIn(ana.email, password)).toBe(true)
  })

  test('that is refused is reported with its field', async () => {
    const browser = await register()
    const fieldOf = async (current: string, next: string) => {
      const cookie = [...browser.cookies].find(([key]) => key.startsWith('session '))?.[1].value
      const write = (path: string, init: RequestInit = {}) =>
        fetch(app.url + path, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init.headers)), Origin: app.url, Cookie: `session=${cookie}` },
        })
      const options = { body: { current, next } }
      const error = await call(own.changePassword, options, write as typeof fetch).catch((thrown: unknown) => thrown)
      return (error as ApiError).field
    }
    expect([await fieldOf('a guess', better), await fieldOf(password, 'short')]).toEqual(['current', 'next'])
  })

  test('limits guesses of the old one: after ten wrong ones the right one waits too', async () => {
    const browser = await register()
    for (let n = 0; n < 10; n += 1) expect((await changePassword(browser, `guess ${n}`)).status).toBe(403)
    const refused = await changePassword(browser, password)
    expect(refused).toMatchObject({ status: 429, text: expect.stringContaining('try again in 15 minutes') })
    expect(Number(refused.retryAfter)).toBeGreaterThan(800)
    app.time.advance(15 * 60_000)
    expect((await changePassword(browser, password)).status).toBe(204)
  })

  test('can be set although strangers guess at the sign-in page', async () => {
    const browser = await register()
    const visit = await signIn.visit()
    for (let n = 0; n < 11; n += 1) await visit.submit('', { email: ana.email, password: 'a guess' })
    expect((await changePassword(browser, password)).status).toBe(204)
    expect(await canLogIn(ana.email, better)).toBe(true)
  })

  test('is set by one of two simultaneous changes', async () => {
    const browser = await register()
    const words = [better, `${better}s`]
    const answers = await Promise.all(words.map((word) => changePassword(browser, password, word)))
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([204, 409]))
  })
})

describe('a new e-mail address', () => {
  test('counts as confirmed after its link is opened; the old one gets a message before', async () => {
    const browser = await register()
    expect(await changeEmail(browser, ' New@example.test')).toMatchObject({ status: 204 })
    expect(await me(browser)).toMatchObject({ email: ana.email, emailVerified: false })
    const [notice] = await emails(ana.email)
    expect(notice?.subject).toContain('A new e-mail address was requested')
    expect(notice?.text).toContain('to New@example.test,')
    const { path } = await newestLink('New@example.test')
    const opened = await openBrowser(app.url).go(path)
    expect(await opened.text()).toContain('New@example.test')
    expect(await me(browser)).toMatchObject({ email: ana.email })

    expect(await (await follow('New@example.test')).text()).toContain('Your address is changed')
    expect(await me(browser)).toMatchObject({ email: 'New@example.test', emailVerified: true })
    expect([await canLogIn(ana.email, password), await canLogIn('new@example.test', password)]).toEqual([false, true])
    expect([(await follow('New@example.test')).status, (await openBrowser(app.url).go(path)).status]).toEqual([
      410, 410,
    ])
    expect(await app.db.select().from(mailLinks)).toEqual([])
  })

  test('that is taken gets the same answer as a free one; its owner gets a message, and nothing changes', async () => {
    const browser = await register()
    await register(ben)
    const free = await changeEmail(browser, 'new@example.test')
    const taken = await changeEmail(browser, 'BEN@example.test')
    expect(taken).toEqual(free)
    expect((await emails(ben.email))[0]?.subject).toContain('You have an account')
    expect((await emails(ana.email)).filter(({ subject }) => subject.startsWith('A new e-mail address'))).toHaveLength(
      2,
    )
    expect((await newestLink(ben.email)).token).toBe('')
  })

  test('that is taken before the link is opened changes nothing', async () => {
    const browser = await register()
    await changeEmail(browser, ben.email)
    const { token } = await newestLink(ben.email)
    await register(ben)
    const answer = await openBrowser(app.url).go('/change-email', { Origin: app.url }, { token })
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('This address is taken')])
    expect(await me(browser)).toMatchObject({ email: ana.email })
  })

  test('needs the password, a valid address, and a different one', async () => {
    const browser = await register()
    expect(await changeEmail(browser, 'new@example.test', 'a guess')).toMatchObject({
      status: 403,
      text: 'The password is not right.',
    })
    expect((await changeEmail(browser, 'nowhere')).text).toContain('does not look like an e-mail address')
    expect(await changeEmail(browser, 'ANA@example.test')).toMatchObject({
      status: 400,
      text: 'This is your address already.',
    })
    expect(await app.emails()).toHaveLength(1)
  })

  test('can be requested three times an hour', async () => {
    const browser = await register()
    for (let n = 0; n < 3; n += 1) expect((await changeEmail(browser, `new${n}@example.test`)).status).toBe(204)
    expect(await changeEmail(browser, 'new4@example.test')).toMatchObject({ status: 429 })
    expect(await emails('new4@example.test')).toEqual([])
  })

  test('has a link that is valid for a day, and does not work from another site', async () => {
    const browser = await register()
    await changeEmail(browser, 'new@example.test')
    const { path, token } = await newestLink('new@example.test')
    const elsewhere = { Origin: 'https://elsewhere.example' }
    expect((await openBrowser(app.url).go('/change-email', elsewhere, { token })).status).toBe(403)
    for (const other of ['/password', '/confirm-email'])
      expect((await openBrowser(app.url).go(`${other}?token=${token}`)).status, `at ${other}`).toBe(410)
    app.time.advance(dayMs - 5000)
    expect((await openBrowser(app.url).go(path)).status).toBe(200)
    app.time.advance(6000)
    expect((await openBrowser(app.url).go(path)).status).toBe(410)
    expect((await follow('new@example.test')).status).toBe(410)
  })

  test('that is in ADMIN_EMAILS makes an admin at the next login, not before', async () => {
    const browser = await register()
    await changeEmail(browser, 'head@example.test')
    await follow('head@example.test')
    expect(await me(browser)).toMatchObject({ email: 'head@example.test', emailVerified: true, role: 'NORMAL' })
    expect(await me(await logIn('head@example.test', password))).toMatchObject({ role: 'ADMIN' })
  })
})
