import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/tables.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { startOpenidProvider } from '#tests/doubles/openid/provider.ts'
import type { OpenidProvider } from '#tests/doubles/openid/provider.ts'

/** With every sign that HTTP Basic has to encode. */
const client = { clientId: 'learn', clientSecret: 'a-secret_of.ours~' }
const env = { ADMIN_EMAILS: 'kinabalu@example.test' }

let provider: OpenidProvider
let app: TestApp
/** How the provider is reached. */
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
  reason?: string
  cause?: Fault
}
const told = () => lines.map((line) => JSON.parse(line) as { status?: number; reason?: string; fault?: Fault })
/** What the log says of why logins failed, outermost first. */
function reasons() {
  const found: string[] = []
  for (const { fault } of told())
    for (let each = fault; each; each = each.cause) if (each.reason !== undefined) found.push(each.reason)
  return found
}
const people = () => app.db.select().from(users)
const logIn = () => openBrowser(app.url).login(provider)

/** A provider looks at the id and the secret before anything else: with these it does not see the code. */
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
/** How often it was asked for a token. */
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
const notSetUp = 'Signing in is not set up rightly on this site'
const refusesHeader = () => refuses(() => true)
function refusesForm() {
  network = async (url, init) =>
    url.endsWith('/token') && new URLSearchParams(init?.body as URLSearchParams | string).has('client_secret')
      ? Response.json({ error: 'invalid_client' }, { status: 401 })
      : fetch(url, init)
}
/** Such a provider compares what stands in the header as it is. */
const decodesNothing = () => refuses((shown) => shown !== `${client.clientId}:${client.clientSecret}`)

describe('a provider that refuses id and secret in a header', () => {
  test('because it does not decode them is shown them in the form, in the same login', async () => {
    decodesNothing()
    expect((await logIn()).status).toBe(302)
    expect(provider.seen.token).toMatchObject([{ client_id: client.clientId, client_secret: client.clientSecret }])
  })

  test.each([
    [401, 'invalid_client'],
    [400, 'unauthorized_client'],
    [403, 'access_denied'],
  ])('with %i and %s is shown them in the form, and then at once', async (status, error) => {
    const own = await start()
    const { times } = refuses(() => true, status, error)
    for (let n = 0; n < 2; n += 1) expect((await openBrowser(own.url).login(provider)).status).toBe(302)
    expect(times()).toBe(1)
    await own.close()
  })

  test.each(['invalid_client', 'unauthorized_client'])(
    'and in the form too, with %s, is told of as our fault',
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

  test('at its own page already is told of the same', async () => {
    const here = openBrowser(app.url)
    const state = new URL(await here.beginLogin()).searchParams.get('state')
    const answer = await here.go(`/api/callback?error=unauthorized_client&state=${state}`)
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(notSetUp)])
  })

  test('and in the form too, because it decodes nothing, is shown them undecoded, and then at once', async () => {
    const own = await start()
    for (const times of [3, 1]) {
      const asked = takesRawHeaderOnly()
      expect((await openBrowser(own.url).login(provider)).status).toBe(302)
      expect(asked()).toBe(times)
    }
    await own.close()
  })

  test('and would take them as they are is shown them so where the operator says it', async () => {
    const own = await start({ clientAuth: 'basic-raw' })
    const asked = takesRawHeaderOnly()
    expect((await openBrowser(own.url).login(provider)).status).toBe(302)
    expect(asked()).toBe(1)
    await own.close()
  })

  test.each([
    ['from now on, having taken them there,', [refusesForm, refusesHeader]],
    ['no more, having taken them in the form alone,', [refusesHeader, refusesForm]],
  ])('%s costs nobody a login', async (_when, habits) => {
    const own = await start()
    for (const habit of habits) {
      habit()
      expect((await openBrowser(own.url).login(provider)).status).toBe(302)
    }
    await own.close()
  })

  test('is not asked twice where the operator says how', async () => {
    const own = await start({ clientAuth: 'post' })
    const { times } = decodesNothing()
    expect((await openBrowser(own.url).login(provider)).status).toBe(302)
    expect(times()).toBe(0)
    await own.close()
  })
})

