import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { exportAddresses } from '#shared/exchange.ts'
import { voices } from '#shared/voices/voices.ts'
import { categories as entryRows, contributions } from '#server/db/tables/library.ts'
import { consents, speakers } from '#server/db/tables/voices.ts'
import { openZip } from '#server/exchange/formats/zip-reader.ts'
import { startTestApp, type Person, type TestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'

let app: TestApp
let admin: Person
let entryId: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voices-out-'))
  app = await startTestApp()
  admin = await app.person('an admin')
  const body = { type: 'WORD' as const, title: 'walai', content: 'house' }
  entryId = (await admin.call(categories.create, { body })).id
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** A published recording; its consent code is its id. */
async function voiceOf(name: string, licence: 'here-only' | 'CC-BY-SA-4.0') {
  const id = randomUUID()
  await aVoice(app.db, app.objects, { id, custodianId: null, entryId, status: 'published' })
  await app.db.update(speakers).set({ name }).where(eq(speakers.id, id))
  await app.db.update(consents).set({ licence }).where(eq(consents.id, id))
  await app.db.update(entryRows).set({ hasVoice: true }).where(eq(entryRows.id, entryId))
  return id
}
const csv = async () => (await app.visitor.fetch(exportAddresses.csv)).text()
async function zipped(path: string) {
  const answer = await app.visitor.fetch(path)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('voices are exported with speaker and licence, except those for this site only, until they are withdrawn', async () => {
  const id = await voiceOf('Jeannie', 'CC-BY-SA-4.0')
  const published = await voiceOf('Anabellina', 'here-only')
  expect(await csv()).toMatch(/Jeannie, CC-BY-SA-4\.0/)
  expect(await csv()).not.toContain('Anabellina')
  for (const path of [exportAddresses.lift, exportAddresses.anki]) {
    const archive = await zipped(path)
    expect([
      archive.includes(`${published}.mp3`),
      path === exportAddresses.anki || archive.includes(`${id}.mp3`),
    ]).toEqual([false, true])
  }
  await app.visitor.call(voices.withdraw, { body: { code: id } })
  expect(await csv()).not.toContain('Jeannie')
  expect((await zipped(exportAddresses.lift)).includes(`${id}.mp3`)).toBe(false)
})

test('voices are imported into another library with the archive, except withdrawn ones', async () => {
  const stays = await voiceOf('Jeannie', 'here-only')
  const gone = await voiceOf('Lucia', 'here-only')
  await app.db.update(speakers).set({ village: 'Kg. Hungab', birthYear: 2015 }).where(eq(speakers.id, gone))
  await app.db.update(consents).set({ guardian: 'Her mother Lina' }).where(eq(consents.id, gone))
  for (const recordingId of [stays, gone])
    await app.db.insert(contributions).values({
      title: 'walai',
      content: '',
      kind: 'voice',
      status: 'APPROVED',
      proposal: { kind: 'voice' },
      entryId,
      recordingId,
    })
  await app.visitor.call(voices.withdraw, { body: { code: gone } })
  const file = join(folder, 'archive.zip')
  const answer = await admin.fetch('/api/admin/archive')
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const zip = await openZip(file)
  const read = (name: string) => zip.readText(name, 1e6)
  expect(await read('speakers.ndjson')).toContain('"Jeannie"')
  for (const name of ['speakers.ndjson', 'consents.ndjson'])
    expect(await read(name)).not.toMatch(/Lucia|Hungab|2015|Lina/)
  expect(await read('contributions.ndjson')).toContain(stays)
  expect(await read('contributions.ndjson')).not.toContain(gone)
  zip.close()
  const other = await startTestApp()
  try {
    await other.product.slices.exchange.readArchive(file)
    const entry = await other.visitor.call(entryDocuments.read, { params: { id: entryId } })
    expect(entry.voices.map(({ id }) => id)).toContain(stays)
    expect(entry.voices.map(({ id }) => id)).not.toContain(gone)
    const voice = entry.voices.find(({ id }) => id === stays)
    expect((await other.visitor.fetch(voice!.url)).status).toBe(200)
    // The consent code still works in the product that imported the archive.
    expect(await other.visitor.call(voices.withdraw, { body: { code: stays } })).toEqual({ voices: 1 })
  } finally {
    await other.close()
  }
})
