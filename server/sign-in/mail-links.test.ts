import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#shared/time.ts'
import { sessions, users } from '#server/db/tables/people.ts'
import { accounts, knownBrowsers, mailLinks, mails } from '#server/db/tables/sign-in.ts'
import { openBrowser } from '#server/testing/people/browser.ts'
import { ana, useSignIn } from '#server/testing/people/sign-in-visit.ts'

const { app, visit, register, askForLink, newestLink } = useSignIn()

const { password } = ana
const better = 'harvest moon over ridge'

/** Sends a form of a mailed link from any browser. */
const send = (path: string, form: Record<string, string>, headers: Record<string, string> = { Origin: app.url }) =>
  openBrowser(app.url).go(path, headers, form)
const canLogIn = async (word: string) => {
  const visited = await visit()
  return (await visited.submit('', { email: ana.email, password: word })).status === 303
}

describe('the reset of a forgotten password', () => {
  test('gives the same answer for a known and an unknown address, and only the known one gets an e-mail', async () => {
    await register()
    await app.emails()
    await app.db.delete(mails)
    const known = await askForLink(' ANA@example.test')
    const unknown = await askForLink('nobody@example.test')
    const [one, two] = await Promise.all(
      [known, unknown].map(async ({ here: visited, answer }) => (await visited.follow(answer)).answer.text()),
    )
    expect(one).toContain('If there is an account with that address')
    expect(one?.replaceAll(known.here.page, '')).toBe(two?.replaceAll(unknown.here.page, ''))
    expect(await app.emails()).toMatchObject([{ to: ana.email }])
  })

  test('works by the link, once; every session ends, and the address is confirmed', async () => {
    const visited = await register()
    expect(await visited.browser.isLoggedIn()).toBe(true)
    await askForLink()
    const { email, path, token } = await newestLink()
    expect(email?.text).toContain('is valid for one hour')
    expect(await (await openBrowser(app.url).go(path)).text()).toContain(ana.email)

    const answer = await send('/password', { token, password: better })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/api/login')
    expect(await visited.browser.isLoggedIn()).toBe(false)
    for (const table of [sessions, knownBrowsers]) expect(await app.db.select().from(table)).toEqual([])
    expect(await app.db.select().from(accounts)).toMatchObject([{ emailVerified: true }])
    expect(await app.db.select().from(users)).toMatchObject([{ emailVerified: true }])
    expect([await canLogIn(password), await canLogIn(better)]).toEqual([false, true])

    expect((await send('/password', { token, password: 'another four good words' })).status).toBe(410)
    expect((await openBrowser(app.url).go(path)).status).toBe(410)
    expect(await canLogIn(better)).toBe(true)
  })

  test('is done by one of two simultaneous uses of the link', async () => {
    await register()
    await askForLink()
    const { token } = await newestLink()
    const answers = await Promise.all(
      [better, `${better}s`].map((word) => send('/password', { token, password: word })),
    )
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([303, 410]))
  })

  test('shows a message on the next sign-in page in the same browser, once', async () => {
    await register()
    const { here: visited } = await askForLink()
    const { token } = await newestLink()
    const { answer } = await visited.follow(
      await visited.browser.go('/password', { Origin: app.url }, { token, password: better }),
    )
    expect(await answer.text()).toContain('Your new password is set.')
    const next = await visit({ browser: visited.browser })
    expect(await (await visited.browser.go(next.page)).text()).not.toContain('Your new password is set.')
  })

  test('does not use up the link when its page opens, nor by a weak password', async () => {
    await register()
    await askForLink()
    const { path, token } = await newestLink()
    for (let n = 0; n < 3; n += 1) expect((await openBrowser(app.url).go(path)).status).toBe(200)
    const weak = await send('/password', { token, password: 'ana@example.test' })
    expect(weak.status).toBe(400)
    expect(await weak.text()).toContain('easy to guess')
    expect((await send('/password', { token, password: better })).status).toBe(303)
  })

  test('ends older links when one is used', async () => {
    await register()
    await askForLink()
    const older = await newestLink()
    await askForLink()
    const newer = await newestLink()
    expect(older.token).not.toBe(newer.token)
    expect((await send('/password', { token: newer.token, password: better })).status).toBe(303)
    expect((await send('/password', { token: older.token, password })).status).toBe(410)
  })

  test('has a link that is valid for an hour and stored only as a hash', async () => {
    await register()
    await askForLink()
    const { path, token } = await newestLink()
    const stored = JSON.stringify(await app.db.select().from(mailLinks))
    expect(stored).not.toContain(token)
    app.time.advance(hourMs - 5000)
    expect((await openBrowser(app.url).go(path)).status).toBe(200)
    app.time.advance(6000)
    expect((await openBrowser(app.url).go(path)).status).toBe(410)
    expect((await send('/password', { token, password: better })).status).toBe(410)
  })

  test('sends three e-mails an hour, and has the same limit for an unknown address', async () => {
    await register()
    for (const email of [ana.email, 'nobody@example.test']) {
      for (let n = 0; n < 3; n += 1) expect((await askForLink(email)).answer.status).toBe(303)
      const { answer } = await askForLink(email.toUpperCase())
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000)
      expect(await answer.text()).toContain('try again in 60 minutes')
    }
  })

  test('sends sixty e-mails an hour to one network, for any addresses', async () => {
    const visited = await visit()
    const ask = (n: number) => visited.submit('/forgot', { email: `p${n}@example.test` })
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect((await ask(60)).status).toBe(429)
  })

  test('unlocks the account after too many guesses', async () => {
    await register()
    const visited = await visit()
    for (let n = 0; n < 11; n += 1) await visited.submit('', { email: ana.email, password: 'a guess' })
    expect(await canLogIn(password)).toBe(false)
    await askForLink()
    await send('/password', { token: (await newestLink()).token, password: better })
    expect(await canLogIn(better)).toBe(true)
  })

  test('refuses a form of another site', async () => {
    await register()
    await askForLink()
    const { token } = await newestLink()
    expect((await send('/password', { token, password: better }, {})).status).toBe(403)
    expect((await send('/password', { token, password: better }, { Origin: 'https://elsewhere.example' })).status).toBe(
      403,
    )
    expect((await send('/confirm-email', { token }, {})).status).toBe(403)
  })
})

