import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { problemType } from '#shared/problem.ts'
import type { Language } from '#shared/site/languages.ts'
import { users } from '#server/db/tables/people.ts'
import { accounts } from '#server/db/tables/sign-in.ts'
import { openBrowser } from '#server/testing/people/browser.ts'
import { ana, visitSignIn } from '#server/testing/people/sign-in-visit.ts'
import { startTestApp, useTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'
import { startOpenidProvider, type OpenidProvider } from '#tests/doubles/openid/provider.ts'

const malay = { 'Accept-Language': 'ms-MY,ms;q=0.9,en;q=0.8' }

describe('a call', () => {
  const { app, learner } = useTestApp({ learner: 'a learner' })

  const speak = (language: Language | null) => app.db.update(users).set({ language }).where(eq(users.id, learner.id!))
  const change = async (body: object, headers: Record<string, string> = {}, who: Person = learner) =>
    who.fetch('/api/account', {
      method: 'PATCH',
      headers: { Accept: problemType, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  /** Language of a refusal, by its header and by its sentence. */
  const refused = async (headers: Record<string, string>) => {
    const answer = await change({ language: 'xx' }, headers)
    const { detail, field } = (await answer.json()) as { detail: string; field: string }
    expect([answer.status, field]).toEqual([400, 'language'])
    expect(detail).toBe(
      { en: 'Language must be en, ms or dtp.', ms: 'Bahasa mestilah en, ms atau dtp.' }[
        String(answer.headers.get('content-language'))
      ],
    )
    return answer.headers.get('content-language')
  }

  test('is refused in the language of the page that sends it', async () => {
    await speak('en')
    for (const [named, language] of [
      ['en', 'en'],
      ['ms', 'ms'],
      ['dtp', 'ms'],
      ['ms-MY,ms;q=0.9,en;q=0.8', 'ms'],
      ['en-GB', 'en'],
    ] as const)
      expect(await refused({ 'Accept-Language': named })).toBe(language)
  })

  test.each(['', '*', 'zsm', 'kzj', 'ms;q=0', 'de, fr', 'x'.repeat(4000), ';;,,'])(
    'that names no language (%j) is refused in the person’s, else in that of the cookie',
    async (named) => {
      const headers = { 'Accept-Language': named, Cookie: `${learner.cookie}; lang=dtp` }
      await speak('en')
      expect(await refused(headers)).toBe('en')
      await speak('ms')
      expect(await refused({ ...headers, Cookie: `${learner.cookie}; lang=en` })).toBe('ms')
      await speak(null)
      expect(await refused(headers)).toBe('ms')
      for (const rubbish of ['xx', '%', ''])
        expect(await refused({ ...headers, Cookie: `${learner.cookie}; lang=${rubbish}` })).toBe('en')
    },
  )

  test('names the headers that decided', async () => {
    await speak('ms')
    expect((await change({ language: 1 }, malay)).headers.get('vary')).toBe('Accept-Language')
    expect((await change({ language: 1 }, { 'Accept-Language': '*' })).headers.get('vary')).toBe(
      'Accept-Language, Cookie',
    )
  })

  test.each(['xx', '', 'MS', 'ms-MY', null, 7, ['ms'], { en: 1 }])('takes no language %j', async (language) => {
    await speak('dtp')
    const answer = await change({ language })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []])
    expect(await learner.fetch('/api/auth/user').then((each) => each.json())).toMatchObject({ language: 'dtp' })
  })

  test('changes the language at once, for the person and in the cookie, and nothing else', async () => {
    await speak(null)
    const before = (await learner.fetch('/api/auth/user').then((each) => each.json())) as object
    expect(before).toMatchObject({ language: null })
    for (const language of ['ms', 'dtp', 'en']) {
      const answer = await change({ language })
      expect([answer.status, await answer.json()]).toEqual([200, { ...before, language }])
      expect(answer.headers.getSetCookie()[0]).toMatch(
        new RegExp(`^lang=${language}; Max-Age=31536000; Path=/;.*SameSite=Lax`),
      )
      expect(await learner.fetch('/api/auth/user').then((each) => each.json())).toEqual({ ...before, language })
    }
    const renamed = await change({ firstName: 'Ana' }, malay)
    expect([renamed.headers.get('content-language'), renamed.headers.getSetCookie()]).toEqual(['ms', []])
    expect((await change({ language: 'ms' }, {}, app.visitor)).status).toBe(401)
  })
})

describe('a login at an outside provider', () => {
  let provider: OpenidProvider
  let app: TestApp
  beforeAll(async () => {
    provider = await startOpenidProvider()
    app = await startTestApp({ openid: { issuer: provider.issuer } })
  })
  afterAll(async () => {
    await app.close()
    await provider.stop()
  })
  beforeEach(() => app.db.delete(users))

  const asked = async (address: string, headers: Record<string, string> = {}) => {
    const location = (await openBrowser(app.url).go(address, headers)).headers.get('location') ?? ''
    return new URL(location).searchParams.get('ui_locales')
  }

  test('passes on the language of the page, of the cookie or of the browser', async () => {
    expect(await asked('/api/login')).toBe('en')
    expect(await asked('/api/login', malay)).toBe('ms')
    expect(await asked('/api/login', { ...malay, Cookie: 'lang=en' })).toBe('en')
    expect(await asked('/api/login?ui_locales=ms', { Cookie: 'lang=en' })).toBe('ms')
    expect(await asked('/api/login?ui_locales=fr%20dtp%20en', malay)).toBe('dtp ms')
    for (const rubbish of ['', 'xx', '%20', 'x'.repeat(3000), 'en&ui_locales=ms'])
      expect(await asked(`/api/login?ui_locales=${rubbish}`)).toBe('en')
  })

  test('stores its language if it is the first', async () => {
    const languages = async () => (await app.db.select().from(users)).map(({ language }) => language)
    await openBrowser(app.url).login(provider, '/api/login?ui_locales=ms')
    expect(await languages()).toEqual(['ms'])
    await openBrowser(app.url).login(provider, '/api/login?ui_locales=en')
    expect(await languages()).toEqual(['ms'])
    await app.db.update(users).set({ language: null })
    await openBrowser(app.url).login(provider, '/api/login?ui_locales=en')
    expect(await languages()).toEqual([null])
  })

  test('leads back to the page in its language', async () => {
    const answer = await openBrowser(app.url).login(provider, '/api/login?again&returnTo=%2Fms%2Flibrary%3Fq%3Dx')
    expect(answer.headers.get('location')).toBe('/ms/library?q=x')
  })
})

describe('a sign-up', () => {
  const { app } = useTestApp({}, { builtIn: true })
  beforeEach(async () => {
    await app.db.delete(users)
    await app.db.delete(accounts)
  })

  test.each(['en', 'ms', 'dtp'] as const)(
    'begun in %s makes an account and a person with that language',
    async (language) => {
      const visit = await visitSignIn(app.url, { login: `/api/login?screen=register&ui_locales=${language}` })
      const refused = await visit.submit('/register', { ...ana, email: 'nothing' })
      expect(refused.status).toBe(400)
      await visit.follow(await visit.submit('/register', ana))
      expect(await app.db.select().from(accounts)).toMatchObject([{ language }])
      expect(await app.db.select().from(users)).toMatchObject([{ language }])
    },
  )
})
