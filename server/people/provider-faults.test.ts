import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import type { Browser } from '#server/testing/browser.ts'
import { expectNobody, refusalOn, startForeignLogin, unverified } from '#server/testing/foreign-login.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, provider, way, through, anew, close } = await startForeignLogin()
let browser: Browser
beforeEach(() => {
  browser = anew()
})
afterEach(() => expectNobody(app, browser))
afterAll(close)

const down = 'The sign-in service cannot be reached at the moment. Please try again in a little while.'

async function refusedWith(error: string) {
  const asked = new URL(await browser.beginLogin('/api/login?returnTo=/pricing')).searchParams
  return browser.go(`/api/callback?error=${error}&error_description=Bobby%3Cscript%3E&state=${asked.get('state')}`)
}

const noNetwork: typeof fetch = async () => {
  throw new TypeError('fetch failed')
}

describe('what the provider itself refuses', () => {
  test('a person who does not agree reads so, and may try again to get where they wanted', async () => {
    const answer = await refusedWith('access_denied')
    expect(await answer.clone().text()).toContain('href="/api/login?returnTo=%2Fpricing"')
    expect(await refusalOn(answer)).toEqual([401, 'You did not finish logging in, so you are not logged in.'])
  })

  test('an error of the request is a sentence without the provider’s words', async () => {
    const answer = await refusedWith('invalid_scope')
    expect(await answer.clone().text()).not.toContain('Bobby')
    expect(await refusalOn(answer)).toEqual([400, 'The sign-in service refused this login. Please try again.'])
  })

  test('an overloaded provider asks for patience', async () => {
    expect(await refusalOn(await refusedWith('temporarily_unavailable'))).toEqual([503, down])
  })

  test('a code that the provider no longer accepts is refused', async () => {
    provider.forgeAnswer = (answer) => Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } })
    expect(await refusalOn(await browser.login(provider))).toEqual([401, unverified])
  })
})

describe('a provider that does not answer', () => {
  test('at login gives a sentence and a way back, and is asked again the next time', async () => {
    const fresh = await startTestApp({ openid: { fetch: through, issuer: provider.issuer } })
    try {
      way.network = noNetwork
      const visitor = openBrowser(fresh.url)
      expect(await refusalOn(await visitor.go('/api/login'))).toEqual([503, down])
      way.network = fetch
      expect((await visitor.login(provider)).status).toBe(302)
    } finally {
      await fresh.close()
    }
  })

  test('at login with nobody listening is the same', async () => {
    const alone = await startTestApp()
    try {
      expect(await refusalOn(await openBrowser(alone.url).go('/api/login'))).toEqual([503, down])
    } finally {
      await alone.close()
    }
  })

  test('when the browser comes back gives the same', async () => {
    const back = await provider.agree(await browser.beginLogin())
    way.network = noNetwork
    expect(await refusalOn(await browser.go(back))).toEqual([503, down])
  })

  test.each([500, 502, 503])('or answers %s when asked for the token gives the same', async (statusCode) => {
    provider.forgeAnswer = (answer) => Object.assign(answer, { statusCode, body: {} })
    expect(await refusalOn(await browser.login(provider))).toEqual([503, down])
  })

  test('or answers with a page in place of JSON gives the same', async () => {
    const back = await provider.agree(await browser.beginLogin())
    way.network = async () => new Response('<h1>Please wait</h1>', { headers: { 'content-type': 'text/html' } })
    expect(await refusalOn(await browser.go(back))).toEqual([503, down])
  })
})

test('an issuer that describes itself as another is not spoken to', async () => {
  const fresh = await startTestApp({ openid: { issuer: provider.issuer } })
  try {
    provider.describe = (metadata) => void (metadata['issuer'] = 'https://evil.example')
    expect((await openBrowser(fresh.url).go('/api/login')).status).toBe(503)
  } finally {
    await fresh.close()
  }
})

test('an issuer over plain http is spoken to only where that is allowed', async () => {
  const strict = await startTestApp({ openid: { issuer: provider.issuer, allowInsecure: false } })
  try {
    expect((await openBrowser(strict.url).go('/api/login')).status).toBe(503)
  } finally {
    await strict.close()
  }
})
