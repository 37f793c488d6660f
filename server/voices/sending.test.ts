import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories as entriesCalls } from '#shared/entries/entries.ts'
import { recordings } from '#shared/voices/voices.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { recordings as recordingRows } from '#server/db/tables/library.ts'
import { sampleOf } from '#server/testing/library/media-samples.ts'
import { aWav } from '#server/testing/library/sounds.ts'
import { blob, mp3, useVoices } from '#server/testing/library/voices.ts'
import { stores } from '#server/testing/library/stores.ts'

describe.each(stores)('voices stored on %s', (where) => {
  const on = useVoices(where)
  const { aSpeaker, send, whole: fullEntry, published, statusOf } = on

  test('are counted for each of their speakers', async () => {
    const { speaker, consentId } = await aSpeaker()
    const { speaker: silent } = await aSpeaker(on.contributor, { name: 'Silent so far' })
    for (let n = 0; n < 2; n += 1) await send(on.contributor, consentId)
    const counts = (await on.contributor.call(speakers.list, {})).map(({ id, recordings: count }) => [id, count])
    expect(new Map(counts as [string, number][])).toEqual(
      new Map([
        [speaker.id, 2],
        [silent.id, 0],
      ]),
    )
  })

  describe('a submitted voice', () => {
    test('is pending: only its sender and admins can hear it, and it is in no entry', async () => {
      const { consentId } = await aSpeaker()
      const sent = await send(on.contributor, consentId, { loudness: '-16.1', peak: '-2.5' })
      expect(sent).toMatchObject({ status: 'pending', form: 'walai', entryId: on.entryId })
      // The measured loudness counts, not the announced one.
      expect(sent.loudness).toBeCloseTo(-14.24, 1)
      expect(sent.peak).toBeCloseTo(-10.06, 1)
      const answer = await on.contributor.fetch(sent.url!)
      expect(answer.headers.get('content-type')).toBe('audio/mpeg')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(mp3)
      expect(await statusOf(sent.url!, on.admin)).toBe(200)
      expect(await statusOf(sent.url!, await on.app.person('a contributor'))).toBe(403)
      expect(await statusOf(sent.url!)).toBe(401)
      const [row] = await on.app.db.select().from(recordingRows).where(eq(recordingRows.id, sent.id))
      expect(await statusOf(`/objects/${row!.uploadId}.mp3`)).toBe(404)
      expect((await fullEntry()).voices).toEqual([])
    })

    test('is public in its entry once an admin has published it, with the speaker’s chosen name', async () => {
      const { path } = await published({ licence: 'CC-BY-4.0' })
      expect((await fullEntry()).voices).toMatchObject([
        {
          url: path,
          speaker: 'Jeannie Lasimbang',
          dialect: "Tangaa'",
          place: 'Kg. Hungab',
          licence: 'CC-BY-4.0',
          form: 'walai',
        },
      ])
      const answer = await on.app.visitor.fetch(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
      const listed = await on.app.visitor.call(entriesCalls.list, { query: { q: 'walai', limit: '100' } })
      expect(listed.find(({ id }) => id === on.entryId)).toMatchObject({ audioUrl: null, hasVoice: true, sound: path })
    })

    test('adds its speaker as an attestation of the form in their dialect, as long as it is public', async () => {
      const { id } = await published()
      expect(await fullEntry()).toMatchObject({
        state: 'one witness',
        forms: [{ text: 'walai', dialects: [{ dialect: { slug: 'tangaa' }, names: ['Jeannie Lasimbang'] }] }],
      })
      await on.contributor.call(recordings.remove, { params: { id } })
      expect(await fullEntry()).toMatchObject({ state: 'reported', forms: [{ dialects: [] }] })
    })

    test('sent again with the same client id is the same voice, also in simultaneous requests', async () => {
      const { consentId } = await aSpeaker()
      const clientId = randomUUID()
      const sent = await Promise.all(Array.from({ length: 5 }, () => send(on.contributor, consentId, { clientId })))
      expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
      expect(await on.contributor.call(recordings.listOwn, { query: { entryId: on.entryId } })).toHaveLength(1)
      expect((await send(on.contributor, consentId, { clientId })).id).toBe(sent[0]!.id)
    })

    test('in WAV is played as MP3 with the common loudness', async () => {
      const { consentId } = await aSpeaker()
      const sent = await send(on.contributor, consentId, {}, blob(aWav({ level: 0.02 }), 'audio/wav'))
      expect(sent.loudness).toBeCloseTo(-16, 1)
      const heard = Buffer.from(await (await on.contributor.fetch(sent.url!)).arrayBuffer())
      expect(heard[0]).toBe(0xff)
      expect(heard.length).toBeLessThan(10_000)
    })

    test('in WAV with 8 bits is accepted too', async () => {
      const { consentId } = await aSpeaker()
      const sent = await send(on.contributor, consentId, {}, blob(aWav({}, { bits: 8 }), 'audio/wav'))
      expect(sent.loudness).toBeCloseTo(-16, 1)
    })

    test('may be followed by its original take, once, which nobody can download', async () => {
      const { consentId } = await aSpeaker()
      const { id } = await send(on.contributor, consentId)
      const take = (file: Buffer) =>
        on.contributor.call(recordings.keepOriginal, { params: { id }, body: blob(file, 'audio/flac') })
      await expect(take(sampleOf('mp3', 100))).rejects.toThrow('400: This is not a FLAC file.')
      await take(sampleOf('flac', 5000))
      await take(sampleOf('flac', 6000))
      const [row] = await on.app.db.select().from(recordingRows).where(eq(recordingRows.id, id))
      expect(await on.app.objects.find(row!.originalId!)).toMatchObject({ size: 5000 })
      expect(await statusOf(`/objects/${row!.originalId}.flac`, on.contributor)).toBe(404)
    })
  })
})
