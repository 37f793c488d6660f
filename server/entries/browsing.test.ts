import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictionary } from '#shared/dictionary.ts'
import type { EntryDocument } from '#shared/entry-document.ts'
import { categories } from '#shared/entries.ts'
import type { CategoryType } from '#shared/entries.ts'
import { categories as entryRows } from '#server/db/tables.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: Person

/** In no language but English; what is found is by title. */
const library: [
  title: string,
  en: string,
  more?: Partial<EntryDocument> & { type?: CategoryType; ms?: string; domain?: string; in?: string },
][] = [
  ['walai', 'house', { ms: 'rumah', domain: 'home', in: 'ranau' }],
  ['agayo', 'big', { ms: 'besar', domain: 'qualities', in: 'ranau' }],
  ["tondu'", 'woman', { ms: 'perempuan', domain: 'people', in: 'tangaa' }],
  ["'waig", 'water', { ms: 'air', domain: 'nature', in: 'tangaa' }],
  [
    'wagu',
    'new',
    {
      domain: 'qualities',
      examples: [{ text: 'walai wagu', translation: 'a novel dwelling', dialect: null, sourceId: null }],
    },
  ],
  ['vanan', 'right', {}],
  ['dwelling', 'a place to live', { type: 'CULTURE' }],
]

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.person(people['an admin'])
  for (const [title, en, { type = 'WORD', ms, domain, in: dialect, ...document } = {}] of library) {
    const { id, version } = await admin.call(categories.create, { body: { type, title, content: en } })
    const sense = { en, ms: ms ?? null, domains: (domain ? [domain] : []) as never[] }
    const forms = [{ text: title, kind: 'main' as const, dialects: dialect ? [dialect] : [] }]
    const whole = { forms, senses: [sense], ...document }
    await admin.call(dictionary.change, { params: { id }, body: { version, document: whole } })
  }
})
afterAll(() => app.close())

type Query = Parameters<typeof list>[0]
const list = (query: {
  q?: string
  type?: CategoryType
  dialect?: string
  domain?: string
  voice?: 'true'
  letter?: string
  limit?: string
}) => app.visitor.call(categories.list, { query: query as never })
const titles = async (query: Query) => (await list(query)).map(({ title }) => title)
const fits = async (q: string) =>
  (await app.visitor.fetch(`/api/categories?q=${encodeURIComponent(q)}`)).headers.get('X-Fits')

describe('the library is browsed', () => {
  test.each([
    [{ dialect: 'tangaa' }, ["tondu'", "'waig"]],
    [{ domain: 'qualities' }, ['agayo', 'wagu']],
    [{ domain: 'qualities', dialect: 'ranau' }, ['agayo']],
    [{ letter: 'w' }, ['wagu', "'waig", 'walai']],
    [{ letter: 'v' }, ['vanan']],
    [{ letter: 'w', dialect: 'tangaa' }, ["'waig"]],
    [{ letter: 'd', type: 'CULTURE' as const }, ['dwelling']],
    [{ letter: 'd', type: 'WORD' as const }, []],
    [{ q: 'wa', dialect: 'ranau' }, ['walai']],
    [{ voice: 'true' as const }, []],
  ])('by %j', async (query, found) => {
    expect(await titles(query)).toEqual(found)
  })

  test('in pages, each entry once', async () => {
    const seen: string[] = []
    let at: string | undefined = '/api/categories?letter=w&limit=2'
    while (at) {
      const answer = await app.visitor.fetch(at)
      expect(answer.headers.get('X-Total-Count')).toBe('3')
      seen.push(...((await answer.json()) as { title: string }[]).map(({ title }) => title))
      at = /<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1]
    }
    expect(seen).toEqual(['wagu', "'waig", 'walai'])
  })

  test('by nothing that is no dialect, domain or letter', async () => {
    for (const query of ['dialect=Tangaa%27', 'domain=fluids', 'letter=ww', 'voice=yes'])
      expect((await app.visitor.fetch(`/api/categories?${query}`)).status).toBe(400)
    expect(await titles({ dialect: 'nowhere' })).toEqual([])
  })
})

