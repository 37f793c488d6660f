import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/tables/people.ts'
import { openBrowser } from '#server/testing/people/browser.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { startOpenidProvider, type OpenidProvider } from '#tests/doubles/openid/provider.ts'

/** Id and secret with every sign that HTTP Basic encodes. */
const client = { clientId: 'learn', clientSecret: 'a-secret_of.ours~' }
const env = { ADMIN_EMAILS: 'kinabalu@example.test' }

let provider: OpenidProvider
let app: TestApp
/** fetch that reaches the provider. */
let network: (url: string, init?: RequestInit) => Promise<Response> = fetch
const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })

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
  lines.length = 0
  await app.db.delete(users)
})

const start = (openid: NonNullable<Parameters<typeof startTestApp>[0]>['openid'] = {}) =>
  startTestApp({
    env,
    deps: { log },
    openid: { issuer: provider.issuer, ...client, fetch: (url, init) => network(url, init as RequestInit), ...openid },
  })
interface Fault {
  message?: string
  cause?: Fault
}
const logged = () => lines.map((line) => JSON.parse(line) as { status?: number; reason?: string; fault?: Fault })
/** Logged reasons of failed logins, outermost first. */
function reasons() {
  const found: string[] = []
  for (const { fault } of logged())
    for (let each = fault; each; each = each.cause) if (each.message !== undefined) found.push(each.message)
  return found
}
const people = () => app.db.select().from(users)
const logIn = () => openBrowser(app.url).login(provider)

/** Makes the provider refuse the client. It checks the id and secret first, so the code is not used. */
function refuses(isRefused: (shown: string) => boolean, status = 401, error = 'invalid_client') {
  let times = 0
  network = async (url, init) => {
    const [, encoded] = /^Basic (.*)/.exec(new Headers(init?.headers).get('authorization') ?? '') ?? []
    if (!encoded || !isRefused(Buffer.from(encoded, 'base64').toString())) return fetch(url, init)
    times += 1
    return Response.json({ error }, { status })
  }
  return { times: () => times }
}
/** Counts token requests of a provider that accepts only the unencoded header. */
function takesRawHeaderOnly() {
  const raw = `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}`
  let times = 0
  network = async (url, init) => {
    if (!url.endsWith('/token')) return fetch(url, init)
    times += 1
    const isRaw = new Headers(init?.headers).get('authorization') === raw
    return isRaw ? fetch(url, init) : Response.json({ error: 'invalid_client' }, { status: 401 })
  }
  return () => times
}
const notSetUp = 'Signing in is not set up correctly on this site'
const refusesHeader = () => refuses(() => true)
function refusesForm() {
  network = async (url, init) =>
    url.endsWith('/token') && new URLSearchParams(init?.body as URLSearchParams | string).has('client_secret')
      ? Response.json({ error: 'invalid_client' }, { status: 401 })
      : fetch(url, init)
}
/** Makes the provider compare the header without decoding it. */
const decodesNothing = () => refuses((shown) => shown !== `${client.clientId}:${client.clientSecret}`)

