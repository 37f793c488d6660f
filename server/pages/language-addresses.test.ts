import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { isPublicPage, type Language } from '#shared/site/languages.ts'
import { paths } from '#client/routes.ts'
import { users } from '#server/db/tables/people.ts'
import { startSmallBuild } from '#server/testing/small-build.ts'

const { app, close } = await startSmallBuild({ publicUrl: 'http://boros.test' })
afterAll(close)

interface Got {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
  lang: string | undefined
}

/** Sends the path and headers unchanged, and follows no redirect; `fetch` would normalise them. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Got>((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    const sent = httpRequest(
      { hostname, port, path, method, headers: { Accept: 'text/html', ...headers } },
      (response) => {
        let body = ''
        response.on('data', (chunk) => (body += String(chunk)))
        response.on('end', () => {
          const { statusCode: status, headers } = response
          resolve({ status, headers, body, lang: /<html lang="([^"]*)"/.exec(body)?.[1] })
        })
      },
    )
    sent.on('error', reject).end()
  })
const leads = async (path: string, headers: Record<string, string> = {}) => {
  const {
    status,
    headers: { location },
  } = await get(path, headers)
  return [status, location]
}
const personOf = async (language: Language | null) => {
  const person = await app.person('a learner')
  await app.db.update(users).set({ language }).where(eq(users.id, person.id!))
  return { Cookie: person.cookie }
}
const withLanguage = ({ Cookie }: { Cookie: string }, language: string) => ({ Cookie: `${Cookie}; lang=${language}` })

const malay = { 'Accept-Language': 'ms-MY,ms;q=0.9,en;q=0.8' }

describe('a visitor', () => {
  test.each([
    ['/', 'en', undefined],
    ['/ms', 'ms', undefined],
    ['/dtp', 'ms', 'dtp'],
    ['/pricing', 'en', undefined],
    ['/ms/pricing', 'ms', undefined],
    ['/dtp/pricing', 'ms', 'dtp'],
  ])('reads %s in its language, whatever the browser prefers', async (path, lang, marked) => {
    const other = { 'Accept-Language': path === '/' ? 'de' : 'en', Cookie: lang === 'en' ? 'lang=en' : 'lang=dtp' }
    const answer = await get(path, other)
    expect([answer.status, answer.lang, answer.headers['content-language']]).toEqual([200, lang, lang])
    expect(/data-language="(\w+)"/.exec(answer.body)?.[1]).toBe(marked)
  })

  test('is led from a plain address to the chosen language, with the query', async () => {
    for (const language of ['ms', 'dtp']) {
      const cookie = { Cookie: `lang=${language}` }
      expect(await leads('/', cookie)).toEqual([302, `/${language}`])
      expect(await leads('/pricing?tier=1&q=a%20b', cookie)).toEqual([302, `/${language}/pricing?tier=1&q=a%20b`])
      expect(await leads('/library?q=x', cookie)).toEqual([302, `/${language}/library?q=x`])
      expect(await leads('/nowhere', cookie)).toEqual([302, `/${language}/nowhere`])
    }
    expect(await leads('/pricing', { Cookie: 'lang=en', ...malay })).toEqual([200, undefined])
    expect((await get('/pricing', { Cookie: 'lang=ms' })).headers['vary']).toContain('Cookie')
  })

  test('is led by the browser’s languages from the first page only', async () => {
    expect(await leads('/', malay)).toEqual([302, '/ms'])
    expect(await leads('/?from=a', malay)).toEqual([302, '/ms?from=a'])
    expect((await get('/', malay)).headers['vary']).toContain('Accept-Language')
    expect(await leads('/', { ...malay, Cookie: 'lang=en' })).toEqual([200, undefined])
    for (const path of ['/pricing', '/ms']) expect(await leads(path, malay)).toEqual([200, undefined])
  })

  test.each(['', '*', 'zsm', 'kzj', 'ms;q=0', 'en, ms', 'en;q=0.9, ms;q=0.8', 'x'.repeat(4000), 'ms;q=x', ','])(
    'stays at the English first page with the languages %j',
    async (languages) => {
      expect(await leads('/', { 'Accept-Language': languages })).toEqual([200, undefined])
    },
  )

  test.each(['', 'xx', 'MS', 'ms-MY', '%', '"ms"', '<script>', 'en,ms', 'a'.repeat(3000)])(
    'reads English with the cookie %j',
    async (value) => {
      expect(await leads('/pricing', { Cookie: `lang=${value}` })).toEqual([200, undefined])
    },
  )

  test('reads pages without a language in the address in the chosen one', async () => {
    expect((await get('/courses/7', { Cookie: 'lang=dtp' })).body).toContain('<html lang="ms" data-language="dtp">')
    const answer = await get('/courses/7', malay)
    expect([answer.status, answer.lang]).toEqual([200, 'ms'])
    expect(answer.headers['vary']).toBe('Cookie, Referer, Accept-Language, Accept-Encoding')
  })

  test('goes on in the language of the page before, until another one is chosen', async () => {
    const from = (page: string, headers = {}) =>
      get('/courses/7', { Referer: page, 'Accept-Language': 'en', ...headers })
    expect((await from(`${app.url}/ms/pricing?a=1`)).lang).toBe('ms')
    expect((await from(`${app.url}/dtp`)).body).toContain('data-language="dtp"')
    expect((await from(`${app.url}/ms`, { Cookie: 'lang=en' })).lang).toBe('en')
    for (const page of [`${app.url}/pricing`, 'http://elsewhere.test/ms/pricing', '/ms', 'nonsense', ''])
      expect((await from(page)).lang).toBe('en')
    expect((await get('/pricing', { Referer: `${app.url}/ms` })).lang).toBe('en')
  })
})

describe('a choice in the address', () => {
  test('is kept for a year and leads to the clean address', async () => {
    for (const [path, location] of [
      ['/?lang=ms', '/ms'],
      ['/pricing?lang=dtp', '/dtp/pricing'],
      ['/ms/pricing?lang=en', '/pricing'],
      ['/ms?lang=en', '/'],
      ['/pricing?a=1&lang=ms&b=2', '/ms/pricing?a=1&b=2'],
      ['/nowhere?lang=ms', '/ms/nowhere'],
    ] as const) {
      const answer = await get(path, { Cookie: 'lang=dtp' })
      expect([answer.status, answer.headers.location]).toEqual([302, location])
      const [cookie = ''] = answer.headers['set-cookie'] ?? []
      expect(cookie.split('; ')).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^lang=(en|ms|dtp)$/),
          'Max-Age=31536000',
          'Path=/',
          'SameSite=Lax',
        ]),
      )
    }
  })

  test.each(['xx', '', 'MS', '%00', 'en&lang=ms'])('is ignored if it is no language: %s', async (value) => {
    const answer = await get(`/pricing?lang=${value}`)
    expect([answer.status, answer.lang, answer.headers['set-cookie']]).toEqual([200, 'en', undefined])
  })

  test('is ignored on pages with one address', async () => {
    const answer = await get('/courses/7?lang=ms')
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined])
  })
})

describe('an address with a prefix', () => {
  test.each([
    ['/ms/courses/7?a=1', 302, '/courses/7?a=1'],
    ['/ms/admin', 302, '/admin'],
    ['/dtp/join/ABC?a=1', 302, '/join/ABC?a=1'],
    ['/dtp/sign-in/x', 302, '/sign-in/x'],
    ['/MS/pricing?a=1', 302, '/ms/pricing?a=1'],
    ['/ms/ms', 404, undefined],
    ['/ms/dtp/pricing', 404, undefined],
    ['/ms/api/courses', 404, undefined],
    ['/ms/assets/first-1.js', 404, undefined],
    ['/ms/favicon.svg', 404, undefined],
    ['/ms/nowhere', 404, undefined],
    ['/ms//evil.example', 404, undefined],
    ['/id/library', 404, undefined],
    ['//ms', 404, undefined],
    ['/mss', 404, undefined],
  ])('%s answers %s', async (path, status, location) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.location]).toEqual([status, location])
    expect(answer.lang).toBe(status === 302 ? undefined : path.startsWith('/ms/') ? 'ms' : 'en')
  })

  test('leads to every page that has one address', async () => {
    const addresses = paths.map((path) => path.replaceAll(/:\w+/g, 'x')).filter((path) => !isPublicPage(path))
    for (const address of addresses) expect(await leads(`/ms${address}`)).toEqual([302, address])
  })

  test('leads to no other site', async () => {
    const person = await personOf(null)
    for (const path of [
      '/ms//evil.example',
      '/ms/\\evil.example',
      '/ms//evil.example?lang=en',
      '//evil.example?lang=en',
    ])
      for (const headers of [person, {}, { Cookie: 'lang=ms' }])
        expect((await get(path, headers)).headers.location ?? '/').toMatch(/^\/(?![/\\])/)
  })

  test('takes no writes', async () => {
    expect((await get('/ms/pricing', { Origin: app.url }, 'POST')).status).toBe(404)
  })
})

describe('a person', () => {
  test('reads every page in their language, at the plain address', async () => {
    const person = await personOf('ms')
    for (const path of ['/', '/courses/7', '/pricing', '/nowhere']) {
      const answer = await get(path, { ...person, 'Accept-Language': 'en' })
      expect([path, answer.lang, answer.headers['content-language']]).toEqual([path, 'ms', 'ms'])
    }
    expect((await get('/pricing', withLanguage(await personOf('en'), 'ms'))).lang).toBe('en')
    expect(await leads('/ms/pricing?a=1', person)).toEqual([302, '/pricing?a=1'])
    expect(await leads('/dtp', person)).toEqual([302, '/'])
    expect(await leads('/ms/nowhere', person)).toEqual([302, '/nowhere'])
  })

  test('without a language reads the one of the cookie, then of the browser', async () => {
    const person = await personOf(null)
    expect((await get('/pricing', { ...withLanguage(person, 'dtp'), 'Accept-Language': 'en' })).body).toContain('"dtp"')
    expect((await get('/pricing', { ...person, ...malay })).lang).toBe('ms')
    expect((await get('/', { ...person, ...malay })).lang).toBe('ms')
    expect((await get('/', person)).lang).toBe('en')
    expect((await get('/', { ...person, ...malay })).headers.vary).toContain('Accept-Language')
  })

  test('whose session is over is a visitor', async () => {
    const over = { Cookie: 'session=s%3Aover.x; lang=ms' }
    expect(await leads('/pricing', over)).toEqual([302, '/ms/pricing'])
    expect((await get('/ms/pricing', over)).lang).toBe('ms')
  })
})

describe('files of a device', () => {
  test('exist in each language', async () => {
    for (const [query, lang] of [
      ['', 'en'],
      ['?lang=ms', 'ms'],
      ['?lang=dtp', 'ms'],
      ['?lang=xx', 'en'],
    ] as const) {
      const shell = await get(`/shell${query}`, { Cookie: 'lang=ms' })
      expect([shell.status, shell.lang, shell.headers['content-language']]).toEqual([200, lang, lang])
      const manifest = JSON.parse((await get(`/manifest.webmanifest${query}`)).body)
      expect([manifest.id, manifest.lang]).toEqual(['/', lang])
    }
    expect((await get('/shell?lang=dtp')).body).toContain('data-language="dtp"')
    const page = await get('/pricing', await personOf('ms'))
    expect(page.body).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=ms">')
  })
})

/** Tags of a page for search engines. */
const tags = async (path: string) => {
  const { body } = await get(path)
  const canonical = /rel="canonical" href="([^"]*)"/.exec(body)?.[1]
  const alternates = [...body.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, code, href]) => [code, href])
  return { canonical, alternates, locale: /"og:locale" content="([^"]*)"/.exec(body)?.[1] }
}

describe('search engines', () => {
  test('read in each page its address and the other languages', async () => {
    const alternates = [
      ['en', 'http://boros.test/pricing'],
      ['ms', 'http://boros.test/ms/pricing'],
      ['x-default', 'http://boros.test/pricing'],
    ]
    expect(await tags('/pricing')).toEqual({ canonical: alternates[0]![1], alternates, locale: 'en_GB' })
    expect(await tags('/ms/pricing')).toEqual({ canonical: alternates[1]![1], alternates, locale: 'ms_MY' })
    expect(await tags('/dtp/pricing')).toEqual({ canonical: alternates[1]![1], alternates: [], locale: 'ms_MY' })
    expect((await tags('/ms')).canonical).toBe('http://boros.test/ms')
  })
})
