import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq, inArray } from 'drizzle-orm'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { EntryDocument, relationKinds } from '#shared/entries/document.ts'
import { categories } from '#shared/entries/entries.ts'
import { exportAddresses, imports } from '#shared/exchange.ts'
import { categories as rows } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { consents } from '#server/db/tables/voices.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'
import { downloadAt, openZipAt } from '#server/testing/library/downloads.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'

/** External programs check our exports; a test whose program is not installed is skipped. */
const profile = resolve(import.meta.dirname, '../../tests/outside/lift-profile.rnc')
const open = randomUUID()
const hereOnly = randomUUID()

let app: TestApp
let admin: Person
let folder: string
let picture: string
const ids: string[] = []

async function entry(title: string, document: object) {
  const { id, version } = await admin.call(categories.create, { body: { type: 'WORD', title, content: 'house' } })
  const complete = EntryDocument.parse({ forms: [{ text: title, kind: 'main' }], ...document })
  await admin.call(entryDocuments.change, { params: { id }, body: { version, document: complete } })
  ids.push(id)
  return id
}

/** A picture of our own in the object store. */
async function aPicture() {
  const id = randomUUID()
  const size = samples['png']!.length
  const own = { id, address: id, addressHash: '', limit: size, expiresAt: new Date(), registeredAt: new Date() }
  await app.db.insert(uploads).values({ ...own, kind: 'image', type: 'image/png', size })
  await app.objects.write(id, samples['png']!, 'image/png')
  return id
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outside-'))
  app = await startTestApp()
  admin = await app.person('an admin')
  const source = { title: 'A list & more', author: '"Somebody" <of Ranau>', year: 2007, licence: 'CC BY 4.0' }
  const { id: sourceId } = await admin.call(entryDocuments.createSource, { body: source })
  const other = await entry('tasu', { senses: [{ en: 'dog', note: 'A line\nand another\u0001 one' }] })
  await entry('walai', {
    forms: [
      { text: 'walai', kind: 'main', dialects: ['bundu-liwan', 'ranau'] },
      { text: 'hamin', kind: 'variant', dialects: ['tangaa'] },
      { text: 'valai', kind: 'spelling' },
    ],
    senses: [
      { partOfSpeech: 'noun', en: 'house & <home>', ms: 'rumah', note: 'said of "any" house', domains: ['home'] },
      { en: 'family' },
    ],
    examples: [
      { text: 'walai ku', translation: 'my house', dialect: 'ranau', sourceId },
      { text: 'walai nu', translation: null },
    ],
    relations: relationKinds.map((kind) => ({ kind, entryId: other })),
    sources: [{ sourceId, locator: 'p. 3' }],
    warning: 'Somebody who died is named.',
  })
  picture = await aPicture()
  const [id] = ids.slice(1)
  await app.db
    .update(rows)
    .set({ hasVoice: true, imageUrl: `/objects/${picture}.png` })
    .where(eq(rows.id, id!))
  for (const voice of [open, hereOnly])
    await aVoice(app.db, app.objects, { id: voice, custodianId: admin.id, entryId: id!, status: 'published' })
  await app.db.update(consents).set({ licence: 'here-only' }).where(eq(consents.id, hereOnly))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const bytesAt = (path: string) => downloadAt(app, path)
const unpacked = (path: string) => openZipAt(app, path, folder)
const isInstalled = (program: string, argument: string) => !spawnSync(program, [argument]).error

describe('LIFT', () => {
  test('is valid LIFT 0.13 for the elements in use, according to jing', async ({ skip }) => {
    if (!isInstalled('jing', '-v')) skip('jing is not installed')
    const zip = await unpacked(exportAddresses.lift)
    for (const name of ['words/words.lift', 'words/words.lift-ranges']) {
      const file = join(folder, 'words.xml')
      await writeFile(file, (await zip.readText(name, 1e6))!)
      const { status, stdout } = spawnSync('jing', ['-c', profile, file], { encoding: 'utf8' })
      expect({ name, status, stdout }).toEqual({ name, status: 0, stdout: '' })
    }
    zip.close()
  })

  test('is valid LIFT 0.13 according to xmllint and jing with the official schema', async ({ skip }) => {
    if (!isInstalled('jing', '-v') && !isInstalled('xmllint', '--version'))
      skip('neither jing nor xmllint is installed')
    // The official schema lift-0.13.rng is in neither Debian nor npm; set LIFT_SCHEMA to its path.
    const official = process.env['LIFT_SCHEMA']
    if (!official) skip('the standard’s own schema is not here: LIFT_SCHEMA names lift-0.13.rng where somebody has it')
    const zip = await unpacked(exportAddresses.lift)
    const file = join(folder, 'official.xml')
    await writeFile(file, (await zip.readText('words/words.lift', 1e6))!)
    zip.close()
    for (const [program, ...words] of [
      ['jing', official!, file],
      ['xmllint', '--noout', '--relaxng', official!, file],
    ] as const) {
      if (!isInstalled(program, '-version')) continue
      const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
      expect({ program, status, stdout, stderr }).toMatchObject({ program, status: 0, stdout: '' })
    }
  })

  test('contains its sound and picture, and no voice that is for this site only', async () => {
    const zip = await unpacked(exportAddresses.lift)
    const lift = (await zip.readText('words/words.lift', 1e6))!
    const named = [...lift.matchAll(/href="((?:audio|pictures)\/[^"]+)"/g)].map(([, path]) => `words/${path}`)
    expect(named).toEqual([`words/audio/${open}.mp3`, `words/pictures/${picture}.png`])
    expect(zip.names.filter((name) => !/lift/.test(name))).toEqual(named)
    expect(await buffer((await zip.open(named[0]!))!)).toEqual(samples.mp3)
    expect(lift).toContain('Jeannie; CC-BY-4.0')
    expect(lift).not.toContain(hereOnly)
    zip.close()
  })
})

describe('Anki', () => {
  test('is a complete database according to SQLite', async ({ skip }) => {
    if (!isInstalled('sqlite3', '-version')) skip('sqlite3 is not installed')
    const zip = await unpacked(exportAddresses.anki)
    const file = join(folder, 'collection.anki2')
    await writeFile(file, await buffer((await zip.open('collection.anki2'))!))
    zip.close()
    const output = spawnSync('sqlite3', [file, 'PRAGMA integrity_check; SELECT count(*) FROM notes'], {
      encoding: 'utf8',
    })
    expect(output.stdout).toBe('ok\n2\n')
  })

  test('is readable for another reader of Anki packages', async ({ skip }) => {
    // An optional package: `npm install --no-save anki-reader` installs it.
    const name = 'anki-reader'
    const reader = (await import(/* @vite-ignore */ name).catch(() => undefined)) as AnkiReader | undefined
    if (!reader) return skip('anki-reader is not installed')
    const { collection, media } = await reader.readAnkiPackage(new Blob([await bytesAt(exportAddresses.anki)]))
    const cards = Object.values(collection.getDecks()).flatMap((deck) => Object.values(deck.getCards()))
    const words = cards.map((card) => String(card.getFields()['Word'])).toSorted(byLetters)
    expect(words).toEqual(['tasu', 'tasu', 'walai', 'walai'])
    expect(Object.values(media)).toHaveLength(2)
  })
})

const byLetters = (a: string, b: string) => a.localeCompare(b)

interface AnkiReader {
  readAnkiPackage(file: Blob): Promise<{
    collection: { getDecks(): Record<string, { getCards(): Record<string, { getFields(): Record<string, string> }> }> }
    media: Record<string, unknown>
  }>
}

test.each(Object.values(exportAddresses))('%s is imported again without a change', async (path) => {
  const [source] = await admin.call(entryDocuments.sources, {})
  const query = new URLSearchParams({ name: path, source: source!.id })
  const headers = { 'Content-Type': 'application/octet-stream' }
  const body = await bytesAt(path)
  const answer = await admin.fetch(`/api/imports?${query}`, { method: 'POST', headers, body })
  const { id, counts } = (await answer.json()) as { id: string; counts: object }
  const stagedRows = await admin.call(imports.rows, { params: { id } })
  expect({ counts, rowsSaid: stagedRows }).toMatchObject({ counts: { new: 0, changed: 0, fault: 0 } })
})

test('a voice for this site only is in none of the public files', async () => {
  for (const path of Object.values(exportAddresses))
    expect({ path, holds: (await bytesAt(path)).includes(hereOnly) }).toEqual({ path, holds: false })
  expect((await bytesAt(exportAddresses.csv)).toString()).toContain('Jeannie, CC-BY-4.0')
})

test('a file sent during writes shows the library of one moment', async () => {
  const crowd = Array.from({ length: 600 }, (_, n) => ({
    type: 'WORD' as const,
    title: `kumaa ${n}`,
    content: 'moment 0',
  }))
  const made = await app.db.insert(rows).values(crowd).returning({ id: rows.id })
  // The first and the last entry are always changed together.
  const pair = [made[0]!.id, made.at(-1)!.id]
  let moment = 0
  const calm = new AbortController()
  const storm = (async () => {
    while (!calm.signal.aborted) {
      moment += 1
      await app.db
        .update(rows)
        .set({ content: `moment ${moment}` })
        .where(inArray(rows.id, pair))
    }
  })()
  const seen = new Set<string>()
  for (let turn = 0; turn < 5; turn += 1) {
    const table = parse(await bytesAt(exportAddresses.csv), { columns: true }) as { id: string; english: string }[]
    const moments = table.filter(({ id }) => pair.includes(id)).map(({ english }) => english)
    expect(moments).toHaveLength(2)
    expect(new Set(moments).size).toBe(1)
    const zip = await unpacked(exportAddresses.lift)
    const lift = (await zip.readText('words/words.lift', 1e7))!
    zip.close()
    const momentsWritten = pair.map((id) => /moment \d+/.exec(lift.slice(lift.indexOf(`<entry id="${id}"`)))?.[0])
    expect(new Set(momentsWritten).size).toBe(1)
    seen.add(moments[0]!).add(momentsWritten[0]!)
  }
  calm.abort()
  await storm
  expect(seen.size, 'moments that were seen').toBeGreaterThan(1)
})
