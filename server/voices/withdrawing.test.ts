import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories as entriesCalls } from '#shared/entries/entries.ts'
import { consentWording } from '#shared/voices/consent.ts'
import { recordings, voices } from '#shared/voices/voices.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { hourMs } from '#shared/time.ts'
import { recordings as recordingRows } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { users } from '#server/db/tables/people.ts'
import { speakers as speakerRows } from '#server/db/tables/voices.ts'
import { createLog } from '#server/log.ts'
import { createRemoval } from '#server/media/withdrawal/removal.ts'
import { sampleOf } from '#server/testing/library/media-samples.ts'
import { aWord, blob, useVoices } from '#server/testing/library/voices.ts'
import { stores } from '#server/testing/library/stores.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'
import type { Person } from '#server/testing/test-app.ts'

const leave = async (person: Person) => {
  const answer = await person.fetch('/api/account', {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ confirmation: 'DELETE' }),
  })
  expect(answer.status).toBe(204)
}

describe.each(stores)('voices stored on %s', (where) => {
  const on = useVoices(where)
  const { aSpeaker, send, decide, whole: fullEntry, published, listedSound, statusOf, bytesOf, untilGone } = on

  describe('a voice withdrawn', () => {
    const withdrawals: [string, (voice: Awaited<ReturnType<typeof published>>) => Promise<unknown>][] = [
      ['by whoever keeps it', ({ id }) => on.contributor.call(recordings.remove, { params: { id } })],
      ['by an admin', ({ id }) => on.admin.call(recordings.remove, { params: { id } })],
      [
        'with all of its speaker',
        ({ speaker }) => on.contributor.call(speakers.withdraw, { params: { id: speaker.id } }),
      ],
      ['by the code, without an account', ({ code }) => on.app.visitor.call(voices.withdraw, { body: { code } })],
      [
        'by the code as somebody writes it by hand',
        ({ code }) =>
          on.app.visitor.call(voices.withdraw, {
            body: { code: ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} ` },
          }),
      ],
    ]
    test.each(withdrawals)('%s is 410 at once, in no entry, and its bytes are deleted', async (_way, takeBack) => {
      const voice = await published()
      expect(await statusOf(voice.path)).toBe(200)
      await takeBack(voice)
      expect(await statusOf(voice.path)).toBe(410)
      const entry = await fullEntry()
      expect(entry.voices).toEqual([])
      expect(JSON.stringify(entry)).not.toContain(voice.path)
      expect(entry).toMatchObject({ hasVoice: false })
      expect(await statusOf(voice.url!, on.contributor)).toBe(410)
      await untilGone(voice.path)
      expect(await statusOf(voice.path)).toBe(410)
    })

    test.each(withdrawals)('%s is replaced in lists by the next voice, and then by none', async (_way, takeBack) => {
      const [first, second] = [await published(), await published()]
      const paths = (await fullEntry()).voices.map(({ url }) => url)
      expect(await listedSound()).toBe(paths[0])
      await takeBack(first)
      expect(await listedSound()).toBe(paths[1])
      await takeBack(second)
      expect(await listedSound()).toBeNull()
    })

    test.each(withdrawals)('%s is the sound of no entry, neither of its own nor of another', async (_way, takeBack) => {
      const voice = await published()
      const body = { type: 'WORD' as const, title: 'lamin', content: 'house', audioUrl: voice.path }
      const own = { ...body, title: 'walai' }
      await on.admin.call(entriesCalls.update, { params: { id: on.entryId }, body: own })
      const { id } = await on.admin.call(entriesCalls.create, { body })
      const deleted = await on.admin.call(entriesCalls.create, { body })
      await on.admin.call(entriesCalls.remove, { params: { id: deleted.id } })
      const voiced = async () =>
        (await on.app.visitor.call(entriesCalls.list, { query: { voice: 'true', limit: '100' } })).map(
          (entry) => entry.id,
        )
      expect(await voiced()).toEqual(expect.arrayContaining([id, on.entryId]))
      await takeBack(voice)
      await on.admin.call(entriesCalls.restore, { params: { id: deleted.id } })
      for (const each of [id, on.entryId, deleted.id]) {
        const entry = await on.app.visitor.call(entriesCalls.read, { params: { id: each } })
        expect(entry).toMatchObject({ audioUrl: null })
        expect(JSON.stringify(entry)).not.toContain(voice.path)
        expect(await on.app.visitor.call(entryDocuments.read, { params: { id: each } })).toMatchObject({
          audioUrl: null,
          hasVoice: false,
        })
        expect(await voiced()).not.toContain(each)
      }
      expect((await on.app.visitor.call(entryDocuments.read, { params: { id } })).version).toBe(2)
    })

    test('takes its original take with it', async () => {
      const { consentId, code } = await aSpeaker()
      const { id } = await send(on.contributor, consentId)
      const flac = blob(sampleOf('flac', 5000), 'audio/flac')
      await on.contributor.call(recordings.keepOriginal, { params: { id }, body: flac })
      const [row] = await on.app.db.select().from(recordingRows).where(eq(recordingRows.id, id))
      expect(await on.app.visitor.call(voices.withdraw, { body: { code } })).toEqual({ voices: 1 })
      await untilGone(row!.originalId!)
    })

    test('affects nobody else’s, and a repeated code has no effect', async () => {
      const one = await published()
      const other = await published()
      const paths = (await fullEntry()).voices.map(({ url }) => url)
      expect(paths).toHaveLength(2)
      expect(await on.app.visitor.call(voices.withdraw, { body: { code: one.code } })).toEqual({ voices: 1 })
      expect(await on.app.visitor.call(voices.withdraw, { body: { code: one.code } })).toEqual({ voices: 0 })
      expect((await fullEntry()).voices.map(({ id }) => id)).toEqual([other.id])
    })

    test('stays withdrawn during another upload', async () => {
      const { consentId, code } = await aSpeaker()
      const clientId = randomUUID()
      await send(on.contributor, consentId, { clientId })
      await on.app.visitor.call(voices.withdraw, { body: { code } })
      expect(await send(on.contributor, consentId, { clientId })).toMatchObject({ status: 'withdrawn', url: null })
    })

    test('is never stored by a simultaneous upload: twenty races leave no voice behind', async () => {
      for (let n = 0; n < 20; n++) {
        const { consentId, code } = await aSpeaker()
        await Promise.allSettled([
          send(on.contributor, consentId),
          on.app.visitor.call(voices.withdraw, { body: { code } }),
        ])
      }
      const left = await on.contributor.call(recordings.listOwn, { query: { entryId: on.entryId } })
      expect(left.filter(({ status }) => status !== 'withdrawn')).toEqual([])
    })

    test('does not return when its entry is restored', async () => {
      const { code, path } = await published()
      await on.admin.call(entriesCalls.remove, { params: { id: on.entryId } })
      await on.app.visitor.call(voices.withdraw, { body: { code } })
      await on.admin.call(entriesCalls.restore, { params: { id: on.entryId } })
      expect((await fullEntry()).voices).toEqual([])
      expect(await statusOf(path)).toBe(410)
    })
  })

  test('an invented code is refused, and guesses are limited', async () => {
    const guess = () => on.app.visitor.call(voices.withdraw, { body: { code: 'AAAA-BBBB-CCCC-DDDD' } })
    for (let n = 0; n < 30; n++) await expect(guess()).rejects.toThrow('404: No voices are kept under this code.')
    await expect(guess()).rejects.toThrow(/^429: Too many wrong codes were tried from here\. Please try again in /)
    // Many people of one school may share an address, so a right code works at once even after many wrong ones.
    const voice = await published()
    expect(await on.app.visitor.call(voices.withdraw, { body: { code: voice.code } })).toEqual({ voices: 1 })
    expect(await statusOf(voice.path)).toBe(410)
    await expect(guess()).rejects.toThrow(/^429: /)
    on.app.time.advance(hourMs + 1000)
    await expect(guess()).rejects.toThrow(/^404: /)
  })

  test('a voice withdrawn during playback is cut off: the rest is not sent', async () => {
    const id = randomUUID()
    const entryId = (await on.admin.call(entriesCalls.create, { body: aWord('taken back') })).id
    const { uploadId } = await aVoice(on.app.db, on.app.objects, {
      id,
      custodianId: null,
      entryId,
      status: 'published',
    })
    const readRange = (range: string) =>
      on.app.visitor.fetch(`/objects/${uploadId}.mp3`, { headers: { Range: `bytes=${range}` } })
    expect((await readRange('0-9')).status).toBe(206)
    await on.app.visitor.call(voices.withdraw, { body: { code: id } })
    expect((await readRange('10-')).status).toBe(410)
  })

  describe('a person who leaves', () => {
    test('takes their own voice with them, because a voice identifies its speaker', async () => {
      const person = await on.app.person({ role: 'CONTRIBUTOR', email: null })
      const { consentId } = await aSpeaker(person, { isMe: true, name: 'Taken Along' })
      const { id } = await send(person, consentId)
      await decide(id, 'APPROVED')
      const [voice] = (await fullEntry()).voices
      const held = await (await person.fetch('/api/account/data')).json()
      expect(held.voices).toMatchObject({
        speakers: [
          {
            name: 'Taken Along',
            isMe: true,
            consents: [{ licence: 'here-only', wording: consentWording.version, language: 'en' }],
          },
        ],
        recordings: [{ form: 'walai', status: 'published' }],
      })
      await leave(person)
      expect(await statusOf(voice!.url)).toBe(410)
      expect(await on.app.db.$count(speakerRows, eq(speakerRows.name, 'Taken Along'))).toBe(0)
      // The job runs every ten minutes.
      const clock = () => on.app.time.now()
      const deps = { db: on.app.db, objects: on.app.objects, clock, log: createLog('silent') }
      await createRemoval(deps).run()
      expect(await bytesOf(voice!.url)).toBeUndefined()
    })

    test('through the previous release also loses their voice from every entry', async () => {
      const person = await on.app.person({ role: 'CONTRIBUTOR', email: null })
      const { consentId } = await aSpeaker(person, { isMe: true, name: 'Taken Along' })
      await decide((await send(person, consentId)).id, 'APPROVED')
      const audioUrl = (await fullEntry()).voices[0]!.url
      const body = { type: 'WORD' as const, title: 'lamin', content: 'house', audioUrl }
      const { id } = await on.admin.call(entriesCalls.create, { body })
      await on.app.db.delete(users).where(eq(users.id, String(person.id)))
      expect(await statusOf(audioUrl)).toBe(410)
      const entry = await on.app.visitor.call(entryDocuments.read, { params: { id } })
      expect(entry).toMatchObject({ audioUrl: null, hasVoice: false, version: 2 })
    })

    test('leaves the voices of people they recorded, with admins as custodians', async () => {
      const person = await on.app.person({ role: 'CONTRIBUTOR', email: null })
      const { consentId, code } = await aSpeaker(person, { name: 'Grandmother' })
      const { id } = await send(person, consentId)
      await decide(id, 'APPROVED')
      await leave(person)
      const [voice] = (await fullEntry()).voices
      expect(await statusOf(voice!.url)).toBe(200)
      const [row] = await on.app.db.select().from(recordingRows).where(eq(recordingRows.id, id))
      expect(row?.custodianId).toBeNull()
      const [file] = await on.app.db.select().from(uploads).where(eq(uploads.id, row!.uploadId))
      expect(file?.userId).toBeNull()
      expect(await on.app.visitor.call(voices.withdraw, { body: { code } })).toEqual({ voices: 1 })
    })
  })
})
