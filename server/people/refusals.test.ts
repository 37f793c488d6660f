import { createHash } from 'node:crypto'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import type { Browser } from '#server/testing/browser.ts'
import { expectNobody, refusalOn, startForeignLogin, unverified } from '#server/testing/foreign-login.ts'

const { app, provider, anew, close } = await startForeignLogin()
let browser: Browser
beforeEach(() => {
  browser = anew()
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

describe('an ID token that the provider did not sign is refused:', () => {
  test('its subject was changed', async () => {
    provider.forgeAnswer = ({ body }) => {
      const [head, , signature] = String(body['id_token']).split('.')
      body['id_token'] = `${head}.${encoded({ ...claimsOf(body['id_token']), sub: 'an admin' })}.${signature}`
    }
    expect(await refusalOn(await browser.login(provider))).toEqual([401, unverified])
  })

  test('it says that it needs no signature', async () => {
    provider.forgeAnswer = ({ body }) => {
      body['id_token'] = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claimsOf(body['id_token']))}.`
    }
    expect(await refusalOn(await browser.login(provider))).toEqual([401, unverified])
  })

  test('somebody else signed it', async () => {
    const stranger = new OAuth2Server()
    await stranger.issuer.keys.generate('RS256')
    stranger.issuer.url = provider.issuer
    let signed = ''
    const forge = async () => {
      const [asked] = provider.seen.authorization
      const claims = { ...provider.person, aud: 'product', nonce: asked!.get('nonce') }
      signed = await stranger.issuer.buildToken({
        scopesOrTransform: (_head, payload) => Object.assign(payload, claims),
      })
    }
    provider.forgeAnswer = ({ body }) => void (body['id_token'] = signed)
    const back = await provider.agree(await browser.beginLogin())
    await forge()
    expect(await refusalOn(await browser.go(back))).toEqual([401, unverified])
  })

  test('there is none', async () => {
    provider.forgeAnswer = ({ body }) => void delete body['id_token']
    expect(await refusalOn(await browser.login(provider))).toEqual([401, unverified])
  })
})

describe('what binds a login to its browser', () => {
  test('another state is refused', async () => {
    const back = new URL(await provider.agree(await browser.beginLogin()))
    back.searchParams.set('state', 'A'.repeat(43))
    expect(await refusalOn(await browser.go(back.href))).toEqual([400, elsewhere])
  })

  test.each(['', '?code=x', '?state=;', '?state=x&state=y', '?error=access_denied', '?code=%00&state=%00'])(
    'a callback like "%s" is refused',
    async (query) => {
      await browser.beginLogin()
      expect(await refusalOn(await browser.go(`/api/callback${query}`))).toEqual([400, elsewhere])
    },
  )

  test('a state stolen by another browser is refused there', async () => {
    const back = await provider.agree(await browser.beginLogin())
    expect(await refusalOn(await openBrowser(app.url).go(back))).toEqual([400, elsewhere])
  })

  test('the cookie of another state does not open this one', async () => {
    const mine = await provider.agree(await browser.beginLogin())
    const thief = openBrowser(app.url)
    await thief.beginLogin()
    const [own] = [...thief.cookies].find(([name]) => name.startsWith('login.'))!
    thief.cookies.set(`login.${new URL(mine).searchParams.get('state')} /api/callback`, thief.cookies.get(own)!)
    expect(await refusalOn(await thief.go(mine))).toEqual([400, elsewhere])
  })

  test('a code from another login of the same browser fails the proof of possession', async () => {
    const first = new URL(await provider.agree(await browser.beginLogin()))
    const second = new URL(await provider.agree(await browser.beginLogin()))
    second.searchParams.set('code', first.searchParams.get('code')!)
    expect(await refusalOn(await browser.go(second.href))).toEqual([401, unverified])
    expect(provider.seen.token, 'tokens given').toEqual([])
  })

  test('the provider gets the verifier that belongs to the challenge', async () => {
    provider.forgeClaims = (claims) => void (claims['nonce'] = 'another')
    await browser.login(provider)
    const verifier = String(provider.seen.token[0]!['code_verifier'])
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    expect(provider.seen.authorization[0]!.get('code_challenge')).toBe(challenge)
  })

  test('a login that took longer than ten minutes is refused', async () => {
    const back = await provider.agree(await browser.beginLogin())
    app.time.advance(10 * 60_000)
    expect(await refusalOn(await browser.go(back))).toEqual([400, elsewhere])
  })

  test('the cookie shows neither nonce nor verifier, and no script can read it', async () => {
    const asked = new URL(await browser.beginLogin('/api/login?returnTo=/pricing')).searchParams
    const [, cookie] = [...browser.cookies].find(([name]) => name.startsWith('login.'))!
    expect(Buffer.from(cookie.value, 'base64url').toString('latin1')).not.toMatch(/nonce|codeVerifier|pricing/)
    expect(cookie.attributes).toEqual(expect.arrayContaining(['path=/api/callback', 'httponly', 'samesite=lax']))
    expect(asked.get('state')).not.toBe(asked.get('nonce'))
  })
})
