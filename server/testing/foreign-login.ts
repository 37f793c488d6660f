import { expect } from 'vitest'
import { sessions, users } from '#server/db/tables.ts'
import { startOpenidProvider } from '#tests/doubles/openid/provider.ts'
import { openBrowser } from './browser.ts'
import type { Browser } from './browser.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

/** The product where people sign in at a provider of somebody else's. */
export async function startForeignLogin() {
  const provider = await startOpenidProvider()
  /** How the provider is reached. */
  const way: { network: typeof fetch } = { network: fetch }
  const through = (url: string, options: object) => way.network(url, options)
  const app = await startTestApp({ openid: { issuer: provider.issuer, fetch: through } })
  return {
    provider,
    way,
    through,
    app,
    /** As it was at the start; with a browser that nobody has used. */
    anew: () => {
      provider.reset()
      way.network = fetch
      app.time.set(new Date())
      return openBrowser(app.url)
    },
    close: async () => {
      await app.close()
      await provider.stop()
    },
  }
}

/** Whatever was tried: nobody is logged in, and nobody new is known. */
export async function expectNobody(app: TestApp, browser: Browser) {
  expect(await browser.isLoggedIn()).toBe(false)
  expect(await app.db.select().from(sessions)).toEqual([])
  expect(await app.db.select().from(users)).toEqual([])
}

/** The status and the sentence of a page that a person can read and leave. */
export async function refusalOn(answer: Response): Promise<[number, string]> {
  const html = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(html).toMatch(/<a href="\/api\/login[^"]*"[^>]*>Try again<\/a>/)
  expect(html).toMatch(/<a href="\/"[^>]*>Back to Home<\/a>/)
  expect(html).not.toMatch(/<script|node_modules|\.ts:\d|OAUTH_|Error/)
  return [answer.status, /<p(?: [^>]*)?>(.*?)<\/p>/.exec(html)?.[1] ?? '']
}

export const unverified = 'The answer of the sign-in service could not be verified, so you are not logged in.'
