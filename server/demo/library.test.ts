import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Category, CategoryDraft, categories } from '#shared/entries.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { demoMark } from '#shared/entries.ts'
import { readDemoLibrary, seedDemoLibrary } from './library.ts'

const entries = readDemoLibrary()
const titled = (title: string) => entries.filter((entry) => entry.title === title)

describe('every entry of the demo library', () => {
  test.each(entries.map((entry) => [entry.title, entry] as const))(
    '%s says what it is and where it comes from',
    (_title, entry) => {
      expect(z.safeParse(CategoryDraft, entry).error).toBeUndefined()
      expect(entry.source.startsWith(demoMark)).toBe(true)
      expect(entry.source).toMatch(
        /Grade (A: (two or more independent sources|agrees in all three Central Dusun lists)|B: two weaker sources|B or better: the grade)/,
      )
      const place = entry.dialect ?? / No dialect is named: .+\.$/.exec(entry.source)?.[0]
      expect(place).toMatch(/^(Bundu-Liwan|Tangaa'|Ranau|Tambunan| No dialect)/)
    },
  )
})

describe('the demo library', () => {
  test('names the database and the authors of its three lists with each of their words', () => {
    const cited = entries.filter(({ source }) => source.includes('Austronesian Basic Vocabulary Database'))
    expect(cited.length).toBe(79)
    for (const { source } of cited)
      for (const named of [
        'Greenhill, Blust & Gray 2008',
        'Veronica Atin',
        'Gordian Pius',
        'Stemmah Sariau',
        'CC BY 4.0',
      ])
        expect(source).toContain(named)
  })

  test('has none of the words that hobby apps teach wrongly, and no greeting of the day', () => {
    const texts = entries.flatMap(({ title, content }) => [title, content]).join('\n')
    expect(texts).not.toMatch(/\b(kopio|pitu|wodom)\b/i)
    expect(texts).not.toMatch(/good (morning|afternoon|night|evening)/i)
  })

  test('shows a twin as such, on both sides', () => {
    for (const [one, other] of [
      ['Kotoluadan', 'Kotohuadan'],
      ['Isai ngaran nu?', 'Iisai ngaan nu?'],
      ['duo', 'duvo'],
      ['agayo', 'agazo'],
      ['ralan', 'lahan'],
    ] as const) {
      expect(titled(one).map(({ content }) => content)).toEqual([expect.stringContaining(`Tangaa' twin: ${other}`)])
      expect(titled(other).map(({ content }) => content)).toEqual([expect.stringContaining(`Bundu-Liwan twin: ${one}`)])
    }
  })

  test('never gives a word for a parent without its place', () => {
    const parents = entries.filter(({ title }) => /^(tina|tama|tapa)$/.test(title))
    expect(parents.length).toBe(4)
    for (const { content, dialect } of parents) {
      expect(content).toMatch(/^In (Ranau|Tambunan|Ranau and Kota Belud): (mother|father)\./)
      expect(content).toContain(`In ${dialect}:`)
    }
  })

  test('does not say the same twice', () => {
    const said = entries.map(({ type, title, dialect }) => JSON.stringify([type, title, dialect]))
    expect(new Set(said).size).toBe(said.length)
  })
})

describe('a product that starts for the first time', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  test('has the demo library once, and only where nothing is yet', async () => {
    await seedDemoLibrary(app.db)
    await seedDemoLibrary(app.db)
    const answer = await app.visitor.fetch('/api/categories?limit=100')
    expect(answer.headers.get('X-Total-Count')).toBe(String(entries.length))
    expect(z.array(z.strictObject(Category.shape)).safeParse(await answer.json()).error).toBeUndefined()
    const [thanks] = await app.visitor.call(categories.list, { query: { q: 'kotohuadan' } })
    expect(thanks).toMatchObject({ title: 'Kotohuadan', dialect: "Tangaa'", type: 'PHRASE' })
  })
})