describe('a provider that refuses id and secret in a header', () => {
  test('because it does not decode them gets them in the form, in the same login', async () => {
    decodesNothing()
    expect((await logIn()).status).toBe(302)
    expect(provider.seen.token).toMatchObject([{ client_id: client.clientId, client_secret: client.clientSecret }])
  })

  test.each([
    [401, 'invalid_client'],
    [400, 'unauthorized_client'],
    [403, 'access_denied'],
  ])('with %i and %s gets them in the form, and later at once', async (status, error) => {
    const own = await start()
    const { times } = refuses(() => true, status, error)
    for (let n = 0; n < 2; n += 1) expect((await openBrowser(own.url).login(provider)).status).toBe(302)
    expect(times()).toBe(1)
    await own.close()
  })

  test.each(['invalid_client', 'unauthorized_client'])(
    'and in the form too, with %s, is reported as a server error',
    async (error) => {
      network = async (url, init) =>
        url.endsWith('/token') ? Response.json({ error }, { status: 401 }) : fetch(url, init)
      const answer = await logIn()
      expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(notSetUp)])
      expect(reasons()).toContainEqual(expect.stringMatching(/OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.*OIDC_CLIENT_AUTH/))
      expect(lines.join('')).toContain(error)
      expect(await people()).toEqual([])
    },
  )

  test('already at its own page is reported in the same way', async () => {
    const browser = openBrowser(app.url)
    const state = new URL(await browser.beginLogin()).searchParams.get('state')
    const answer = await browser.go(`/api/callback?error=unauthorized_client&state=${state}`)
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(notSetUp)])
  })

  test('and in the form too, because it decodes nothing, gets them unencoded, and later at once', async () => {
    const own = await start()
    for (const times of [3, 1]) {
      const requestCount = takesRawHeaderOnly()
      expect((await openBrowser(own.url).login(provider)).status).toBe(302)
      expect(requestCount()).toBe(times)
    }
    await own.close()
  })

  test('and expects them unencoded gets them so if the operator configures that', async () => {
    const own = await start({ clientAuth: 'basic-raw' })
    const requestCount = takesRawHeaderOnly()
    expect((await openBrowser(own.url).login(provider)).status).toBe(302)
    expect(requestCount()).toBe(1)
    await own.close()
  })

  test.each([
    ['from now on, having taken them there,', [refusesForm, refusesHeader]],
    ['no more, having taken them in the form alone,', [refusesHeader, refusesForm]],
  ])('%s makes no login fail', async (_when, habits) => {
    const own = await start()
    for (const habit of habits) {
      habit()
      expect((await openBrowser(own.url).login(provider)).status).toBe(302)
    }
    await own.close()
  })

  test('gets one request if the operator configures the method', async () => {
    const own = await start({ clientAuth: 'post' })
    const { times } = decodesNothing()
    expect((await openBrowser(own.url).login(provider)).status).toBe(302)
    expect(times()).toBe(0)
    await own.close()
  })
})

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
    expect(reasons()).toEqual([expect.stringMatching(/sub.* the subject is not one to 255 characters of ASCII/)])
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
    expect(reasons()).toEqual(why)
  })

  test.each([
    [60, 302, []],
    [3600, 401, ['iat: the token is from the future']],
  ])('issued %i seconds ahead is answered with %i', async (secondsAhead, status, why) => {
    provider.forgeClaims = (claims) => void (claims['iat'] = Math.floor(Date.now() / 1000) + secondsAhead)
    expect((await logIn()).status).toBe(status)
    expect(reasons()).toEqual(why)
  })

  test.each([
    ['nonce', 'unexpected ID Token "nonce" claim value'],
    ['aud', 'unexpected JWT "aud" (audience) claim value'],
  ])('of another %s is refused by the library, and the log gives the reason without the value', async (claim, why) => {
    provider.forgeClaims = (claims) => void (claims[claim] = 'of-somebody-else')
    expect((await logIn()).status).toBe(401)
    expect(reasons()).toContain(why)
    expect(lines.join('')).not.toContain('of-somebody-else')
  })
})

test('the log gives the reason for a refused login that never reached the provider', async () => {
  await openBrowser(app.url).go('/api/callback?code=x&state=y')
  expect(logged()).toMatchObject([{ status: 400, reason: expect.stringMatching(/^This login was begun in another/) }])
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

describe('a provider’s metadata', () => {
  test('above the maximum size is refused, and the log says so', async () => {
    const own = await start()
    provider.describe = (metadata) => void (metadata['filling'] = 'x'.repeat(1024 * 1024))
    expect((await openBrowser(own.url).go('/api/login')).status).toBe(503)
    expect(logged()[0]?.reason).toMatch(/the answer is longer than 1 MiB$/)
    expect(lines.join('')).not.toContain('cannot be reached at the moment')
    await own.close()
  })

  test.each([
    ['authorization_endpoint', 'javascript:alert(1)'],
    ['token_endpoint', 'file:///etc/passwd'],
    ['jwks_uri', 'data:application/json,{}'],
    ['end_session_endpoint', 'javascript:alert(1)'],
    ['userinfo_endpoint', 'ftp://provider.example/'],
  ])(
    'whose %s is no web address is refused, the log says why, and the next login reads it again',
    async (name, address) => {
      const own = await start()
      provider.describe = (metadata) => void (metadata[name] = address)
      expect((await openBrowser(own.url).go('/api/login')).status).toBe(503)
      expect(lines.join('')).toContain(`its ${name} is not an address of http`)
      provider.describe = undefined
      expect((await openBrowser(own.url).login(provider)).status).toBe(302)
      await own.close()
    },
  )

  test('is read again after an hour', async () => {
    const own = await start()
    await openBrowser(own.url).beginLogin()
    provider.describe = (metadata) => void (metadata['authorization_endpoint'] = 'https://moved.example.test/authorize')
    expect(await openBrowser(own.url).beginLogin()).toContain(provider.issuer)
    own.time.advance(3600_000)
    expect(await openBrowser(own.url).beginLogin()).toContain('https://moved.example.test/authorize?')
    await own.close()
  })
})

test('two key changes within a minute make no login fail', async () => {
  for (let keys = 1; keys <= 3; keys += 1) {
    for (let n = 0; n < keys; n += 1) expect((await logIn()).status).toBe(302)
    await provider.rotate()
  }
})

test.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
  'an endless answer of %s is cut off',
  async (path) => {
    const own = await start()
    let sent = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1
            controller.enqueue(new Uint8Array(64 * 1024).fill(32))
          },
        }),
        { headers: { 'Content-Type': 'application/json' } },
      )
    network = async (url, init) => (new URL(url).pathname === path ? endless() : fetch(url, init))
    const browser = openBrowser(own.url)
    const begun = await browser.go('/api/login')
    const answer = begun.status === 302 ? await browser.login(provider) : begun
    expect(answer.status).toBe(503)
    expect(sent).toBeLessThan(40)
    await own.close()
  },
)
