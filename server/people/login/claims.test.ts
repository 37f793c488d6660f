import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startForeignLogin } from '#server/testing/people/foreign-login.ts'
import { auditEvents } from '#server/db/tables/operations.ts'
import { openBrowser } from '#server/testing/people/browser.ts'

const { app, provider, people, restore, close } = await startForeignLogin({
  env: { ADMIN_EMAILS: 'Head@Example.test, second@example.test, kinabalu@example.test' },
})
beforeEach(async () => {
  await restore()
  await app.db.delete(auditEvents)
})
afterAll(close)
const me = async (browser: ReturnType<typeof openBrowser>) => (await browser.go('/api/auth/user')).json()

describe('data from a provider’s userinfo endpoint', () => {
  test('counts if the ID token has none', async () => {
    provider.person = { sub: 'quiet' }
    provider.userinfo = { sub: 'quiet', name: 'Quiet Person', email: 'quiet@example.test', email_verified: true }
    const browser = openBrowser(app.url)
    await browser.login(provider)
    expect(await me(browser)).toMatchObject({
      firstName: 'Quiet Person',
      email: 'quiet@example.test',
      emailVerified: true,
    })
  })

  test('is refused if it belongs to somebody else', async () => {
    provider.person = { sub: 'quiet' }
    provider.userinfo = { sub: 'loud', email: 'head@example.test', email_verified: true }
    const browser = openBrowser(app.url)
    expect((await browser.login(provider)).status).toBe(401)
    expect(await people()).toEqual([])
  })

  test('does not confirm another address', async () => {
    provider.person = { sub: 'quiet', email: 'head@example.test' }
    provider.userinfo = { sub: 'quiet', email: 'other@example.test', email_verified: true }
    await openBrowser(app.url).login(provider)
    expect(await people()).toMatchObject([{ email: 'head@example.test', emailVerified: false, role: 'NORMAL' }])
  })
})

test.each([
  ['a text in place of a truth', { email_verified: 'true' }, { emailVerified: false }],
  ['a picture over http', { picture: 'http://provider.example/me.jpg' }, { profileImageUrl: null }],
  ['a picture that is a script', { picture: 'javascript:alert(1)' }, { profileImageUrl: null }],
  ['hidden characters in a name', { given_name: 'Je\0an\u0007nie ' }, { firstName: 'Jeannie' }],
  ['a name that is no text', { given_name: { first: 'J' }, name: ['x'] }, { firstName: null }],
  ['a name without end', { given_name: 'a'.repeat(5000) }, { firstName: 'a'.repeat(200) }],
])('an invalid claim is ignored: %s', async (_what, claim, stored) => {
  provider.person = { ...provider.person, ...claim }
  provider.userinfo = provider.person
  await openBrowser(app.url).login(provider)
  expect(await people()).toMatchObject([stored])
})

describe('a name', () => {
  test('corrected by a person stays, whatever the provider sends later', async () => {
    provider.person = { sub: 'typo', given_name: 'Jeanie', family_name: 'Lajim', email: 'typo@example.test' }
    const browser = openBrowser(app.url)
    await browser.login(provider)
    const session = [...browser.cookies].find(([key]) => key.startsWith('session '))?.[1].value
    const headers = { 'Content-Type': 'application/json', Origin: app.url, Cookie: `session=${session}` }
    const body = JSON.stringify({ firstName: 'Jeannie', lastName: '' })
    expect((await fetch(`${app.url}/api/account`, { method: 'PATCH', headers, body })).status).toBe(200)
    await browser.login(provider)
    expect(await me(browser)).toMatchObject({ firstName: 'Jeannie', lastName: null })
  })

  test('comes from the provider as long as there is none', async () => {
    provider.person = { sub: 'nameless', email: 'nameless@example.test' }
    provider.userinfo = provider.person
    await openBrowser(app.url).login(provider)
    provider.person = { ...provider.person, given_name: 'Late', family_name: 'Name' }
    const browser = openBrowser(app.url)
    await browser.login(provider)
    expect(await me(browser)).toMatchObject({ firstName: 'Late', lastName: 'Name' })
  })
})

describe('an address in ADMIN_EMAILS', () => {
  test('is recorded once as the reason for an admin, without an actor', async () => {
    provider.person = { sub: 'boss', email: 'head@example.test', email_verified: true, name: 'Boss' }
    for (let n = 0; n < 2; n += 1) await openBrowser(app.url).login(provider)
    const [boss] = await people()
    expect(await app.db.select().from(auditEvents)).toMatchObject([
      { actorId: null, action: 'user.role', subject: 'Boss', subjectId: boss?.id, before: 'NORMAL', after: 'ADMIN' },
    ])
  })

  test('makes a person with that confirmed address an admin, in any case', async () => {
    provider.person = { sub: 'boss', email: 'HEAD@example.TEST', email_verified: true, name: 'Boss' }
    const browser = openBrowser(app.url)
    await browser.login(provider)
    expect((await me(browser)).role).toBe('ADMIN')
  })

  test('makes nobody an admin without confirmation', async () => {
    for (const email_verified of [false, undefined, 'true', 1]) {
      provider.person = { sub: 'pretender', email: 'head@example.test', email_verified, name: 'Pretender' }
      const browser = openBrowser(app.url)
      await browser.login(provider)
      expect((await me(browser)).role).toBe('NORMAL')
    }
  })

  test('makes a known person an admin, once the address is confirmed', async () => {
    provider.person = { sub: 'late', email: 'second@example.test', email_verified: false, name: 'Late' }
    await openBrowser(app.url).login(provider)
    provider.person = { ...provider.person, email_verified: true }
    await openBrowser(app.url).login(provider)
    expect(await people()).toMatchObject([{ role: 'ADMIN' }])
  })
})

describe('an address that only resembles an admin’s', () => {
  test.each([
    ['with the sign for kelvin', '\u212Ainabalu@example.test'],
    ['with a NUL', 'kina\0balu@example.test'],
    ['with the next line', 'kinabalu@example.test\u0085'],
    ['with a space', ' kinabalu@example.test'],
  ])('%s makes nobody an admin', async (_what, email) => {
    provider.person = { sub: 'impostor', email, email_verified: true, name: 'Impostor' }
    provider.userinfo = provider.person
    await openBrowser(app.url).login(provider)
    expect(await people()).toMatchObject([{ subject: 'impostor', role: 'NORMAL' }])
    expect((await people())[0]?.email).not.toBe('kinabalu@example.test')
  })
})
