import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '#shared/time.ts'
import { startForeignLogin } from '#server/testing/people/foreign-login.ts'
import { createLoginLog } from '#server/testing/people/login-log.ts'
import { openBrowser } from '#server/testing/people/browser.ts'

/** Id and secret with every sign that HTTP Basic encodes. */
const client = { clientId: 'learn', clientSecret: 'a-secret_of.ours~' }
const logged = createLoginLog()
const { app, provider, network, start, people, logIn, restore, close } = await startForeignLogin({
  deps: { log: logged.log },
  openid: client,
})
beforeEach(async () => {
  await restore()
  logged.lines.length = 0
})
afterAll(close)

/** Makes the provider refuse the client. It checks the id and secret first, so the code is not used. */
function refuses(isRefused: (shown: string) => boolean, status = 401, error = 'invalid_client') {
  let times = 0
  network.fetch = async (url, init) => {
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
  network.fetch = async (url, init) => {
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
  network.fetch = async (url, init) =>
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
      network.fetch = async (url, init) =>
        url.endsWith('/token') ? Response.json({ error }, { status: 401 }) : fetch(url, init)
      const answer = await logIn()
      expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(notSetUp)])
      expect(logged.reasons()).toContainEqual(
        expect.stringMatching(/OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.*OIDC_CLIENT_AUTH/),
      )
      expect(logged.lines.join('')).toContain(error)
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

test('the log gives the reason for a refused login that never reached the provider', async () => {
  await openBrowser(app.url).go('/api/callback?code=x&state=y')
  expect(logged.records()).toMatchObject([
    { status: 400, reason: expect.stringMatching(/^This login was begun in another/) },
  ])
})

describe('a provider’s metadata', () => {
  test('above the maximum size is refused, and the log says so', async () => {
    const own = await start()
    provider.describe = (metadata) => void (metadata['filling'] = 'x'.repeat(1024 * 1024))
    expect((await openBrowser(own.url).go('/api/login')).status).toBe(503)
    expect(logged.records()[0]?.reason).toMatch(/the answer is longer than 1 MiB$/)
    expect(logged.lines.join('')).not.toContain('cannot be reached at the moment')
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
      expect(logged.lines.join('')).toContain(`its ${name} is not an address of http`)
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
    own.time.advance(hourMs)
    expect(await openBrowser(own.url).beginLogin()).toContain('https://moved.example.test/authorize?')
    await own.close()
  })
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
    network.fetch = async (url, init) => (new URL(url).pathname === path ? endless() : fetch(url, init))
    const browser = openBrowser(own.url)
    const begun = await browser.go('/api/login')
    const answer = begun.status === 302 ? await browser.login(provider) : begun
    expect(answer.status).toBe(503)
    expect(sent).toBeLessThan(40)
    await own.close()
  },
)
