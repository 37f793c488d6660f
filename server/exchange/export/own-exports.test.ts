import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { EntryDocument, plainDocument } from '#shared/entries/document.ts'
import { categories } from '#shared/entries/entries.ts'
import { exportAddresses, imports } from '#shared/exchange.ts'
import { categories as rows } from '#server/db/tables/library.ts'
import { speakers } from '#server/db/tables/voices.ts'
import { seedDemoLibrary } from '#server/demo/library.ts'
import { startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'
import { downloadAt, openZipAt } from '#server/testing/library/downloads.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'

let app: TestApp
let admin: Person
let source: string
let folder: string

const read = (id: string) => admin.call(entryDocuments.read, { params: { id } })
async function change(id: string, fields: object) {
  const { version, document } = await read(id)
  await admin.call(entryDocuments.change, { params: { id }, body: { version, document, ...fields } })
}

const signsOfLists = ['|', '=', '\\', ' ', 'a']
/** Examples with one, two and three of the special characters, each with itself as translation. */
function allOf(signs: readonly string[]) {
  const longer = (texts: string[]) => texts.flatMap((text) => signs.map((sign) => text + sign))
  const [one, two] = [longer(['']), longer(longer(['']))]
  const texts = new Set([...one, ...two, ...longer(two)].map((text) => text.trim()).filter(Boolean))
  return [...texts].map((text) => ({ text, translation: text, dialect: null, sourceId: null }))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-exports-'))
  app = await startTestApp()
  admin = await app.person('an admin')
  await seedDemoLibrary(app.db)
  source = (await admin.call(entryDocuments.createSource, { body: { title: 'A list', licence: 'CC BY 4.0' } })).id
  // An entry with fields that a table can express only in part.
  const [walai] = await admin.call(categories.list, { query: { q: 'walai', limit: 1 } })
  const { document } = await read(walai!.id)
  const rich = EntryDocument.parse({
    ...document,
    forms: [...(document.forms ?? []), { text: 'walai (old)' }, { text: 'hamin', kind: 'main' }],
    senses: [...(document.senses ?? []), { en: 'home', partOfSpeech: 'noun', note: 'a note', domains: ['home'] }],
    examples: [
      { text: 'walai ku\nwalai nu', translation: 'my house, your house' },
      { text: 'walai diti', translation: 'rumah ini', translationLanguage: 'ms' },
    ],
    warning: 'Somebody who died is named.',
  })
  await change(walai!.id, { document: rich, imageUrl: '/pictures/house.svg' })
  await aVoice(app.db, app.objects, {
    id: randomUUID(),
    custodianId: admin.id,
    entryId: walai!.id,
    status: 'published',
  })
  await app.db.update(rows).set({ hasVoice: true }).where(eq(rows.id, walai!.id))
  // Words with the special characters of our tables, and others that a file may lose.
  const signs = EntryDocument.parse({
    forms: [
      { text: 'zo', kind: 'main' },
      { text: 'a | b V', dialects: ['tangaa'] },
      { text: 'c (d' },
      { text: '(e)' },
      { text: 'f =' },
    ],
    senses: [{ en: 'one\r\ntwo | three = four' }],
    examples: [
      { text: 'who = which', translation: '2 = 2' },
      { text: 'isai =', translation: 'who' },
      { text: '= isai', translation: '= – who' },
      { text: 'isai | nu – a' },
      { text: 'zk|bar \\| \\= \\', translation: '[sound:a.mp3] <b>&nbsp;' },
      { text: 'zo\u0085zo\u00A0zo', translation: 'first' },
      { text: 'zo\u0085zo\u00A0zo', translation: 'second' },
      { text: 'a  b\r\nc', dialect: 'tangaa' },
    ],
  })
  const { id } = await admin.call(categories.create, { body: { type: 'GRAMMAR', title: 'zo', content: 'one' } })
  await change(id, { document: signs })
  for (const [index, examples] of [allOf(signsOfLists).slice(0, 60), allOf(signsOfLists).slice(60)].entries()) {
    const { id } = await admin.call(categories.create, {
      body: { type: 'GRAMMAR', title: `zw ${index}`, content: 'one' },
    })
    await change(id, { document: { ...plainDocument(`zw ${index}`, 'one'), examples } })
  }
  const byHand = await admin.call(categories.create, { body: { type: 'GRAMMAR', title: 'zv', content: 'one' } })
  const { document: ofHand } = await read(byHand.id)
  await change(byHand.id, { document: EntryDocument.parse(ofHand), content: 'an explanation by hand' })
  const inMalay = await admin.call(categories.create, { body: { type: 'WORD', title: 'zmalay', content: 'rumah' } })
  await change(inMalay.id, {
    document: EntryDocument.parse({ forms: [{ text: 'zmalay', kind: 'main' }], senses: [{ ms: 'rumah & laman' }] }),
  })
  for (const title of ["'=zo", "''-zo", '=zo'])
    await admin.call(categories.create, { body: { type: 'GRAMMAR', title, content: `'${title}` } })
  // A word with a dialect that is not in the list.
  const body = { type: 'PHRASE' as const, title: 'raha', content: 'blood', dialect: 'Beyond the river' }
  await admin.call(categories.create, { body })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const bytesAt = (path: string) => downloadAt(app, path)
const unpacked = (path: string) => openZipAt(app, path, folder)

test.each(Object.values(exportAddresses))(
  '%s of the demo library is imported again without a fault, a change or a conflict',
  async (path) => {
    const query = new URLSearchParams({ name: path, source })
    const headers = { 'Content-Type': 'application/octet-stream' }
    const answer = await admin.fetch(`/api/imports?${query}`, { method: 'POST', headers, body: await bytesAt(path) })
    const { id, counts } = (await answer.json()) as { id: string; counts: object }
    const differing = (await admin.call(imports.rows, { params: { id } })).filter(({ outcome }) => outcome !== 'same')
    expect({ differing, counts }).toEqual({
      differing: [],
      counts: { new: 0, changed: 0, add: 0, conflict: 0, fault: 0, same: await app.db.$count(rows) },
    })
  },
)

describe('the pictures of the demo library', () => {
  test('are in the LIFT package, and it refers to them', async () => {
    const zip = await unpacked(exportAddresses.lift)
    const lift = (await zip.readText('words/words.lift', 1e7))!
    const named = new Set([...lift.matchAll(/<illustration href="([^"]+)"/g)].map(([, href]) => `words/${href}`))
    const held = zip.names.filter((name) => name.startsWith('words/pictures/'))
    expect(named.size).toBeGreaterThan(40)
    expect(new Set(held)).toEqual(named)
    expect(held).toHaveLength(named.size)
    expect(await zip.readText('words/pictures/house.svg', 1e6)).toContain('<svg')
    zip.close()
  })

  test('are in the Anki package and on its cards', async () => {
    const zip = await unpacked(exportAddresses.anki)
    const media = JSON.parse((await zip.readText('media', 1e6))!) as Record<string, string>
    const file = join(folder, 'collection.anki2')
    await writeFile(file, await buffer((await zip.open('collection.anki2'))!))
    const db = new DatabaseSync(file, { readOnly: true })
    const notes = db.prepare('SELECT flds FROM notes').all() as { flds: string }[]
    db.close()
    const shown = notes.flatMap(({ flds }) => [...flds.matchAll(/<img src="([^"]+)">/g)].map(([, name]) => name!))
    expect(Object.values(media)).toEqual(expect.arrayContaining(shown))
    const [house] = Object.entries(media).find(([, name]) => name === 'house.svg')!
    expect(await zip.readText(house, 1e6)).toContain('<svg')
    zip.close()
  })
})

test('words.csv names the licence of a source with its title', async () => {
  expect((await bytesAt(exportAddresses.csv)).toString()).toMatch(/list by Veronica Atin, Ranau 2007 \(CC BY 4\.0\)/)
})

const csvOf = async () => parse(await bytesAt(exportAddresses.csv), { columns: true }) as Record<string, string>[]

describe('words.csv', () => {
  test('writes lists of many, of one and of none, and each example on one line', async () => {
    const { id } = await admin.call(categories.create, { body: { type: 'WORD', title: 'sakot', content: 'grass' } })
    const plain = (await csvOf()).find((row) => row.id === id)!
    expect(plain).toMatchObject({ dialects: '', other_forms: '', domains: '', examples: '', related: '' })
    const document = EntryDocument.parse({
      forms: [
        { text: 'sakot', kind: 'main', dialects: ['bundu-liwan', 'tangaa'] },
        { text: 'gamut', kind: 'variant', dialects: ['tangaa', 'bundu-liwan'] },
        { text: 'roun (old)', kind: 'variant' },
      ],
      senses: [
        { en: 'grass', domains: ['home', 'nature'] },
        { en: 'weeds', domains: ['nature'] },
      ],
      examples: [{ text: 'sakot\nku', translation: 'my\r\ngrass' }, { text: 'roun' }],
    })
    await change(id, { document })
    const made = (await csvOf()).filter((row) => row.id === id)
    const each = {
      dialects: 'bundu-liwan, tangaa',
      other_forms: 'gamut (tangaa, bundu-liwan) | roun (old) ()',
      examples: 'sakot ku = my grass | roun',
    }
    expect(made).toMatchObject([
      { ...each, meaning_number: '1', english: 'grass', domains: 'home, nature' },
      { ...each, meaning_number: '2', english: 'weeds', domains: 'nature' },
    ])
  })

  test('escapes a speaker’s name that begins like a formula', async () => {
    await app.db.update(speakers).set({ name: '=1+1' })
    expect((await csvOf()).find(({ voices }) => voices)?.voices).toBe("'=1+1, CC-BY-4.0")
  })
})

async function sent(changed: (row: Record<string, string>) => string) {
  const table = (await csvOf()).map((row) => ({ ...row, sources: changed(row) }))
  const query = new URLSearchParams({ name: 'words.csv', source })
  const headers = { 'Content-Type': 'application/octet-stream' }
  const body = stringify(table, { header: true })
  const answer = await admin.fetch(`/api/imports?${query}`, { method: 'POST', headers, body })
  const { id, counts } = (await answer.json()) as { id: string; counts: Record<string, number> }
  const of = (outcome: 'changed' | 'conflict' | 'fault') =>
    admin.call(imports.rows, { params: { id }, query: { outcome } })
  return { id, counts, differing: [...(await of('changed')), ...(await of('conflict')), ...(await of('fault'))] }
}

describe('the sources column of words.csv', () => {
  test('with another source of the list, and a place in it, changes the entry', async () => {
    const { id: other } = await admin.call(entryDocuments.createSource, { body: { title: 'Heard at home' } })
    const { id, differing } = await sent(({ form, sources }) =>
      form === 'tulan' ? 'Heard at home, by the river' : sources!,
    )
    expect(differing).toMatchObject([{ outcome: 'changed', form: 'tulan' }])
    await admin.call(imports.apply, { params: { id } })
    const tulan = (await csvOf()).find(({ form }) => form === 'tulan')
    expect(tulan!.sources).toBe('Heard at home, by the river | A list (CC BY 4.0)')
    const { document, source: text } = await read(tulan!.id!)
    expect(document.sources).toEqual([
      { sourceId: other, locator: 'by the river' },
      { sourceId: source, locator: null },
    ])
    expect(text).toBe('Heard at home; A list')
  })

  test('with an unknown source is a fault, and changes nothing', async () => {
    const { counts, differing } = await sent(({ form, sources }) =>
      form === 'waig' ? 'A book nobody knows' : sources!,
    )
    expect(counts).toMatchObject({ changed: 0, fault: 1 })
    expect(differing[0]!.faults[0]!.sentence).toBe(
      'The source “A book nobody knows” is not in the list of sources. Please add it there first.',
    )
  })

  test('without a value leaves the sources unchanged', async () => {
    expect((await sent(() => '')).differing).toEqual([])
  })
})
