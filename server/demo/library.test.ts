import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Category, CategoryDraft, categories } from '#shared/entries.ts'
import { categories as entryRows, witnesses } from '#server/db/tables.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { dictionary } from '#shared/dictionary.ts'
import { EntryDocument } from '#shared/entry-document.ts'
import { documentEntries } from '#server/entries/backfill.ts'
import { readDemoPictures } from './library-rows.ts'
import { readDemoLibrary, seedDemoLibrary } from './library.ts'

const entries = readDemoLibrary()
const titled = (title: string) => entries.filter((entry) => entry.title === title)

describe('every entry of the demo library', () => {
  test.each(entries.map((entry) => [entry.title, entry] as const))(
    '%s says what it is and where it comes from',
    (_title, entry) => {
      expect(z.safeParse(CategoryDraft, entry).error).toBeUndefined()
      expect(z.safeParse(EntryDocument, entry.document).error).toBeUndefined()
      expect(entry.source).toMatch(
        /^Demo content, awaiting review by a speaker\. (Collected for the demo library|Agrees in all three Central Dusun lists)/,
      )
      expect(entry.source).not.toMatch(/grade/i)
      const place = entry.dialect ?? entry.document.senses[0]?.note
      expect(place).toMatch(/^(Bundu-Liwan|Tangaa'|Ranau|Tambunan|No dialect is named: .+\.$)/)
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

  const whole = async (title: string) => {
    const [row] = await app.db.select().from(entryRows).where(eq(entryRows.title, title))
    return app.visitor.call(dictionary.whole, { params: { id: row!.id } })
  }

  /** All of an entry but ids and moments. */
  const shapeOf = async (title: string) => {
    const { id: _id, version: _version, createdAt: _made, updatedAt: _changed, ...rest } = await whole(title)
    const { document, related, sources } = rest
    return {
      ...rest,
      document: document.senses,
      related: related.map(({ kind, title: name }) => [kind, name]),
      sources: sources.map((source) => source.title),
    }
  }

  const shapes = () => Promise.all(['agayo', 'Kotoluadan', 'pimato'].map(shapeOf))

  test('links twins on both sides', async () => {
    for (const [one, other] of [
      ['Kotoluadan', 'Kotohuadan'],
      ['Isai ngaran nu?', 'Iisai ngaan nu?'],
      ['duo', 'duvo'],
      ['agayo', 'agazo'],
      ['ralan', 'lahan'],
    ] as const) {
      expect((await whole(one)).related).toMatchObject([{ kind: 'twin', title: other, dialect: "Tangaa'" }])
      expect((await whole(other)).related).toMatchObject([{ kind: 'twin', title: one }])
    }
  })

  test('has one witness in each of three places for a word of the lists, by name', async () => {
    const waig = await whole('waig')
    expect(waig).toMatchObject({ demo: true, state: 'attested', dialect: 'Ranau, Tambunan and Kota Belud' })
    expect(waig.forms[0]?.dialects.map(({ dialect, state, names }) => [dialect.name, state, names])).toEqual([
      ['Ranau', 'one witness', ['Veronica Atin']],
      ['Tambunan', 'one witness', ['Gordian Pius']],
      ['Kota Belud', 'one witness', ['Stemmah Sariau']],
    ])
    expect((await whole('Pounsikou')).state).toBe('reported')
  })

  test('is found in Malay', async () => {
    const found = await app.visitor.call(categories.list, { query: { q: 'rumah' } })
    expect(found.map(({ title }) => title)).toEqual(['walai'])
  })

  test('of the version before becomes the same, unless somebody has changed it', async () => {
    const fresh = await shapes()
    await app.db.delete(witnesses)
    const old = { document: null, demo: false, witnessed: 0 }
    const mark = 'Demo content, awaiting review by a speaker. Grade A: '
    await app.db.update(entryRows).set({ ...old, source: `${mark}two or more independent sources.` })
    await app.db
      .update(entryRows)
      .set({ content: "big. Tangaa' twin: agazo.", dialect: 'Bundu-Liwan / Central Dusun' })
      .where(eq(entryRows.title, 'agayo'))
    await app.db.update(entryRows).set({ content: 'moist' }).where(eq(entryRows.title, 'oyopos'))
    await seedDemoLibrary(app.db)
    await documentEntries(app.db)
    expect(await shapes()).toEqual(fresh)
    expect(await whole('oyopos')).toMatchObject({
      content: 'moist',
      demo: true,
      source: 'Demo content, awaiting review by a speaker. two or more independent sources.',
      sources: [{ title: 'two or more independent sources.' }],
    })
  })
})