describe('a search', () => {
  test('for several words finds each of them where nothing has all', async () => {
    expect(await titles({ q: 'big house' })).toEqual(['agayo', 'walai'])
    expect(await titles({ q: 'house big nothing' })).toEqual(['walai', 'agayo'])
    expect(await fits('big house')).toBeNull()
  })

  test('for several words finds what has all of them alone, else pages through each, every entry once', async () => {
    const seen: string[] = []
    let at: string | undefined = '/api/categories?q=place%20live%20house%20big&limit=1'
    while (at) {
      const answer = await app.visitor.fetch(at)
      seen.push(...((await answer.json()) as { title: string }[]).map(({ title }) => title))
      at = /<([^>]+)>/.exec(answer.headers.get('Link') ?? '')?.[1]
    }
    expect(seen.toSorted()).toEqual(['agayo', 'dwelling', 'walai'])
    expect(await titles({ q: 'live place' })).toEqual(['dwelling'])
  })

  test('finds Malay', async () => {
    expect(await titles({ q: 'perempuan' })).toEqual(["tondu'"])
    expect(await titles({ q: 'rumah besar' })).toEqual(['walai', 'agayo'])
  })

  test('finds examples after all else', async () => {
    expect(await titles({ q: 'dwelling' })).toEqual(['dwelling', 'wagu'])
    expect(await titles({ q: 'novel' })).toEqual(['wagu'])
    expect(await titles({ q: 'novel dwelling' })).toEqual(['dwelling', 'wagu'])
    expect(await fits('novel')).toBeNull()
    expect((await app.visitor.fetch('/api/categories?q=dwelling')).headers.get('X-Total-Count')).toBe('2')
  })

  test('tells with which letters entries begin, and which of them are warned of', async () => {
    expect(await app.visitor.call(dictionary.letters, {})).toEqual(['a', 'd', 't', 'v', 'w'])
    const [entry] = await list({ q: 'vanan' })
    const { document, version } = await app.visitor.call(dictionary.whole, { params: { id: entry!.id } })
    const change = (warning: string | null, at: number) =>
      admin.call(dictionary.change, {
        params: { id: entry!.id },
        body: { version: at, document: { ...document, warning } },
      })
    await change('Of an illness.', version)
    expect(await list({ q: 'vanan' })).toMatchObject([{ warned: true, warning: 'Of an illness.' }])
    await change(null, version + 1)
    expect(await list({ q: 'vanan' })).toMatchObject([{ warned: false, warning: null }])
  })

  test('says that only slips fit', async () => {
    expect(await titles({ q: 'walia' })).toEqual(['walai'])
    expect(await fits('walia')).toBe('slip')
    expect(await fits('walai')).toBeNull()
  })
})

const today = () => app.visitor.call(dictionary.wordOfTheDay, {})
const attest = (ids: string[]) => app.db.update(entryRows).set({ witnessed: 2 }).where(inArray(entryRows.id, ids))

describe('the word of the day', () => {
  test('is an attested one, the same all day, another one the next day', async () => {
    expect(await today()).toMatchObject({ entry: null })
    const all = await list({ type: 'WORD' })
    await attest(all.slice(0, 3).map(({ id }) => id))
    const first = await today()
    expect(all.slice(0, 3).map(({ id }) => id)).toContain(first.entry?.id)
    expect(await Promise.all([today(), today()])).toEqual([first, first])
    app.time.advance(24 * 3600_000)
    const second = await today()
    expect(second.day > first.day).toBe(true)
    expect(second.entry?.id).not.toBe(first.entry?.id)
    await admin.call(categories.remove, { params: { id: second.entry!.id } })
    expect((await today()).entry?.id).not.toBe(second.entry?.id)
  })
})