describe('the confirmation of an address', () => {
  test('needs the button, works in any browser and once, and shows at once', async () => {
    const visited = await register()
    const { path, token } = await newestLink()
    const page = await openBrowser(app.url).go(path)
    expect(await page.text()).toContain('Confirm address')
    const verified = async () => (await (await visited.browser.go('/api/auth/user')).json()).emailVerified
    expect(await verified()).toBe(false)
    const answer = await send('/confirm-email', { token })
    expect(await answer.text()).toContain('Your address is confirmed')
    expect(await verified()).toBe(true)
    expect(await app.db.select().from(accounts)).toMatchObject([{ emailVerified: true }])
    const again = await send('/confirm-email', { token })
    expect(again.status).toBe(410)
    expect(await again.text()).toContain('This link no longer works')
  })

  test('is valid for seven days', async () => {
    await register()
    const { path } = await newestLink()
    app.time.advance(7 * dayMs - 5000)
    expect((await openBrowser(app.url).go(path)).status).toBe(200)
    app.time.advance(6000)
    expect((await openBrowser(app.url).go(path)).status).toBe(410)
  })

  test('confirms the address of the e-mail, and no later one', async () => {
    await register()
    const { token } = await newestLink()
    await app.db.update(accounts).set({ email: 'new@example.test' })
    expect((await send('/confirm-email', { token })).status).toBe(410)
    expect(await app.db.select().from(accounts)).toMatchObject([{ emailVerified: false }])
  })

  test('accepts no link of the other kind', async () => {
    await register()
    const confirm = await newestLink()
    expect((await send('/password', { token: confirm.token, password: better })).status).toBe(410)
    await askForLink()
    expect((await send('/confirm-email', { token: (await newestLink()).token })).status).toBe(410)
  })
})