describe('an ID token that is rightly signed', () => {
  test.each([
    ['nobody', ''],
    ['half a sign', 'jo\ud800e'],
    ['more than 255 characters', 'x'.repeat(256)],
    ['other signs than ASCII', 'Jeanniě'],
    ['a NUL', 'jo\0e'],
  ])('and speaks of %s logs nobody in', async (_what, sub) => {
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
  ])('and was made for %s is answered with %i', async (azp, status, why) => {
    provider.forgeClaims = (claims) => void (claims['azp'] = azp)
    expect((await logIn()).status).toBe(status)
    expect(reasons()).toEqual(why)
  })

  test.each([
    [60, 302, []],
    [3600, 401, ['iat: the token is from the future']],
  ])('and was issued %i seconds ahead is answered with %i', async (ahead, status, why) => {
    provider.forgeClaims = (claims) => void (claims['iat'] = Math.floor(Date.now() / 1000) + ahead)
    expect((await logIn()).status).toBe(status)
    expect(reasons()).toEqual(why)
  })

  test.each([
    ['nonce', 'unexpected ID Token "nonce" claim value'],
    ['aud', 'unexpected JWT "aud" (audience) claim value'],
  ])('but of another %s is refused by the library, and the log says so without it', async (claim, why) => {
    provider.forgeClaims = (claims) => void (claims[claim] = 'of-somebody-else')
    expect((await logIn()).status).toBe(401)
    expect(reasons()).toContain(why)
    expect(lines.join('')).not.toContain('of-somebody-else')
  })
})

test('the log says why a login was refused that the provider never heard of', async () => {
  await openBrowser(app.url).go('/api/callback?code=x&state=y')
  expect(told()).toMatchObject([{ status: 400, reason: expect.stringMatching(/^This login was begun in another/) }])
})

describe('an address that only looks like an admin’s', () => {
  test.each([
    ['with the sign for kelvin', '\u212Ainabalu@example.test'],
    ['with a NUL', 'kina\0balu@example.test'],
    ['with the next line', 'kinabalu@example.test\u0085'],
    ['with a space', ' kinabalu@example.test'],
  ])('%s makes nobody an admin, neither at login nor by hand', async (_what, email) => {
    provider.person = { sub: 'impostor', email, email_verified: true, name: 'Impostor' }
    provider.userinfo = provider.person
    await logIn()
    expect(await people()).toMatchObject([{ subject: 'impostor', role: 'NORMAL' }])
    expect((await people())[0]?.email).not.toBe('kinabalu@example.test')
  })

  test('of somebody suspended changes nothing at the login that is refused', async () => {
    provider.person = { sub: 'late', email: 'kinabalu@example.test', email_verified: false }
    await logIn()
    await app.db.update(users).set({ suspendedAt: new Date() })
    provider.person = { ...provider.person, email_verified: true }
    expect((await logIn()).status).toBe(403)
    expect(await people()).toMatchObject([{ role: 'NORMAL' }])
  })
})

test('the way on for somebody suspended is a login at which the provider asks who it is', async () => {
  await logIn()
  await app.db.update(users).set({ suspendedAt: new Date() })
  const here = openBrowser(app.url)
  const html = await (await here.login(provider, '/api/login?returnTo=/pricing')).text()
  const [, href = ''] = /<a href="([^"]*)"[^>]*>Log in with another account</.exec(html) ?? []
  const prompt = async () => new URL(await here.beginLogin(href.replaceAll('&amp;', '&'))).searchParams.get('prompt')
  expect(await prompt()).toBe('login')
  provider.describe = (metadata) => void (metadata['prompt_values_supported'] = ['none', 'login', 'select_account'])
  app.time.advance(2 * 3600_000)
  expect(await prompt()).toBe('select_account')
  expect(new URL(await here.beginLogin()).searchParams.has('prompt')).toBe(false)
  app.time.set(new Date())
})

describe('a provider’s description', () => {
  test('that is too long is not used, and the log says that', async () => {
    const own = await start()
    provider.describe = (metadata) => void (metadata['filling'] = 'x'.repeat(1024 * 1024))
    expect((await openBrowser(own.url).go('/api/login')).status).toBe(503)
    expect(told()[0]?.reason).toMatch(/the answer is longer than 1 MiB$/)
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
    'whose %s is no web address is not used, the log says why, and the next login reads it again',
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

test('keys that change twice within a minute disturb nobody', async () => {
  for (let keys = 1; keys <= 3; keys += 1) {
    for (let n = 0; n < keys; n += 1) expect((await logIn()).status).toBe(302)
    await provider.rotate()
  }
})

test.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
  'an answer of %s that does not end is cut off',
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
    const here = openBrowser(own.url)
    const begun = await here.go('/api/login')
    const answer = begun.status === 302 ? await here.login(provider) : begun
    expect(answer.status).toBe(503)
    expect(sent).toBeLessThan(40)
    await own.close()
  },
)
