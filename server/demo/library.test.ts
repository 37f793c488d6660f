import { eq } from 'drizzle-orm'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Category, CategoryDraft, categories } from '#shared/entries.ts'
import { categories as entryRows } from '#server/db/tables.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { demoMark } from '#shared/entries.ts'
import { readDemoLibrary, readDemoPictures, seedDemoLibrary } from './library.ts'

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

const drawings = join(import.meta.dirname, '../../client/public/pictures')

describe('the pictures of the demo words', () => {
  test('belong to at least forty-four words of the library', () => {
    const drawn = readDemoPictures()
    expect(entries.filter(({ imageUrl }) => imageUrl !== null).length).toBeGreaterThanOrEqual(44)
    for (const word of drawn.keys()) expect(titled(word)).not.toEqual([])
  })

  test('are all there, and each shows some word', () => {
    const named = [...readDemoPictures().values()].map((path) => path.replace('/pictures/', ''))
    expect([...new Set(named)].toSorted()).toEqual(readdirSync(drawings).toSorted())
  })

  test.each(readdirSync(drawings))('%s is a small, well-formed drawing that runs and loads nothing', (file) => {
    const text = readFileSync(join(drawings, file), 'utf8')
    expect(text.length).toBeLessThan(3000)
    const names = new Set<string>()
    const parser = new SaxesParser()
    parser.on('error', (error) => {
      throw error
    })
    parser.on('opentag', ({ name, attributes }) => {
      names.add(name)
      for (const [key, value] of Object.entries(attributes)) {
        expect(key).not.toMatch(/^on/i)
        expect(`${key}=${value}`).not.toMatch(/href=[^#]/i)
      }
    })
    parser.write(text).close()
    expect(
      [...names].filter((name) => !['svg', 'style', 'defs', 'g', 'use', 'path', 'circle', 'ellipse'].includes(name)),
    ).toEqual([])
    expect(text).not.toMatch(/url\(|@import|<!/)
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

  test('gives a word of an earlier version its picture, unless somebody has changed the word since', async () => {
    await app.db.update(entryRows).set({ imageUrl: null })
    await app.db.update(entryRows).set({ version: 2 }).where(eq(entryRows.title, 'waig'))
    await seedDemoLibrary(app.db)
    const [house] = await app.visitor.call(categories.list, { query: { q: 'walai' } })
    const [water] = await app.visitor.call(categories.list, { query: { q: 'waig' } })
    expect(house).toMatchObject({ title: 'walai', imageUrl: '/pictures/house.svg' })
    expect(water).toMatchObject({ title: 'waig', imageUrl: null })
  })

  test('can save an entry with one of its own pictures as it was read', async () => {
    const [house] = await app.visitor.call(categories.list, { query: { q: 'walai' } })
    if (!house) throw new Error('the house is missing')
    const { id, type, title, content, imageUrl } = house
    const admin = await app.person(people['an admin'])
    const save = (address: string | null) =>
      admin.call(categories.update, { params: { id }, body: { type, title, content, imageUrl: address } })
    expect(await save(imageUrl)).toMatchObject({ imageUrl: '/pictures/house.svg' })
    for (const wrong of [
      '/pictures/../objects/x.svg',
      '/pictures/house.svg?x',
      '//pictures/house.svg',
      '/pictures/x.SVG',
    ])
      await expect(save(wrong)).rejects.toMatchObject({ status: 400 })
  })
})
