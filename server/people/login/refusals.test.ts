import { createHash } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, type Browser } from '#server/testing/people/browser.ts'
import { expectNobody, refusalOn, startForeignLogin, unverified } from '#server/testing/people/foreign-login.ts'

const { app, provider, newBrowser, close } = await startForeignLogin()
let browser: Browser
beforeEach(() => {
  browser = newBrowser()
})
afterEach(() => expectNobody(app, browser))
afterAll(close)

const elsewhere = 'This login was begun in another browser, or too long ago. Please try again.'

type Claims = Record<string, unknown>
test.each<[string, (claims: Claims) => void]>([
  ['another nonce', (claims) => void (claims['nonce'] = 'another')],
  ['no nonce', (claims) => void delete claims['nonce']],
  ['another issuer', (claims) => void (claims['iss'] = 'https://evil.example')],
  ['another audience', (claims) => void (claims['aud'] = 'another product')],
  ['several audiences and another party', (claims) => Object.assign(claims, { aud: ['product', 'x'], azp: 'x' })],
  ['an expiry in the past', (claims) => void (claims['exp'] = Math.floor(Date.now() / 1000) - 3600)],
  ['no subject', (claims) => void delete claims['sub']],
  ['a time to come', (claims) => void (claims['nbf'] = Math.floor(Date.now() / 1000) + 3600)],
])('an ID token with %s is refused', async (_what, forge) => {
  provider.forgeClaims = forge
  expect(await refusalOn(await browser.login(provider))).toEqual([401, unverified])
})

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const claimsOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1]!, 'base64url').toString()) as Claims

describe('an ID token without the provider’s signature is refused:', () => {
  test('with a changed subject', async () => {
    provider.forgeAnswer = ({ body }) => {
      const [head, , signature] = String(body['id_token']).split('.')
      body['id_token'] = `${head}.${encoded({ ...claimsOf(body['id_token']), sub: 'an admin' })}.${signature}`
    }
    expect(await refusalOn(await browser.login(provider))).toEqual([401, unverified])
  })

  test('with the algorithm none', async () => {
    provider.forgeAnswer = ({ body }) => {
      body['id_token'] = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claimsOf(body['id_token']))}.`
    }
    expect(await refusalOn(await browser.login(provider))).toEqual([401, unverified])
  })

  test('with another signer', async () => {
    const stranger = new OAuth2Server()
    await stranger.issuer.keys.generate('RS256')
    stranger.issuer.url = provider.issuer
    let signed = ''
    const forge = async () => {
      const [requested] = provider.seen.authorization
      const claims = { ...provider.person, aud: 'product', nonce: requested!.get('nonce') }
      signed = await stranger.issuer.buildToken({
        scopesOrTransform: (_head, payload) => Object.assign(payload, claims),
      })
    }
    provider.forgeAnswer = ({ body }) => void (body['id_token'] = signed)
    const back = await provider.agree(await browser.beginLogin())
    await forge()
    expect(await refusalOn(await browser.go(back))).toEqual([401, unverified])
  })

  test('or without any token', async () => {
    provider.forgeAnswer = ({ body }) => void delete body['id_token']
    expect(await refusalOn(await browser.login(provider))).toEqual([401, unverified])
  })
})

describe('the binding of a login to its browser', () => {
  test('refuses another state', async () => {
    const back = new URL(await provider.agree(await browser.beginLogin()))
    back.searchParams.set('state', 'A'.repeat(43))
    expect(await refusalOn(await browser.go(back.href))).toEqual([400, elsewhere])
  })

  test.each(['', '?code=x', '?state=;', '?state=x&state=y', '?error=access_denied', '?code=%00&state=%00'])(
    'refuses a callback like "%s"',
    async (query) => {
      await browser.beginLogin()
      expect(await refusalOn(await browser.go(`/api/callback${query}`))).toEqual([400, elsewhere])
    },
  )

  test('refuses a state stolen by another browser', async () => {
    const back = await provider.agree(await browser.beginLogin())
    expect(await refusalOn(await openBrowser(app.url).go(back))).toEqual([400, elsewhere])
  })

  test('refuses the cookie of another state', async () => {
    const callback = await provider.agree(await browser.beginLogin())
    const thief = openBrowser(app.url)
    await thief.beginLogin()
    const [own] = [...thief.cookies].find(([name]) => name.startsWith('login.'))!
    thief.cookies.set(`login.${new URL(callback).searchParams.get('state')} /api/callback`, thief.cookies.get(own)!)
    expect(await refusalOn(await thief.go(callback))).toEqual([400, elsewhere])
  })

  test('refuses a code from another login of the same browser, without the proof of possession', async () => {
    const first = new URL(await provider.agree(await browser.beginLogin()))
    const second = new URL(await provider.agree(await browser.beginLogin()))
    second.searchParams.set('code', first.searchParams.get('code')!)
    expect(await refusalOn(await browser.go(second.href))).toEqual([401, unverified])
    expect(provider.seen.token, 'tokens given').toEqual([])
  })

  test('sends the provider the verifier that belongs to the challenge', async () => {
    provider.forgeClaims = (claims) => void (claims['nonce'] = 'another')
    await browser.login(provider)
    const verifier = String(provider.seen.token[0]!['code_verifier'])
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    expect(provider.seen.authorization[0]!.get('code_challenge')).toBe(challenge)
  })

  test('refuses a login that took longer than ten minutes', async () => {
    const back = await provider.agree(await browser.beginLogin())
    app.time.advance(10 * 60_000)
    expect(await refusalOn(await browser.go(back))).toEqual([400, elsewhere])
  })

  test('shows neither nonce nor verifier in the cookie, and no script can read it', async () => {
    const requested = new URL(await browser.beginLogin('/api/login?returnTo=/pricing')).searchParams
    const [, cookie] = [...browser.cookies].find(([name]) => name.startsWith('login.'))!
    expect(Buffer.from(cookie.value, 'base64url').toString('latin1')).not.toMatch(/nonce|codeVerifier|pricing/)
    expect(cookie.attributes).toEqual(expect.arrayContaining(['path=/api/callback', 'httponly', 'samesite=lax']))
    expect(requested.get('state')).not.toBe(requested.get('nonce'))
  })
})
