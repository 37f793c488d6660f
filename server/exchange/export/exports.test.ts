import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { EntryDocument } from '#shared/entries/document.ts'
import { categories } from '#shared/entries/entries.ts'
import { exportAddresses } from '#shared/exchange.ts'
import { startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'
import { uriOf } from '#server/exchange/formats/lift.ts'
import { csvColumns } from '#server/exchange/formats/csv.ts'
import { openZip, type ZipReader } from '#server/exchange/formats/zip-reader.ts'

let app: TestApp
let admin: Person
let folder: string
const ids: Record<string, string> = {}

async function entry(title: string, content: string, document?: object) {
  const { id, version } = await admin.call(categories.create, { body: { type: 'WORD', title, content } })
  ids[title] = id
  const body = { version, document: EntryDocument.parse({ forms: [{ text: title, kind: 'main' }], ...document }) }
  if (document) await admin.call(entryDocuments.change, { params: { id }, body })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exports-'))
  app = await startTestApp()
  admin = await app.person('an admin')
  const source = await admin.call(entryDocuments.createSource, {
    body: { title: 'A list', author: 'Nobody & Sons', year: 2007, licence: 'CC BY 4.0' },
  })
  await entry('=raha', 'blood', undefined)
  await entry('osonong', 'good', {
    forms: [
      { text: 'osonong', kind: 'main', dialects: ['bundu-liwan'] },
      { text: 'avasi', kind: 'variant', dialects: ['tangaa'] },
    ],
    senses: [
      { en: 'good <well>', ms: 'baik', domains: ['qualities'] },
      { en: 'fine', partOfSpeech: 'adjective' },
    ],
    examples: [{ text: 'Nunu habar nu?', translation: 'How are you?' }],
    sources: [{ sourceId: source.id, locator: 'p. 3' }],
    relations: [{ kind: 'opposite', entryId: ids['=raha'] }],
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

async function download(path: string): Promise<Uint8Array> {
  const answer = await app.visitor.fetch(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  return new Uint8Array(await answer.arrayBuffer())
}
async function unpacked(path: string): Promise<ZipReader> {
  const file = join(folder, `${Math.random()}.zip`)
  await writeFile(file, await download(path))
  return openZip(file)
}

describe('the public words.csv', () => {
  test('has a row for each meaning, and no cell that a program reads as a formula', async () => {
    const rows = parse(Buffer.from(await download(exportAddresses.csv)), { columns: true }) as Record<string, string>[]
    expect(Object.keys(rows[0]!)).toEqual(csvColumns)
    expect(rows.filter(({ id }) => id === ids['osonong'])).toMatchObject([
      {
        form: 'osonong',
        english: 'good <well>',
        malay: 'baik',
        dialects: 'bundu-liwan',
        other_forms: 'avasi (tangaa)',
        sources: 'A list (CC BY 4.0), p. 3',
      },
      { english: 'fine', part_of_speech: 'adjective', meaning_number: '2' },
    ])
    expect(rows.find(({ id }) => id === ids['=raha'])).toMatchObject({ form: "'=raha", english: 'blood' })
  })

  test('is imported again without a change', async () => {
    const [source] = await admin.call(entryDocuments.sources, {})
    const query = new URLSearchParams({ name: 'words.csv', source: source!.id })
    const headers = { 'Content-Type': 'application/octet-stream' }
    const body = (await download(exportAddresses.csv)) as BodyInit
    const answer = await admin.fetch(`/api/imports?${query}`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ counts: { new: 0, changed: 0, fault: 0 } })
  })
})

describe('words.lift.zip', () => {
  test('has entries with senses, variants, relations and sources, and the ranges', async () => {
    const zip = await unpacked(exportAddresses.lift)
    expect(zip.names).toEqual(expect.arrayContaining(['words/words.lift', 'words/words.lift-ranges']))
    const lift = (await zip.readText('words/words.lift', 1e6))!
    expect(lift).toContain(`<gloss lang="en"><text>good &lt;well&gt;</text></gloss>`)
    expect(lift).toContain(`<relation type="opposite" ref="${ids['=raha']}"/>`)
    expect(lift).toContain('Nobody &amp; Sons, 2007. A list (CC BY 4.0), p. 3')
    expect(lift).toContain('<variant><form lang="dtp"><text>avasi</text></form>')
    zip.close()
  })

  test.each([
    ['https://x.org/100%.png', 'https://x.org/100%25.png'],
    ['https://x.org/a[1].png?b=[2]', 'https://x.org/a%5B1%5D.png?b=%5B2%5D'],
    ['https://[::1]:80/a#b#c', 'https://[::1]:80/a#b%23c'],
    ['pictures/a.png', 'pictures/a.png'],
    ['https://x.org/ä%20b.png?c#d', 'https://x.org/ä%20b.png?c#d'],
  ])('names the picture at %s as the schema allows', (address, written) => {
    expect(uriOf(address)).toBe(written)
  })

  test('is well-formed for an independent parser', async ({ skip }) => {
    if (spawnSync('xmllint', ['--version']).error) skip('xmllint is not installed')
    const zip = await unpacked(exportAddresses.lift)
    for (const name of ['words/words.lift', 'words/words.lift-ranges']) {
      const file = join(folder, 'words.xml')
      await writeFile(file, (await zip.readText(name, 1e6))!)
      expect(spawnSync('xmllint', ['--noout', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    }
    zip.close()
  })
})

test('words.apkg is a complete SQLite collection with two cards per word', async () => {
  const zip = await unpacked(exportAddresses.anki)
  expect(zip.names).toEqual(expect.arrayContaining(['collection.anki2', 'media']))
  const file = join(folder, 'collection.anki2')
  await writeFile(file, await buffer((await zip.open('collection.anki2'))!))
  zip.close()
  const db = new DatabaseSync(file, { readOnly: true })
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const notes = db.prepare('SELECT guid, flds FROM notes').all() as { guid: string; flds: string }[]
  expect(
    notes
      .find(({ guid }) => guid === ids['osonong'])
      ?.flds.split('\u001F')
      .slice(0, 3),
  ).toEqual(['osonong', 'good &lt;well&gt;; fine', 'baik'])
  expect(db.prepare('SELECT count(*) AS cards FROM cards').get()).toEqual({ cards: notes.length * 2 })
  db.close()
})

test('a deleted entry is in no file', async () => {
  await entry('korut', 'spider')
  await admin.call(categories.remove, { params: { id: ids['korut']! } })
  expect(Buffer.from(await download(exportAddresses.csv)).toString()).not.toContain('korut')
  const zip = await unpacked(exportAddresses.lift)
  expect(await zip.readText('words/words.lift', 1e6)).not.toContain('korut')
  zip.close()
})

async function archiveOf(person: Person): Promise<Buffer> {
  const answer = await person.fetch('/api/admin/archive')
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('the archive is imported into an empty library, and its export is equal', async () => {
  const first = await archiveOf(admin)
  const file = join(folder, 'archive.zip')
  await writeFile(file, first)
  const other = await startTestApp()
  try {
    const there = await other.person('an admin')
    const { entries } = await other.product.slices.exchange.readArchive(file)
    expect(entries).toBeGreaterThan(1)
    expect((await archiveOf(there)).equals(first)).toBe(true)
    await expect(other.product.slices.exchange.readArchive(file)).rejects.toThrow('not empty')
    const [hit] = await other.visitor.call(categories.list, { query: { q: 'avasi' } })
    expect(hit).toMatchObject({ title: 'osonong' })
  } finally {
    await other.close()
  }
})

test('a damaged archive is refused, and nothing of it is written', async () => {
  const bytes = await archiveOf(admin)
  const file = join(folder, 'damaged.zip')
  const other = await startTestApp()
  const content = bytes.indexOf('dialects.ndjson') + 'dialects.ndjson'.length
  // Changes one byte of the first file's content, or replaces all of it.
  for (const damage of [() => (bytes[content + 85]! ^= 1), () => bytes.fill(0xff, content, content + 100)]) {
    damage()
    await writeFile(file, bytes)
    await expect(other.product.slices.exchange.readArchive(file)).rejects.toThrow(/is damaged|cannot be read/)
  }
  expect(await other.visitor.call(categories.list, {})).toEqual([])
  await other.close()
})

test('only an admin may download the archive', async () => {
  const contributor = await app.person('a contributor')
  expect((await contributor.fetch('/api/admin/archive')).status).toBe(403)
  expect((await app.visitor.fetch('/api/admin/archive')).status).toBe(401)
})

const csvText = async () => new TextDecoder().decode(await download(exportAddresses.csv))
const liftText = async () => {
  const zip = await unpacked(exportAddresses.lift)
  const text = (await zip.readText('words/words.lift', 1e6))!
  zip.close()
  return text
}

test('rows of other entries do not refer to a deleted entry, until it is restored', async () => {
  await entry('walai', 'house')
  await entry('taap', 'roof', { relations: [{ kind: 'twin', entryId: ids.walai }] })
  const twin = `twin ${ids.walai}`
  expect(await csvText()).toContain(twin)
  await admin.call(categories.remove, { params: { id: ids.walai! } })
  expect(await csvText()).toContain(ids.taap)
  for (const text of [await csvText(), await liftText()]) expect(text).not.toContain(ids.walai)
  await admin.call(categories.restore, { params: { id: ids.walai! } })
  expect(await csvText()).toContain(twin)
  expect(await liftText()).toContain(`<relation type="twin" ref="${ids.walai}"/>`)
})
