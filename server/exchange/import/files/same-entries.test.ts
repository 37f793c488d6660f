import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { imports } from '#shared/exchange.ts'
import { waitingSounds } from '#shared/exchange/waiting-sounds.ts'
import { consentWording } from '#shared/voices/consent.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { recordings } from '#server/db/tables/library.ts'
import { aSound, aWav } from '#server/testing/library/sounds.ts'
import { none, startImporting, zipped } from '#server/testing/library/importing.ts'

const { app, admin, aSource, check, found } = await startImporting()
beforeEach(async () => void (await aSource()))
afterAll(() => app.close())

const form = (lang: string, words: string) => `<form lang="${lang}"><text>${words}</text></form>`
const waiting = (id: string) => admin.call(waitingSounds.list, { params: { id } })

/** An entry with this id. */
const entryOf = (id: string, word: string, media: string) =>
  `<entry id="${id}"><lexical-unit>${form('dtr', word)}</lexical-unit>${media}
    <sense><gloss lang="en"><text>one</text></gloss></sense></entry>`
const liftOf = (...entries: string[]) => `<lift version="0.13">${entries.join('')}</lift>`

async function aSpeaker() {
  const { id } = await admin.call(speakers.create, { body: { name: 'Jeannie', dialect: 'tangaa' } })
  const given = { wording: consentWording.version, licence: 'CC-BY-4.0' as const }
  return (await admin.call(speakers.consent, { params: { id }, body: given })).consent.id
}

test('sounds come in for an entry that is the same as before, but not twice', async () => {
  const first = await check(liftOf(entryOf('qxh', 'qxh', '')), { name: 'words.lift' })
  await admin.call(imports.apply, { params: { id: first.id } })

  const media = '<pronunciation><media href="qxh.wav"/></pronunciation>'
  const bytes = await zipped({
    'words.lift': liftOf(entryOf('qxh', 'qxh', media)),
    'audio/qxh.wav': aWav({ seconds: 1, level: 0.05 }),
  })
  const { id, counts, files } = await check(bytes, { name: 'words.zip' })
  expect({ counts, files }).toEqual({ counts: { ...none, same: 1 }, files: 1 })
  await admin.call(imports.apply, { params: { id } })
  const [sound, ...others] = await waiting(id)
  expect({ sound, others }).toMatchObject({ sound: { title: 'qxh', name: 'qxh.wav', says: 'qxh' }, others: [] })

  const again = await check(bytes, { name: 'words.zip' })
  expect(again).toMatchObject({ files: 0, leftOut: [{ kind: 'sounds', count: 1 }] })
  await admin.call(imports.apply, { params: { id: again.id } })
  expect(await waiting(again.id)).toEqual([])

  const [heard] = await found('qxh')
  const body = { consentId: await aSpeaker(), sounds: [{ id: sound!.id, says: 'qxh' }] }
  const queued = await admin.call(waitingSounds.send, { params: { id }, body })
  expect(queued).toEqual({ sent: 1, refused: [] })
  const [voice] = await app.db.select().from(recordings).where(eq(recordings.entryId, heard!.id))
  const own = await zipped({
    'words.lift': liftOf(
      entryOf('qxh', 'qxh', `<pronunciation><media href="audio/${voice!.id}.mp3"/></pronunciation>`),
    ),
    [`audio/${voice!.id}.mp3`]: aSound(),
  })
  expect(await check(own, { name: 'words.zip' })).toMatchObject({ counts: { ...none, same: 1 }, files: 0 })
})

test('a sound of a row that repeats an earlier one comes in with the entry of that row', async () => {
  const media = '<pronunciation><media href="qxk.wav"/></pronunciation>'
  const lift = liftOf(entryOf('k', 'qxk', ''), entryOf('other', 'qxk', ''), entryOf('k', 'qxk', media))
  const { id } = await check(await zipped({ 'w.lift': lift, 'qxk.wav': aWav() }), { name: 'words.zip' })
  await admin.call(imports.apply, { params: { id } })
  expect(await waiting(id)).toMatchObject([{ title: 'qxk', name: 'qxk.wav' }])
})
