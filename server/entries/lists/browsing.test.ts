import { inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import type { EntryDocument } from '#shared/entries/document.ts'
import { categories, type EntryType } from '#shared/entries/entries.ts'
import { dayMs } from '#shared/time.ts'
import { categories as entryRows } from '#server/db/tables/library.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })

/** All contents are English, so that the search matches titles only. */
const library: [
  title: string,
  en: string,
  more?: Partial<EntryDocument> & { type?: EntryType; ms?: string; domain?: string; in?: string },
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
  for (const [title, en, { type = 'WORD', ms, domain, in: dialect, ...document } = {}] of library) {
    const { id, version } = await admin.call(categories.create, { body: { type, title, content: en } })
    const sense = { en, ms: ms ?? null, domains: (domain ? [domain] : []) as never[] }
    const forms = [{ text: title, kind: 'main' as const, dialects: dialect ? [dialect] : [] }]
    const complete = { forms, senses: [sense], ...document }
    await admin.call(entryDocuments.change, { params: { id }, body: { version, document: complete } })
  }
})
type Query = Parameters<typeof list>[0]
const list = (query: {
  q?: string
  type?: EntryType
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

  test('in pages, with each entry once', async () => {
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

  test('only by known kinds of filters', async () => {
    for (const query of ['dialect=Tangaa%27', 'domain=fluids', 'letter=ww', 'voice=yes'])
      expect((await app.visitor.fetch(`/api/categories?${query}`)).status).toBe(400)
    expect(await titles({ dialect: 'nowhere' })).toEqual([])
  })
})

describe('a search', () => {
  test('for several words finds each of them if no entry has all', async () => {
    expect(await titles({ q: 'big house' })).toEqual(['walai', 'agayo'])
    expect(await titles({ q: 'house big nothing' })).toEqual(['walai', 'agayo'])
    expect(await fits('big house')).toBeNull()
  })

  test('for several words finds only entries with all of them, or else pages through each, every entry once', async () => {
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

  test('finds Malay words', async () => {
    expect(await titles({ q: 'perempuan' })).toEqual(["tondu'"])
    expect(await titles({ q: 'rumah besar' })).toEqual(['walai', 'agayo'])
  })

  test('lists examples last', async () => {
    expect(await titles({ q: 'dwelling' })).toEqual(['dwelling', 'wagu'])
    expect(await titles({ q: 'novel' })).toEqual(['wagu'])
    expect(await titles({ q: 'novel dwelling' })).toEqual(['dwelling', 'wagu'])
    expect(await fits('novel')).toBeNull()
    expect((await app.visitor.fetch('/api/categories?q=dwelling')).headers.get('X-Total-Count')).toBe('2')
  })

  test('offers the first letters of all entries, and includes warnings', async () => {
    expect(await app.visitor.call(entryDocuments.letters, {})).toEqual(['a', 'd', 't', 'v', 'w'])
    const voiced = () => app.visitor.call(entryDocuments.letters, { query: { voice: 'true' } })
    expect(await voiced()).toEqual([])
    const heard = inArray(entryRows.title, ["'waig", 'vanan'])
    await app.db.update(entryRows).set({ hasVoice: true }).where(heard)
    expect(await voiced()).toEqual(['v', 'w'])
    await app.db.update(entryRows).set({ hasVoice: false }).where(heard)
    const [entry] = await list({ q: 'vanan' })
    const { document, version } = await app.visitor.call(entryDocuments.read, { params: { id: entry!.id } })
    const change = (warning: string | null, at: number) =>
      admin.call(entryDocuments.change, {
        params: { id: entry!.id },
        body: { version: at, document: { ...document, warning } },
      })
    await change('Of an illness.', version)
    expect(await list({ q: 'vanan' })).toMatchObject([{ warned: true, warning: 'Of an illness.' }])
    await change(null, version + 1)
    expect(await list({ q: 'vanan' })).toMatchObject([{ warned: false, warning: null }])
  })

  test('says when only typos match', async () => {
    expect(await titles({ q: 'walia' })).toEqual(['walai'])
    expect(await fits('walia')).toBe('slip')
    expect(await fits('walai')).toBeNull()
  })
})

const today = () => app.visitor.call(entryDocuments.wordOfTheDay, {})
const attest = (ids: string[]) =>
  app.db.update(entryRows).set({ attestationCount: 2 }).where(inArray(entryRows.id, ids))

describe('the word of the day', () => {
  test('is attested, the same all day, and another one the next day', async () => {
    expect(await today()).toMatchObject({ entry: null })
    const all = await list({ type: 'WORD' })
    await attest(all.slice(0, 3).map(({ id }) => id))
    const first = await today()
    expect(all.slice(0, 3).map(({ id }) => id)).toContain(first.entry?.id)
    expect(await Promise.all([today(), today()])).toEqual([first, first])
    app.time.advance(dayMs)
    const second = await today()
    expect(second.day > first.day).toBe(true)
    expect(second.entry?.id).not.toBe(first.entry?.id)
    await admin.call(categories.remove, { params: { id: second.entry!.id } })
    expect((await today()).entry?.id).not.toBe(second.entry?.id)
  })
})
