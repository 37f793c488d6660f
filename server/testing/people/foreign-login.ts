import { expect } from 'vitest'
import { sessions, users } from '#server/db/tables/people.ts'
import { startOpenidProvider } from '#tests/doubles/openid/provider.ts'
import { openBrowser, type Browser } from './browser.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

type AppOptions = NonNullable<Parameters<typeof startTestApp>[0]>

/** The product with an outside provider. */
export async function startForeignLogin({ openid, ...options }: Pick<AppOptions, 'deps' | 'env' | 'openid'> = {}) {
  const provider = await startOpenidProvider()
  /** Tests replace its `fetch` to disturb the connection to the provider. */
  const network: { fetch: (url: string, init?: RequestInit) => Promise<Response> } = { fetch }
  const networkFetch = (url: string, init: object) => network.fetch(url, init)
  /** Another product with the same provider. */
  const start = (more: AppOptions['openid'] = {}) =>
    startTestApp({
      ...options,
      openid: { issuer: provider.issuer, fetch: networkFetch, ...openid, ...more },
    })
  const app = await start()
  const restore = () => {
    provider.reset()
    network.fetch = fetch
  }
  return {
    provider,
    network,
    networkFetch,
    app,
    start,
    people: () => app.db.select().from(users),
    logIn: () => openBrowser(app.url).login(provider),
    /** Restores the initial state and deletes all people. */
    restore: async () => {
      restore()
      await app.db.delete(users)
    },
    /** Restores the initial state, with a new browser. */
    newBrowser: () => {
      restore()
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
