import { expect } from 'vitest'
import { sessions, users } from '#server/db/tables/people.ts'
import { startOpenidProvider } from '#tests/doubles/openid/provider.ts'
import { openBrowser, type Browser } from './browser.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** The product with an outside provider. */
export async function startForeignLogin() {
  const provider = await startOpenidProvider()
  /** Tests replace its `fetch` to disturb the connection to the provider. */
  const network: { fetch: typeof fetch } = { fetch }
  const networkFetch = (url: string, options: object) => network.fetch(url, options)
  const app = await startTestApp({ openid: { issuer: provider.issuer, fetch: networkFetch } })
  return {
    provider,
    network,
    networkFetch,
    app,
    /** Restores the initial state, with a new browser. */
    newBrowser: () => {
      provider.reset()
      network.fetch = fetch
      app.time.set(new Date())
      return openBrowser(app.url)
    },
    close: async () => {
      await app.close()
      await provider.stop()
    },
  }
}

/** Expects that nobody is logged in and that no person was added. */
export async function expectNobody(app: TestApp, browser: Browser) {
  expect(await browser.isLoggedIn()).toBe(false)
  expect(await app.db.select().from(sessions)).toEqual([])
  expect(await app.db.select().from(users)).toEqual([])
}

/** Status and sentence of an error page that offers a link to go on. */
export async function refusalOn(answer: Response): Promise<[number, string]> {
  const html = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(html).toMatch(/<a href="\/api\/login[^"]*"[^>]*>Try again<\/a>/)
  expect(html).toMatch(/<a href="\/"[^>]*>Back to Home<\/a>/)
  expect(html).not.toMatch(/<script|node_modules|\.ts:\d|OAUTH_|Error/)
  return [answer.status, /<p(?: [^>]*)?>(.*?)<\/p>/.exec(html)?.[1] ?? '']
}

export const unverified = 'The answer of the sign-in service could not be verified, so you are not logged in.'
