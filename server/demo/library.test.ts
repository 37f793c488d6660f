import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Entry, EntryDraft, categories } from '#shared/entries/entries.ts'
import { attestations } from '#server/db/tables/entries.ts'
import { categories as entryRows } from '#server/db/tables/library.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { EntryDocument } from '#shared/entries/document.ts'
import { backfillDocuments } from '#server/entries/history/backfill-documents.ts'
import { readDemoPictures } from './library-rows.ts'
import { readDemoLibrary, seedDemoLibrary } from './library.ts'

const entries = readDemoLibrary()
const titled = (title: string) => entries.filter((entry) => entry.title === title)

describe('every entry of the demo library', () => {
  test.each(entries.map((entry) => [entry.title, entry] as const))(
    '%s is valid and names its origin',
    (_title, entry) => {
      expect(z.safeParse(EntryDraft, entry).error).toBeUndefined()
      expect(z.safeParse(EntryDocument, entry.document).error).toBeUndefined()
      expect(entry.source).toMatch(
        /^Demo content, awaiting review by a speaker\. (Collected for the demo library|Agrees in all three Central Dusun lists)/,
      )
      expect(entry.source).not.toMatch(/grade/i)
      const origin = entry.dialect ?? entry.document.senses[0]?.note
      expect(origin).toMatch(/^(Bundu-Liwan|Tangaa'|Ranau|Tambunan|No dialect is named: .+\.$)/)
    },
  )
})

describe('the demo library', () => {
  test('names the database and the three authors with each word of their lists', () => {
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

  test('has none of the words that hobby apps teach wrongly, and no greeting for a time of day', () => {
    const texts = entries.flatMap(({ title, content }) => [title, content]).join('\n')
    expect(texts).not.toMatch(/\b(kopio|pitu|wodom)\b/i)
    expect(texts).not.toMatch(/good (morning|afternoon|night|evening)/i)
  })

  test('never gives a word for a parent without its dialect', () => {
    const parents = entries.filter(({ title }) => /^(tina|tama|tapa)$/.test(title))
    expect(parents.length).toBe(4)
    for (const { content, dialect } of parents) {
      expect(content).toMatch(/^In (Ranau|Tambunan|Ranau and Kota Belud): (mother|father)\./)
      expect(content).toContain(`In ${dialect}:`)
    }
  })

  test('has no duplicate entries', () => {
    const keys = entries.map(({ type, title, dialect }) => JSON.stringify([type, title, dialect]))
    expect(new Set(keys).size).toBe(keys.length)
  })
})

const drawings = join(import.meta.dirname, '../../client/public/pictures')

describe('the pictures of the demo words', () => {
  test('belong to at least forty-four words of the library', () => {
    const pictures = readDemoPictures()
    expect(entries.filter(({ imageUrl }) => imageUrl !== null).length).toBeGreaterThanOrEqual(44)
    for (const word of pictures.keys()) expect(titled(word)).not.toEqual([])
  })

  test('all exist, and each shows a word', () => {
    const named = [...readDemoPictures().values()].map((path) => path.replace('/pictures/', ''))
    expect([...new Set(named)].toSorted()).toEqual(readdirSync(drawings).toSorted())
  })

  test('have a JPEG each for shared links', () => {
    const pictures = readdirSync(join(drawings, '../link-pictures'))
    expect(pictures.toSorted()).toEqual(
      readdirSync(drawings)
        .map((name) => name.replace(/svg$/, 'jpg'))
        .toSorted(),
    )
  })

  test.each(readdirSync(drawings))('%s is a small, well-formed drawing without scripts and external files', (file) => {
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

describe('the demo library in a database', () => {
  const { app } = useTestApp()

  test('is created once, and only in an empty one', async () => {
    await seedDemoLibrary(app.db)
    await seedDemoLibrary(app.db)
    const answer = await app.visitor.fetch('/api/categories?limit=100')
    expect(answer.headers.get('X-Total-Count')).toBe(String(entries.length))
    expect(z.array(z.strictObject(Entry.shape)).safeParse(await answer.json()).error).toBeUndefined()
    const [thanks] = await app.visitor.call(categories.list, { query: { q: 'kotohuadan' } })
    expect(thanks).toMatchObject({ title: 'Kotohuadan', dialect: "Tangaa'", type: 'PHRASE' })
  })

  test('adds a missing picture to an unchanged word of an earlier version', async () => {
    await app.db.update(entryRows).set({ imageUrl: null })
    await app.db.update(entryRows).set({ version: 2 }).where(eq(entryRows.title, 'waig'))
    await seedDemoLibrary(app.db)
    const [house] = await app.visitor.call(categories.list, { query: { q: 'walai' } })
    const [water] = await app.visitor.call(categories.list, { query: { q: 'waig' } })
    expect(house).toMatchObject({ title: 'walai', imageUrl: '/pictures/house.svg' })
    expect(water).toMatchObject({ title: 'waig', imageUrl: null })
  })

  test('can be saved by an admin with its own pictures unchanged', async () => {
    const [house] = await app.visitor.call(categories.list, { query: { q: 'walai' } })
    if (!house) throw new Error('the house is missing')
    const { id, type, title, content, imageUrl } = house
    const admin = await app.person('an admin')
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

  const wholeEntry = async (title: string) => {
    const [row] = await app.db.select().from(entryRows).where(eq(entryRows.title, title))
    return app.visitor.call(entryDocuments.read, { params: { id: row!.id } })
  }

  /** An entry without ids and timestamps. */
  const shapeOf = async (title: string) => {
    const { id: _id, version: _version, createdAt: _made, updatedAt: _changed, ...rest } = await wholeEntry(title)
    const { document, related, sources } = rest
    return {
      ...rest,
      document: document.senses,
      related: related.map(({ kind, title: name }) => [kind, name]),
      sources: sources.map((source) => source.title),
    }
  }

  const shapes = () => Promise.all(['agayo', 'Kotoluadan', 'pimato'].map(shapeOf))

  test('links twins in both directions', async () => {
    for (const [one, other] of [
      ['Kotoluadan', 'Kotohuadan'],
      ['Isai ngaran nu?', 'Iisai ngaan nu?'],
      ['duo', 'duvo'],
      ['agayo', 'agazo'],
      ['ralan', 'lahan'],
    ] as const) {
      expect((await wholeEntry(one)).related).toMatchObject([{ kind: 'twin', title: other, dialect: "Tangaa'" }])
      expect((await wholeEntry(other)).related).toMatchObject([{ kind: 'twin', title: one }])
    }
  })

  test('has one attestation in each of three places for a word of the lists, by name', async () => {
    const waig = await wholeEntry('waig')
    expect(waig).toMatchObject({ demo: true, state: 'attested', dialect: 'Ranau, Tambunan and Kota Belud' })
    expect(waig.forms[0]?.dialects.map(({ dialect, state, names }) => [dialect.name, state, names])).toEqual([
      ['Ranau', 'one witness', ['Veronica Atin']],
      ['Tambunan', 'one witness', ['Gordian Pius']],
      ['Kota Belud', 'one witness', ['Stemmah Sariau']],
    ])
    expect((await wholeEntry('Pounsikou')).state).toBe('reported')
  })

  test('is searchable in Malay', async () => {
    const found = await app.visitor.call(categories.list, { query: { q: 'rumah' } })
    expect(found.map(({ title }) => title)).toEqual(['walai'])
  })

  test('of the previous release is updated to the same, except for edited entries', async () => {
    const fresh = await shapes()
    await app.db.delete(attestations)
    const old = { document: null, demo: false, attestationCount: 0 }
    const mark = 'Demo content, awaiting review by a speaker. Grade A: '
    await app.db.update(entryRows).set({ ...old, source: `${mark}two or more independent sources.` })
    await app.db
      .update(entryRows)
      .set({ content: "big. Tangaa' twin: agazo.", dialect: 'Bundu-Liwan / Central Dusun' })
      .where(eq(entryRows.title, 'agayo'))
    await app.db.update(entryRows).set({ content: 'moist' }).where(eq(entryRows.title, 'oyopos'))
    await seedDemoLibrary(app.db)
    await backfillDocuments(app.db)
    expect(await shapes()).toEqual(fresh)
    expect(await wholeEntry('oyopos')).toMatchObject({
      content: 'moist',
      demo: true,
      source: 'Demo content, awaiting review by a speaker. two or more independent sources.',
      sources: [{ title: 'two or more independent sources.' }],
    })
  })
})
