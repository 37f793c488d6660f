import { beforeEach } from 'vitest'
import { throttles } from '#server/db/tables/operations.ts'
import { users } from '#server/db/tables/people.ts'
import { accounts, mails, oidcPayloads } from '#server/db/tables/sign-in.ts'
import { useTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowser, type Browser } from './browser.ts'

/** A person at the built-in sign-in pages of a test app. */
export interface SignInVisit {
  browser: Browser
  /** Path of the sign-in in progress. */
  page: string
  /** Submits one of its forms: '' logs in, '/register', '/forgot'. Sends a browser's headers by default. */
  submit(below: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  /** Follows the redirects of an answer; returns the last answer and its path. */
  follow(answer: Response): Promise<{ answer: Response; path: string }>
}

/** Opens /api/login in a new or given browser and arrives at the sign-in page. */
export async function visitSignIn(
  site: string,
  given: { browser?: Browser; login?: string } = {},
): Promise<SignInVisit> {
  const browser = given.browser ?? openBrowser(site)

  async function follow(first: Response) {
    let answer = first
    let path = ''
    for (let hops = 0; hops < 10 && answer.status >= 300 && answer.status < 400; hops += 1) {
      const { pathname, search } = new URL(answer.headers.get('location') ?? '', site)
      path = pathname + search
      answer = await browser.go(path)
    }
    return { answer, path }
  }
  const { path } = await follow(await browser.go(given.login ?? '/api/login?again'))
  const page = path.replace(/(\/register)?$/, '')
  return {
    browser,
    page,
    follow,
    submit: (below, form, headers = { Origin: site }) => browser.go(`${page}${below}`, headers, form),
  }
}

/** A person who signs up. */
export const ana = {
  firstName: 'Ana',
  lastName: 'Lojuta',
  email: 'ana@example.test',
  password: 'lantern river mango cloud',
}

/** Signs a person up at the built-in pages, which logs them in. */
export async function registerAt(site: string, form: Record<string, string> = ana): Promise<SignInVisit> {
  const visit = await visitSignIn(site)
  await visit.follow(await visit.submit('/register', form))
  return visit
}

/** Link in a person's newest e-mail, as path and token. */
async function newestLinkOf(app: TestApp, to = ana.email) {
  const [email] = await app.emails(to)
  const url = new URL(/http\S+\?token=\S+/.exec(email?.text ?? '')?.[0] ?? 'http://none')
  return { email, path: url.pathname + url.search, token: url.searchParams.get('token') ?? '' }
}

/** The product with its own sign-in pages, which know nobody before each test. */
export function useSignIn(env: Record<string, string> = {}) {
  const { app } = useTestApp({}, { builtIn: true, env })
  beforeEach(async () => {
    for (const table of [users, accounts, mails, throttles, oidcPayloads]) await app.db.delete(table)
  })
  return {
    app,
    visit: (given?: Parameters<typeof visitSignIn>[1]) => visitSignIn(app.url, given),
    register: (form?: Record<string, string>) => registerAt(app.url, form),
    /** Requests the link for a new password. */
    askForLink: async (email = ana.email) => {
      const here = await visitSignIn(app.url)
      return { here, answer: await here.submit('/forgot', { email }) }
    },
    newestLink: (to?: string) => newestLinkOf(app, to),
  }
}
