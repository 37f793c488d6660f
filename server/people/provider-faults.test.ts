import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions, users } from '#server/db/tables.ts'
import { openBrowser } from '#server/testing/browser.ts'
import type { Browser } from '#server/testing/browser.ts'
import { startOpenidProvider } from '#tests/doubles/openid/provider.ts'
import type { OpenidProvider } from '#tests/doubles/openid/provider.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let provider: OpenidProvider
let app: TestApp
let browser: Browser
/** How the provider is reached. */
let network: typeof fetch = fetch

beforeAll(async () => {
  provider = await startOpenidProvider()
  const { issuer } = provider
  app = await startTestApp({ openid: { issuer, fetch: (url, options) => network(url, options as RequestInit) } })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(() => {
  provider.reset()
  network = fetch
  app.time.set(new Date())
  browser = openBrowser(app.url)
})
/** Whatever was tried: nobody is logged in, and nobody new is known. */
afterEach(async () => {
  expect(await browser.isLoggedIn()).toBe(false)
  expect(await app.db.select().from(sessions)).toEqual([])
  expect(await app.db.select().from(users)).toEqual([])
})

/** The status and the sentence of a page that a person can read and leave. */
async function pageOf(answer: Response): Promise<[number, string]> {
  const html = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(html).toMatch(/<a href="\/api\/login[^"]*"[^>]*>Try again<\/a>/)
  expect(html).toMatch(/<a href="\/"[^>]*>Back to Home<\/a>/)
  expect(html).not.toMatch(/<script|node_modules|\.ts:\d|OAUTH_|Error/)
  return [answer.status, /<p(?: [^>]*)?>(.*?)<\/p>/.exec(html)?.[1] ?? '']
}
const unverified = 'The answer of the sign-in service could not be verified, so you are not logged in.'
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
    expect(await pageOf(answer)).toEqual([401, 'You did not finish logging in, so you are not logged in.'])
  })

  test('an error of the request is a sentence without the provider’s words', async () => {
    const answer = await refusedWith('invalid_scope')
    expect(await answer.clone().text()).not.toContain('Bobby')
    expect(await pageOf(answer)).toEqual([400, 'The sign-in service refused this login. Please try again.'])
  })

  test('an overloaded provider asks for patience', async () => {
    expect(await pageOf(await refusedWith('temporarily_unavailable'))).toEqual([503, down])
  })

  test('a code that the provider no longer accepts is refused', async () => {
    provider.forgeAnswer = (answer) => Object.assign(answer, { statusCode: 400, body: { error: 'invalid_grant' } })
    expect(await pageOf(await browser.login(provider))).toEqual([401, unverified])
  })
})

describe('a provider that does not answer', () => {
  test('at login gives a sentence and a way back, and is asked again the next time', async () => {
    const fresh = await startTestApp({
      openid: { fetch: (url, options) => network(url, options as RequestInit), issuer: provider.issuer },
    })
    try {
      network = noNetwork
      const visitor = openBrowser(fresh.url)
      expect(await pageOf(await visitor.go('/api/login'))).toEqual([503, down])
      network = fetch
      expect((await visitor.login(provider)).status).toBe(302)
    } finally {
      await fresh.close()
    }
  })

  test('at login with nobody listening is the same', async () => {
    const alone = await startTestApp()
    try {
      expect(await pageOf(await openBrowser(alone.url).go('/api/login'))).toEqual([503, down])
    } finally {
      await alone.close()
    }
  })

  test('when the browser comes back gives the same', async () => {
    const back = await provider.agree(await browser.beginLogin())
    network = noNetwork
    expect(await pageOf(await browser.go(back))).toEqual([503, down])
  })

  test.each([500, 502, 503])('or answers %s when asked for the token gives the same', async (statusCode) => {
    provider.forgeAnswer = (answer) => Object.assign(answer, { statusCode, body: {} })
    expect(await pageOf(await browser.login(provider))).toEqual([503, down])
  })

  test('or answers with a page in place of JSON gives the same', async () => {
    const back = await provider.agree(await browser.beginLogin())
    network = async () => new Response('<h1>Please wait</h1>', { headers: { 'content-type': 'text/html' } })
    expect(await pageOf(await browser.go(back))).toEqual([503, down])
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
