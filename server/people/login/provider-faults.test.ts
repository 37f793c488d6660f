import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, type Browser } from '#server/testing/people/browser.ts'
import { expectNobody, refusalOn, startForeignLogin, unverified } from '#server/testing/people/foreign-login.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, provider, network, networkFetch, newBrowser, close } = await startForeignLogin()
let browser: Browser
beforeEach(() => {
  browser = newBrowser()
})
afterEach(() => expectNobody(app, browser))
afterAll(close)

const down = 'The sign-in service cannot be reached at the moment. Please try again in a little while.'

async function refusedWith(error: string) {
  const parameters = new URL(await browser.beginLogin('/api/login?returnTo=/pricing')).searchParams
  return browser.go(`/api/callback?error=${error}&error_description=Bobby%3Cscript%3E&state=${parameters.get('state')}`)
}

const noNetwork: typeof fetch = async () => {
  throw new TypeError('fetch failed')
}

describe('a refusal by the provider itself', () => {
  test('for missing consent is shown, and the person can retry and return to the same page', async () => {
    const answer = await refusedWith('access_denied')
    expect(await answer.clone().text()).toContain('href="/api/login?returnTo=%2Fpricing"')
    expect(await refusalOn(answer)).toEqual([401, 'You did not finish logging in, so you are not logged in.'])
  })

  test('for an invalid request is a sentence without the provider’s text', async () => {
    const answer = await refusedWith('invalid_scope')
    expect(await answer.clone().text()).not.toContain('Bobby')
    expect(await refusalOn(answer)).toEqual([400, 'The sign-in service refused this login. Please try again.'])
  })

  test('for overload asks the person to retry', async () => {
    expect(await refusalOn(await refusedWith('temporarily_unavailable'))).toEqual([503, down])
  })

  test('for an expired code is shown', async () => {
    provider.forgeAnswer = (answer) => Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } })
    expect(await refusalOn(await browser.login(provider))).toEqual([401, unverified])
  })
})

describe('a provider without an answer', () => {
  test('at login causes a sentence with a retry link, and gets another request at the next login', async () => {
    const fresh = await startTestApp({ openid: { fetch: networkFetch, issuer: provider.issuer } })
    try {
      network.fetch = noNetwork
      const visitor = openBrowser(fresh.url)
      expect(await refusalOn(await visitor.go('/api/login'))).toEqual([503, down])
      network.fetch = fetch
      expect((await visitor.login(provider)).status).toBe(302)
    } finally {
      await fresh.close()
    }
  })

  test('at login without a listener causes the same', async () => {
    const alone = await startTestApp()
    try {
      expect(await refusalOn(await openBrowser(alone.url).go('/api/login'))).toEqual([503, down])
    } finally {
      await alone.close()
    }
  })

  test('at the callback causes the same', async () => {
    const back = await provider.agree(await browser.beginLogin())
    network.fetch = noNetwork
    expect(await refusalOn(await browser.go(back))).toEqual([503, down])
  })

  test.each([500, 502, 503])('or with %s as the answer to a token request causes the same', async (statusCode) => {
    provider.forgeAnswer = (answer) => Object.assign(answer, { statusCode, body: {} })
    expect(await refusalOn(await browser.login(provider))).toEqual([503, down])
  })

  test('or with a page in place of JSON causes the same', async () => {
    const back = await provider.agree(await browser.beginLogin())
    network.fetch = async () => new Response('<h1>Please wait</h1>', { headers: { 'content-type': 'text/html' } })
    expect(await refusalOn(await browser.go(back))).toEqual([503, down])
  })
})

test('an issuer with another issuer’s metadata is not used', async () => {
  const fresh = await startTestApp({ openid: { issuer: provider.issuer } })
  try {
    provider.describe = (metadata) => void (metadata['issuer'] = 'https://evil.example')
    expect((await openBrowser(fresh.url).go('/api/login')).status).toBe(503)
  } finally {
    await fresh.close()
  }
})

test('an issuer over plain http is used only if that is allowed', async () => {
  const strict = await startTestApp({ openid: { issuer: provider.issuer, allowInsecure: false } })
  try {
    expect((await openBrowser(strict.url).go('/api/login')).status).toBe(503)
  } finally {
    await strict.close()
  }
})
