import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dictionary } from '#shared/dictionary.ts'
import { categories as entriesCalls } from '#shared/entries.ts'
import { recordings, speakers, voices } from '#shared/voices.ts'
import { recordings as recordingRows, speakers as speakerRows, uploads, users } from '#server/db/tables.ts'
import { createLog } from '#server/log.ts'
import { createRemoval } from '#server/media/removal.ts'
import { createMediaStore } from '#server/media/store.ts'
import { sampleOf } from '#server/testing/media-samples.ts'
import { aWord, blob, useVoices } from '#server/testing/voices.ts'
import { stores } from '#server/testing/stores.ts'
import { aVoice } from '#server/testing/voice-rows.ts'
import type { Person } from '#server/testing/test-app.ts'

const leave = async (person: Person) => {
  const answer = await person.fetch('/api/account', {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ confirmation: 'DELETE' }),
  })
  expect(answer.status).toBe(204)
}

describe.each(stores)('voices kept on %s', (where) => {
  const on = useVoices(where)
  const { aSpeaker, send, decide, whole, published, listedSound, statusOf, bytesOf, untilGone } = on

  describe('a voice that is taken back', () => {
    const ways: [string, (voice: Awaited<ReturnType<typeof published>>) => Promise<unknown>][] = [
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
    test.each(ways)('%s is 410 at once, in no entry, and its bytes are gone', async (_way, takeBack) => {
      const voice = await published()
      expect(await statusOf(voice.path)).toBe(200)
      await takeBack(voice)
      expect(await statusOf(voice.path)).toBe(410)
      const entry = await whole()
      expect(entry.voices).toEqual([])
      expect(JSON.stringify(entry)).not.toContain(voice.path)
      expect(entry).toMatchObject({ hasVoice: false })
      expect(await statusOf(voice.url!, on.contributor)).toBe(410)
      await untilGone(voice.path)
      expect(await statusOf(voice.path)).toBe(410)
    })

    test.each(ways)('%s leaves lists the next voice, and then none', async (_way, takeBack) => {
      const [first, second] = [await published(), await published()]
      const paths = (await whole()).voices.map(({ url }) => url)
      expect(await listedSound()).toBe(paths[0])
      await takeBack(first)
      expect(await listedSound()).toBe(paths[1])
      await takeBack(second)
      expect(await listedSound()).toBeNull()
    })

    test.each(ways)('%s is the sound of no entry any more, of its own or of another', async (_way, takeBack) => {
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
        expect(await on.app.visitor.call(dictionary.whole, { params: { id: each } })).toMatchObject({
          audioUrl: null,
          hasVoice: false,
        })
        expect(await voiced()).not.toContain(each)
      }
      expect((await on.app.visitor.call(dictionary.whole, { params: { id } })).version).toBe(2)
    })

    test('takes its untouched take along', async () => {
      const { consentId, code } = await aSpeaker()
      const { id } = await send(on.contributor, consentId)
      const flac = blob(sampleOf('flac', 5000), 'audio/flac')
      await on.contributor.call(recordings.keepOriginal, { params: { id }, body: flac })
      const [row] = await on.app.db.select().from(recordingRows).where(eq(recordingRows.id, id))
      expect(await on.app.visitor.call(voices.withdraw, { body: { code } })).toEqual({ voices: 1 })
      await untilGone(row!.originalId!)
    })

    test('takes nobody else’s along, and a code works twice without harm', async () => {
      const one = await published()
      const other = await published()
      const paths = (await whole()).voices.map(({ url }) => url)
      expect(paths).toHaveLength(2)
      expect(await on.app.visitor.call(voices.withdraw, { body: { code: one.code } })).toEqual({ voices: 1 })
      expect(await on.app.visitor.call(voices.withdraw, { body: { code: one.code } })).toEqual({ voices: 0 })
      expect((await whole()).voices.map(({ id }) => id)).toEqual([other.id])
    })

    test('while it is being sent again stays taken back', async () => {
      const { consentId, code } = await aSpeaker()
      const clientId = randomUUID()
      await send(on.contributor, consentId, { clientId })
      await on.app.visitor.call(voices.withdraw, { body: { code } })
      expect(await send(on.contributor, consentId, { clientId })).toMatchObject({ status: 'withdrawn', url: null })
    })

    test('is not kept by one that arrives at the same moment: twenty races leave no voice behind', async () => {
      for (let n = 0; n < 20; n++) {
        const { consentId, code } = await aSpeaker()
        await Promise.allSettled([
          send(on.contributor, consentId),
          on.app.visitor.call(voices.withdraw, { body: { code } }),
        ])
      }
      const left = await on.contributor.call(recordings.mine, { query: { entryId: on.entryId } })
      expect(left.filter(({ status }) => status !== 'withdrawn')).toEqual([])
    })

    test('is not brought back when its entry is', async () => {
      const { code, path } = await published()
      await on.admin.call(entriesCalls.remove, { params: { id: on.entryId } })
      await on.app.visitor.call(voices.withdraw, { body: { code } })
      await on.admin.call(entriesCalls.restore, { params: { id: on.entryId } })
      expect((await whole()).voices).toEqual([])
      expect(await statusOf(path)).toBe(410)
    })
  })

  test('a code that nobody was given is refused, and guessing stops', async () => {
    const guess = () => on.app.visitor.call(voices.withdraw, { body: { code: 'AAAA-BBBB-CCCC-DDDD' } })
    for (let n = 0; n < 30; n++) await expect(guess()).rejects.toThrow('404: No voices are kept under this code.')
    await expect(guess()).rejects.toThrow(/^429: Too many wrong codes were tried from here\. Please try again in /)
    // Whoever holds a code shares their address with a whole school: a right one counts at once.
    const voice = await published()
    expect(await on.app.visitor.call(voices.withdraw, { body: { code: voice.code } })).toEqual({ voices: 1 })
    expect(await statusOf(voice.path)).toBe(410)
    await expect(guess()).rejects.toThrow(/^429: /)
    on.app.time.advance(3600_000 + 1000)
    await expect(guess()).rejects.toThrow(/^404: /)
  })

  test('a voice that is taken back while it plays is broken off: the rest of it is gone', async () => {
    const id = randomUUID()
    const entryId = (await on.admin.call(entriesCalls.create, { body: aWord('taken back') })).id
    const { uploadId } = await aVoice(on.app.db, on.app.objects, { id, keeperId: null, entryId, status: 'published' })
    const part = (range: string) =>
      on.app.visitor.fetch(`/objects/${uploadId}.mp3`, { headers: { Range: `bytes=${range}` } })
    expect((await part('0-9')).status).toBe(206)
    await on.app.visitor.call(voices.withdraw, { body: { code: id } })
    expect((await part('10-')).status).toBe(410)
  })

  describe('somebody who leaves', () => {
    test('takes their own voice along: a voice tells who speaks', async () => {
      const person = await on.app.person({ role: 'CONTRIBUTOR', email: null })
      const { consentId } = await aSpeaker(person, { isMe: true, name: 'Taken Along' })
      const { id } = await send(person, consentId)
      await decide(id, 'APPROVED')
      const [voice] = (await whole()).voices
      const held = await (await person.fetch('/api/account/data')).json()
      expect(held.voices).toMatchObject({
        speakers: [{ name: 'Taken Along', isMe: true, consents: [{ licence: 'here-only' }] }],
        recordings: [{ form: 'walai', status: 'published' }],
      })
      await leave(person)
      expect(await statusOf(voice!.url)).toBe(410)
      expect(await on.app.db.$count(speakerRows, eq(speakerRows.name, 'Taken Along'))).toBe(0)
      // By the job that runs every ten minutes.
      const clock = () => on.app.time.now()
      const given = { store: createMediaStore(on.app.db), objects: on.app.objects, clock, log: createLog('silent') }
      await createRemoval(given).run()
      expect(await bytesOf(voice!.url)).toBeUndefined()
    })

    test('takes it out of every entry too where the version before deletes the account', async () => {
      const person = await on.app.person({ role: 'CONTRIBUTOR', email: null })
      const { consentId } = await aSpeaker(person, { isMe: true, name: 'Taken Along' })
      await decide((await send(person, consentId)).id, 'APPROVED')
      const audioUrl = (await whole()).voices[0]!.url
      const body = { type: 'WORD' as const, title: 'lamin', content: 'house', audioUrl }
      const { id } = await on.admin.call(entriesCalls.create, { body })
      await on.app.db.delete(users).where(eq(users.id, String(person.id)))
      expect(await statusOf(audioUrl)).toBe(410)
      const entry = await on.app.visitor.call(dictionary.whole, { params: { id } })
      expect(entry).toMatchObject({ audioUrl: null, hasVoice: false, version: 2 })
    })

    test('leaves those whom they recorded: their voices stay, for admins to keep', async () => {
      const person = await on.app.person({ role: 'CONTRIBUTOR', email: null })
      const { consentId, code } = await aSpeaker(person, { name: 'Grandmother' })
      const { id } = await send(person, consentId)
      await decide(id, 'APPROVED')
      await leave(person)
      const [voice] = (await whole()).voices
      expect(await statusOf(voice!.url)).toBe(200)
      const [row] = await on.app.db.select().from(recordingRows).where(eq(recordingRows.id, id))
      expect(row?.keeperId).toBeNull()
      const [file] = await on.app.db.select().from(uploads).where(eq(uploads.id, row!.uploadId))
      expect(file?.userId).toBeNull()
      expect(await on.app.visitor.call(voices.withdraw, { body: { code } })).toEqual({ voices: 1 })
    })
  })
})
