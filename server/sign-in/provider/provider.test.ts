import { describe, expect, test } from 'vitest'
import { sessions } from '#server/db/tables/people.ts'
import { oidcPayloads } from '#server/db/tables/sign-in.ts'
import { ensureSecrets } from '#server/db/secrets.ts'
import { builtInClientId } from '#server/sign-in/built-in.ts'
import { openBrowser } from '#server/testing/people/browser.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { ana, useSignIn } from '#server/testing/people/sign-in-visit.ts'

const { app, visit, register } = useSignIn()

const { password } = ana

/** Takes the provider's code from its redirect to the product. */
async function codeOf() {
  const codeVerifier = 'v'.repeat(50)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  const parameters = {
    client_id: builtInClientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${app.url}/api/callback`,
    code_challenge: Buffer.from(digest).toString('base64url'),
    code_challenge_method: 'S256',
  }
  const visited = await visit({ login: `/oidc/auth?${new URLSearchParams(parameters)}` })
  const finished = await visited.submit('/register', ana)
  const callback = (await visited.browser.go(finished.headers.get('location') ?? '')).headers.get('location') ?? ''
  return { codeVerifier, code: new URL(callback).searchParams.get('code') ?? '' }
}

describe('the built-in provider', () => {
  test('ends its own session when the product logs a person out', async () => {
    const visited = await register()
    const knownBrowsers = () =>
      app.db
        .select()
        .from(oidcPayloads)
        .then((rows) => rows.filter((row) => row.payload['accountId']))
    expect(await knownBrowsers()).not.toEqual([])
    await app.db.delete(oidcPayloads).where(undefined)
    const again = await visit({ browser: visited.browser })
    await again.follow(await again.submit('', { email: ana.email, password }))
    expect((await knownBrowsers()).map(({ model }) => model)).toContain('Session')
    const { path } = await visited.follow(await visited.browser.go('/api/logout'))
    expect(path).toBe('/')
    expect(await visited.browser.isLoggedIn()).toBe(false)
    expect(await knownBrowsers()).toEqual([])
    expect(await app.db.select().from(sessions)).toEqual([])
  })

  test('asks before a logout without an ID token, and not without a session', async () => {
    const visited = await register()
    const page = await (await visited.browser.go('/oidc/session/end')).text()
    expect(page).toContain('Do you want to log out')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const answer = await visited.browser.go('/oidc/session/end/confirm', { Origin: app.url }, { xsrf, logout: 'yes' })
    expect((await visited.follow(answer)).answer.status).toBe(200)
    expect((await visited.follow(await visited.browser.go('/oidc/session/end'))).path).toBe('/')
  })

  test('gives no tokens for a used code, also in simultaneous requests', async () => {
    const { codeVerifier, code } = await codeOf()
    const { clientSecret } = await ensureSecrets(app.db)
    const exchange = () =>
      fetch(`${app.url}/oidc/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          code_verifier: codeVerifier,
          redirect_uri: `${app.url}/api/callback`,
          client_id: builtInClientId,
          client_secret: clientSecret,
        }),
      })
    const answers = await Promise.all([exchange(), exchange(), exchange(), exchange()])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
    expect((await exchange()).status).toBe(400)
  })

  test('uses the public address behind a proxy, whatever the request says, and its cookies are Secure', async () => {
    const publicUrl = 'https://learn.example.test'
    const behind = await startTestApp({ builtIn: true, env: { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' } })
    const browser = openBrowser(behind.url)
    const proxied = { 'X-Forwarded-Host': 'learn.example.test', 'X-Forwarded-Proto': 'https', Origin: publicUrl }
    const spoofed = { ...proxied, 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' }
    const begun = (await browser.go('/api/login', proxied)).headers.get('location') ?? ''
    const page = (await browser.go(begun, spoofed)).headers.get('location') ?? ''
    const finished = (await browser.go(`${page}/register`, proxied, ana)).headers.get('location') ?? ''
    const callback = (await browser.go(finished, spoofed)).headers.get('location') ?? ''
    for (const address of [begun, finished, callback]) expect(address).toMatch(`${publicUrl}/`)
    expect((await browser.go(callback, proxied)).headers.get('location')).toBe('/')
    const leaving = (await browser.go('/api/logout', proxied)).headers.get('location') ?? ''
    expect((await browser.go(leaving, spoofed)).headers.get('location')).toBe(`${publicUrl}/`)
    const cookies = [...browser.cookies].filter(([name]) => !name.startsWith('_session'))
    expect(cookies.length).toBeGreaterThan(2)
    for (const [, cookie] of browser.cookies) {
      expect(cookie.attributes).toContain('secure')
      expect(cookie.attributes).toContain('httponly')
    }
    await behind.close()
  })

  test('requires PKCE, and knows one client and one callback address', async () => {
    const parameters = {
      client_id: builtInClientId,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${app.url}/api/callback`,
    }
    const ask = (given: Record<string, string>) =>
      fetch(`${app.url}/oidc/auth?${new URLSearchParams(given)}`, {
        redirect: 'manual',
        headers: { Accept: 'text/html' },
      })
    expect((await ask(parameters)).headers.get('location')).toContain('error=invalid_request')
    for (const wrong of [{ client_id: 'other' }, { redirect_uri: 'https://elsewhere.example/' }]) {
      const answer = await ask({ ...parameters, ...wrong })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toMatch(/<h1[^>]*>This login has expired<\/h1>/)
    }
  })

  test('allows no other site to read its answers, and never fails on odd characters', async () => {
    const discovery = await fetch(`${app.url}/oidc/.well-known/openid-configuration`, {
      headers: { Origin: 'https://a.example' },
    })
    expect(await discovery.json()).toMatchObject({ issuer: `${app.url}/oidc`, token_endpoint: `${app.url}/oidc/token` })
    expect(discovery.headers.get('access-control-allow-origin')).toBeNull()
    for (const path of [
      '/oidc/auth?client_id=%00',
      '/oidc/auth/%00',
      '/oidc/auth?state=%00&client_id=x',
      '/oidc/nothing',
      '/oidc/auth/x',
    ])
      expect((await fetch(app.url + path)).status).toBeLessThan(500)
    const nul = await fetch(`${app.url}/oidc/me`, {
      method: 'POST',
      body: new URLSearchParams({ access_token: 'a\0' }),
    })
    expect(nul.status).toBe(401)
  })
})
