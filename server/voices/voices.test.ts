import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ReviewedContribution, contributions } from '#shared/contributions.ts'
import { dictionary } from '#shared/dictionary.ts'
import { categories as entriesCalls } from '#shared/entries.ts'
import { wanted } from '#shared/wanted.ts'
import { clipLimits, consentWording, recordings, speakers, voices } from '#shared/voices.ts'
import { categories, recordings as recordingRows, speakers as speakerRows, uploads, users } from '#server/db/tables.ts'
import { createLog } from '#server/log.ts'
import { createContributionStore } from '#server/contributions/store.ts'
import { createRemoval } from '#server/media/removal.ts'
import { createMediaStore } from '#server/media/store.ts'
import { startGcsServer } from '#tests/doubles/gcs/server.ts'
import type { GcsServer } from '#tests/doubles/gcs/server.ts'
import { sampleOf, samples } from '#server/testing/media-samples.ts'
import { aSound, aWav } from '#server/testing/sounds.ts'
import { aVoice } from '#server/testing/voice-rows.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

const day = 24 * 3600_000
const mp3 = aSound()
const blob = (bytes: Buffer, type = 'audio/mpeg') => new Blob([new Uint8Array(bytes)], { type })

const aWord = (title: string) => ({ type: 'WORD' as const, title, content: title })
const forms = async (person: Person, query = {}) =>
  (await person.call(voices.words, { query })).map(({ form, voices }) => `${form} ${voices}`)
const leave = async (person: Person) => {
  const answer = await person.fetch('/api/account', {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ confirmation: 'DELETE' }),
  })
  expect(answer.status).toBe(204)
}

describe.each(['this server’s disk', 'a bucket'])('voices kept on %s', (where) => {
  let gcs: GcsServer | undefined
  let app: TestApp
  let contributor: Person
  let admin: Person
  let entryId: string
  beforeAll(async () => {
    if (where === 'a bucket') {
      gcs = await startGcsServer()
      process.env.GOOGLE_APPLICATION_CREDENTIALS = gcs.keyFile
    }
    app = await startTestApp(gcs ? { env: { GCS_BUCKET: gcs.bucket, GCS_API_ENDPOINT: gcs.url } } : {})
    if (gcs) gcs.now = () => app.time.now()
    admin = await app.person(people['an admin'])
  })
  beforeEach(async () => {
    await app.db.update(recordingRows).set({ status: 'rejected' }).where(eq(recordingRows.status, 'pending'))
    contributor = await app.person(people['a contributor'])
    const body = { type: 'WORD' as const, title: 'walai', content: 'house' }
    entryId = (await admin.call(entriesCalls.create, { body })).id
  })
  afterAll(async () => {
    delete process.env.GOOGLE_APPLICATION_CREDENTIALS
    await app.close()
    await gcs?.close()
  })

  const confirmed = () => app.person({ role: 'NORMAL', emailVerified: true })

  async function aSpeaker(person = contributor, fields: object = {}, consent: object = {}) {
    const body = { name: 'Jeannie Lasimbang', dialect: 'tangaa', village: 'Kg. Hungab', ...fields }
    const speaker = await person.call(speakers.create, { body })
    const given = { wording: consentWording.version, ...consent }
    const answer = await person.call(speakers.consent, { params: { id: speaker.id }, body: given })
    return { speaker, consentId: answer.consent.id, code: answer.code }
  }
  const send = (person: Person, consentId: string, query: object = {}, body = blob(mp3)) =>
    person.call(recordings.create, {
      query: { clientId: randomUUID(), entryId, consentId, form: 'walai', ...query },
      body,
    })
  /** Voices wait in the queue of all that was sent in. */
  const inQueue = async (id: string) => {
    const query = { kind: 'voice', limit: '100' } as const
    return (await admin.call(contributions.all, { query })).find(
      ({ proposal }) => proposal?.kind === 'voice' && proposal.recordingId === id,
    )
  }
  const decide = async (id: string, status: 'APPROVED' | 'REJECTED', person = admin) =>
    person.call(contributions.decide, { params: { id: (await inQueue(id))!.id }, body: { status } })
  const undo = async (id: string) => admin.call(contributions.undo, { params: { id: (await inQueue(id))!.id } })
  const whole = () => app.visitor.call(dictionary.whole, { params: { id: entryId } })
  async function published(consent: object = {}) {
    const given = await aSpeaker(contributor, {}, consent)
    const sent = await send(contributor, given.consentId)
    await decide(sent.id, 'APPROVED')
    const [voice] = (await whole()).voices
    return { ...given, ...sent, path: voice!.url }
  }
  const listedSound = async () => {
    const listed = await app.visitor.call(entriesCalls.list, { query: { q: 'walai', limit: '100' } })
    return listed.find(({ id }) => id === entryId)?.sound
  }
  const statusOf = async (path: string, person = app.visitor) => (await person.fetch(path)).status
  const bytesOf = async (path: string) => app.objects.find(/[\da-f-]{36}/.exec(path)?.[0] ?? '')
  const untilGone = (path: string) => vi.waitFor(async () => expect(await bytesOf(path)).toBeUndefined(), 5000)

  test('are counted for each of their speakers', async () => {
    const { speaker, consentId } = await aSpeaker()
    const { speaker: silent } = await aSpeaker(contributor, { name: 'Silent so far' })
    for (let n = 0; n < 2; n += 1) await send(contributor, consentId)
    const counts = (await contributor.call(speakers.list, {})).map(({ id, recordings: count }) => [id, count])
    expect(new Map(counts as [string, number][])).toEqual(
      new Map([
        [speaker.id, 2],
        [silent.id, 0],
      ]),
    )
  })

  describe('a voice that is sent', () => {
    test('waits: heard by who sent it and by admins, by nobody else, in no entry', async () => {
      const { consentId } = await aSpeaker()
      const sent = await send(contributor, consentId, { loudness: '-16.1', peak: '-2.5' })
      expect(sent).toMatchObject({ status: 'pending', form: 'walai', entryId })
      // As it is heard, whatever was told.
      expect(sent.loudness).toBeCloseTo(-14.24, 1)
      expect(sent.peak).toBeCloseTo(-10.06, 1)
      const answer = await contributor.fetch(sent.url!)
      expect(answer.headers.get('content-type')).toBe('audio/mpeg')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(mp3)
      expect(await statusOf(sent.url!, admin)).toBe(200)
      expect(await statusOf(sent.url!, await app.person(people['a contributor']))).toBe(403)
      expect(await statusOf(sent.url!)).toBe(401)
      const [row] = await app.db.select().from(recordingRows).where(eq(recordingRows.id, sent.id))
      expect(await statusOf(`/objects/${row!.uploadId}.mp3`)).toBe(404)
      expect((await whole()).voices).toEqual([])
    })

    test('is in its entry for everybody once an admin has published it, with the speaker as they wish to be named', async () => {
      const { path } = await published({ licence: 'CC-BY-4.0' })
      expect((await whole()).voices).toMatchObject([
        {
          url: path,
          speaker: 'Jeannie Lasimbang',
          dialect: "Tangaa'",
          place: 'Kg. Hungab',
          licence: 'CC-BY-4.0',
          form: 'walai',
        },
      ])
      const answer = await app.visitor.fetch(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
      const listed = await app.visitor.call(entriesCalls.list, { query: { q: 'walai', limit: '100' } })
      expect(listed.find(({ id }) => id === entryId)).toMatchObject({ audioUrl: null, hasVoice: true, sound: path })
    })

    test('makes its speaker a witness of the form in their dialect, as long as it can be heard', async () => {
      const { id } = await published()
      expect(await whole()).toMatchObject({
        state: 'one witness',
        forms: [{ text: 'walai', dialects: [{ dialect: { slug: 'tangaa' }, names: ['Jeannie Lasimbang'] }] }],
      })
      await contributor.call(recordings.remove, { params: { id } })
      expect(await whole()).toMatchObject({ state: 'reported', forms: [{ dialects: [] }] })
    })

    test('a second time, by the same id of the sender, is the same voice, however often and at once', async () => {
      const { consentId } = await aSpeaker()
      const clientId = randomUUID()
      const sent = await Promise.all(Array.from({ length: 5 }, () => send(contributor, consentId, { clientId })))
      expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
      expect(await contributor.call(recordings.mine, { query: { entryId } })).toHaveLength(1)
      expect((await send(contributor, consentId, { clientId })).id).toBe(sent[0]!.id)
    })

    test('as WAV is MP3 of the common loudness when it is heard', async () => {
      const { consentId } = await aSpeaker()
      const sent = await send(contributor, consentId, {}, blob(aWav({ level: 0.02 }), 'audio/wav'))
      expect(sent.loudness).toBeCloseTo(-16, 1)
      const heard = Buffer.from(await (await contributor.fetch(sent.url!)).arrayBuffer())
      expect(heard[0]).toBe(0xff)
      expect(heard.length).toBeLessThan(10_000)
    })

    test('as WAV of 8 bits is read as well', async () => {
      const { consentId } = await aSpeaker()
      const sent = await send(contributor, consentId, {}, blob(aWav({}, { bits: 8 }), 'audio/wav'))
      expect(sent.loudness).toBeCloseTo(-16, 1)
    })

    test('may be followed by its untouched take, once, which nobody can fetch', async () => {
      const { consentId } = await aSpeaker()
      const { id } = await send(contributor, consentId)
      const take = (file: Buffer) =>
        contributor.call(recordings.keepOriginal, { params: { id }, body: blob(file, 'audio/flac') })
      await expect(take(sampleOf('mp3', 100))).rejects.toThrow('400: This is not a FLAC file.')
      await take(sampleOf('flac', 5000))
      await take(sampleOf('flac', 6000))
      const [row] = await app.db.select().from(recordingRows).where(eq(recordingRows.id, id))
      expect(await app.objects.find(row!.originalId!)).toMatchObject({ size: 5000 })
      expect(await statusOf(`/objects/${row!.originalId}.flac`, contributor)).toBe(404)
    })
  })

  describe('is refused', () => {
    test.each([
      ['a video as a voice', samples.mp4!, '400: This is a video or a sound of another kind.'],
      ['a web page as a voice', samples.html!, '400: This is not a sound that can be read.'],
      ['silence', aSound({ level: 0 }), '400: Nothing can be heard in this recording.'],
      ['what crackles', aWav({ level: 30 }), '400: Too loud: the sound crackles.'],
      ['nothing at all', Buffer.alloc(0), '400: The file is empty.'],
      ['too much', sampleOf('mp3', clipLimits.bytes + 1), '413: The file is too large: 10 MB at most.'],
    ])('%s', async (_what, file, sentence) => {
      const { consentId } = await aSpeaker()
      await expect(send(contributor, consentId, {}, blob(file))).rejects.toThrow(sentence)
      expect(await contributor.call(recordings.mine, {})).toEqual([])
    })

    test('a file of another type, by its type', async () => {
      const { consentId } = await aSpeaker()
      await expect(send(contributor, consentId, {}, blob(samples.mp4!, 'video/mp4'))).rejects.toThrow(
        '415: The file must be of the type mpeg or wav.',
      )
      await expect(send(contributor, consentId, {}, blob(mp3, 'audio/ogg'))).rejects.toThrow(
        '415: The file must be of the type mpeg or wav.',
      )
    })

    test('a voice of a speaker whom somebody else keeps', async () => {
      const { consentId } = await aSpeaker()
      await expect(send(await app.person(people['a contributor']), consentId)).rejects.toThrow(
        '403: This speaker is kept by somebody else.',
      )
    })

    test('a voice for a word that is no longer there', async () => {
      const { consentId } = await aSpeaker()
      await admin.call(entriesCalls.remove, { params: { id: entryId } })
      await expect(send(contributor, consentId)).rejects.toThrow('404: The word is no longer in the library.')
    })

    test('a voice for a form that the entry does not have', async () => {
      const { consentId } = await aSpeaker()
      await expect(send(contributor, consentId, { form: 'tasu' })).rejects.toThrow('409: The entry has no form “tasu”.')
    })

    test('a speaker who is not born yet', async () => {
      const birthYear = app.time.now().getUTCFullYear() + 1
      const refusal = '400: Year of birth must not lie in the future.'
      await expect(contributor.call(speakers.create, { body: { birthYear } })).rejects.toThrow(refusal)
      const { speaker } = await aSpeaker()
      const later = contributor.call(speakers.update, { params: { id: speaker.id }, body: { birthYear } })
      await expect(later).rejects.toThrow(refusal)
    })

    test('a voice without consent, and one whose consent was taken back', async () => {
      const { consentId, code } = await aSpeaker()
      await expect(send(contributor, randomUUID())).rejects.toThrow('404: There is no such consent.')
      await app.visitor.call(voices.withdraw, { body: { code } })
      await expect(send(contributor, consentId)).rejects.toThrow('409: The speaker has taken this consent back.')
    })

    test('a consent to a wording that has changed, and a child’s without a grown-up', async () => {
      const speaker = await contributor.call(speakers.create, { body: { birthYear: 2018 } })
      const consent = (body: { wording: string; guardian?: string }) =>
        contributor.call(speakers.consent, { params: { id: speaker.id }, body })
      await expect(consent({ wording: '2001-01' })).rejects.toThrow(/^409: /)
      await expect(consent({ wording: consentWording.version })).rejects.toThrow('400: A child needs a grown-up')
      const given = await consent({ wording: consentWording.version, guardian: 'Her mother' })
      expect(given.consent).toMatchObject({ guardian: 'Her mother', licence: 'here-only' })
    })

    test('a dialect that is not in the list', async () => {
      await expect(contributor.call(speakers.create, { body: { dialect: 'klingon' } })).rejects.toThrow(
        '400: There is no such dialect.',
      )
    })

    test('the sixty-first voice of a day', async () => {
      const person = await confirmed()
      const { consentId } = await aSpeaker(person, { isMe: true })
      const clientId = randomUUID()
      for (let n = 0; n < clipLimits.aDay - 1; n++) await send(person, consentId)
      await send(person, consentId, { clientId })
      await expect(send(person, consentId)).rejects.toThrow(/^429: Thank you: those were many voices/)
      await expect(send(person, consentId, { clientId })).resolves.toBeTruthy()
      app.time.advance(day + 1000)
      await send(person, consentId)
    })
  })

  describe('people without the right to the studio', () => {
    test('give their own voice, once their address is confirmed, and nobody else’s', async () => {
      const person = await confirmed()
      const { consentId } = await aSpeaker(person, { isMe: true })
      expect(await send(person, consentId)).toMatchObject({ status: 'pending' })
      await expect(person.call(speakers.create, { body: { isMe: true } })).rejects.toThrow(
        '409: You are among the speakers already.',
      )
      await expect(person.call(speakers.create, { body: { name: 'My grandmother' } })).rejects.toThrow(
        '403: Only contributors and teachers record other people.',
      )
      await expect(person.call(voices.words, {})).rejects.toThrow(/^403: /)
      const stranger = await app.person({ role: 'NORMAL', emailVerified: false })
      await expect(stranger.call(speakers.create, { body: { isMe: true } })).rejects.toThrow(/^403: /)
    })
  })

  describe('a decision', () => {
    test('is made once, and can be taken back', async () => {
      const { consentId } = await aSpeaker()
      const { id } = await send(contributor, consentId)
      const queued = await inQueue(id)
      expect(z.strictObject(ReviewedContribution.shape).safeParse(queued).error).toBeUndefined()
      expect(queued).toMatchObject({ kind: 'voice', status: 'PENDING', entry: { id: entryId, title: 'walai' } })
      expect(queued?.present).toMatchObject({ id: entryId, version: 1, voices: [], lessons: 0 })
      const consent = { how: 'tapped', guardian: null }
      expect(queued?.proposal).toMatchObject({
        speaker: 'Jeannie Lasimbang',
        dialect: "Tangaa'",
        village: 'Kg. Hungab',
        licence: 'here-only',
        consent,
        url: `/api/recordings/${id}/sound`,
      })
      const both = await Promise.allSettled([decide(id, 'APPROVED'), decide(id, 'REJECTED')])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await undo(id)
      expect((await whole()).voices).toEqual([])
      await decide(id, 'REJECTED')
      expect((await contributor.call(recordings.mine, {}))[0]).toMatchObject({ status: 'rejected', url: null })
    })

    test('about a voice of an entry that is no longer there can only be to reject it', async () => {
      const { consentId } = await aSpeaker()
      const { id } = await send(contributor, consentId)
      await admin.call(entriesCalls.remove, { params: { id: entryId } })
      await expect(decide(id, 'APPROVED')).rejects.toThrow(
        '409: The entry that this is for is no longer in the library.',
      )
      expect((await inQueue(id))?.present).toBeNull()
      expect(await decide(id, 'REJECTED')).toMatchObject({ status: 'REJECTED' })
    })

    test('and its speaker’s taking back at the same moment: the voice is gone, and nothing waits', async () => {
      for (let round = 0; round < 20; round += 1) {
        const { consentId, code } = await aSpeaker()
        const { id } = await send(contributor, consentId)
        const queued = await inQueue(id)
        const [, taken] = await Promise.allSettled([
          admin.call(contributions.decide, { params: { id: queued!.id }, body: { status: 'APPROVED' } }),
          app.visitor.call(voices.withdraw, { body: { code } }),
        ])
        expect(taken.status).toBe('fulfilled')
        expect((await whole()).voices).toEqual([])
        expect((await inQueue(id))?.status).not.toBe('PENDING')
      }
    })

    test('can be made on voices that a process of the version before took in, too', async () => {
      const id = randomUUID()
      await aVoice(app.db, app.objects, { id, keeperId: contributor.id, entryId })
      expect(await inQueue(id)).toBeUndefined()
      const store = createContributionStore(app.db)
      await Promise.all([store.adoptVoices(), store.adoptVoices()])
      expect(await decide(id, 'APPROVED')).toMatchObject({ kind: 'voice', status: 'APPROVED' })
      expect((await whole()).voices).toMatchObject([{ id }])
    })

    test('about a voice that was taken back is refused, and publishes nothing', async () => {
      const { consentId } = await aSpeaker()
      const { id } = await send(contributor, consentId)
      const queued = await inQueue(id)
      await contributor.call(recordings.remove, { params: { id } })
      await expect(
        admin.call(contributions.decide, { params: { id: queued!.id }, body: { status: 'APPROVED' } }),
      ).rejects.toThrow(/^404: /)
      expect(await inQueue(id)).toBeUndefined()
      expect((await whole()).voices).toEqual([])
    })

    test('can no longer be undone once its speaker has taken the voice back', async () => {
      const { id } = await published()
      await contributor.call(recordings.remove, { params: { id } })
      const seen = { status: 'APPROVED', withdrawn: true, proposal: { url: null }, undoUntil: null }
      expect(await inQueue(id)).toMatchObject(seen)
      await expect(undo(id)).rejects.toThrow(/^409: /)
    })
  })

  describe('a voice that is taken back', () => {
    const ways: [string, (voice: Awaited<ReturnType<typeof published>>) => Promise<unknown>][] = [
      ['by whoever keeps it', ({ id }) => contributor.call(recordings.remove, { params: { id } })],
      ['by an admin', ({ id }) => admin.call(recordings.remove, { params: { id } })],
      ['with all of its speaker', ({ speaker }) => contributor.call(speakers.withdraw, { params: { id: speaker.id } })],
      ['by the code, without an account', ({ code }) => app.visitor.call(voices.withdraw, { body: { code } })],
      [
        'by the code as somebody writes it by hand',
        ({ code }) =>
          app.visitor.call(voices.withdraw, {
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
      expect(await statusOf(voice.url!, contributor)).toBe(410)
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
      await admin.call(entriesCalls.update, { params: { id: entryId }, body: own })
      const { id } = await admin.call(entriesCalls.create, { body })
      const deleted = await admin.call(entriesCalls.create, { body })
      await admin.call(entriesCalls.remove, { params: { id: deleted.id } })
      const voiced = async () =>
        (await app.visitor.call(entriesCalls.list, { query: { voice: 'true', limit: '100' } })).map((entry) => entry.id)
      expect(await voiced()).toEqual(expect.arrayContaining([id, entryId]))
      await takeBack(voice)
      await admin.call(entriesCalls.restore, { params: { id: deleted.id } })
      for (const each of [id, entryId, deleted.id]) {
        const entry = await app.visitor.call(entriesCalls.read, { params: { id: each } })
        expect(entry).toMatchObject({ audioUrl: null })
        expect(JSON.stringify(entry)).not.toContain(voice.path)
        expect(await app.visitor.call(dictionary.whole, { params: { id: each } })).toMatchObject({
          audioUrl: null,
          hasVoice: false,
        })
        expect(await voiced()).not.toContain(each)
      }
      expect((await app.visitor.call(dictionary.whole, { params: { id } })).version).toBe(2)
    })

    test('takes its untouched take along', async () => {
      const { consentId, code } = await aSpeaker()
      const { id } = await send(contributor, consentId)
      const flac = blob(sampleOf('flac', 5000), 'audio/flac')
      await contributor.call(recordings.keepOriginal, { params: { id }, body: flac })
      const [row] = await app.db.select().from(recordingRows).where(eq(recordingRows.id, id))
      expect(await app.visitor.call(voices.withdraw, { body: { code } })).toEqual({ voices: 1 })
      await untilGone(row!.originalId!)
    })

    test('takes nobody else’s along, and a code works twice without harm', async () => {
      const one = await published()
      const other = await published()
      const paths = (await whole()).voices.map(({ url }) => url)
      expect(paths).toHaveLength(2)
      expect(await app.visitor.call(voices.withdraw, { body: { code: one.code } })).toEqual({ voices: 1 })
      expect(await app.visitor.call(voices.withdraw, { body: { code: one.code } })).toEqual({ voices: 0 })
      expect((await whole()).voices.map(({ id }) => id)).toEqual([other.id])
    })

    test('while it is being sent again stays taken back', async () => {
      const { consentId, code } = await aSpeaker()
      const clientId = randomUUID()
      await send(contributor, consentId, { clientId })
      await app.visitor.call(voices.withdraw, { body: { code } })
      expect(await send(contributor, consentId, { clientId })).toMatchObject({ status: 'withdrawn', url: null })
    })

    test('is not kept by one that arrives at the same moment: twenty races leave no voice behind', async () => {
      for (let n = 0; n < 20; n++) {
        const { consentId, code } = await aSpeaker()
        await Promise.allSettled([send(contributor, consentId), app.visitor.call(voices.withdraw, { body: { code } })])
      }
      const left = await contributor.call(recordings.mine, { query: { entryId } })
      expect(left.filter(({ status }) => status !== 'withdrawn')).toEqual([])
    })

    test('is not brought back when its entry is', async () => {
      const { code, path } = await published()
      await admin.call(entriesCalls.remove, { params: { id: entryId } })
      await app.visitor.call(voices.withdraw, { body: { code } })
      await admin.call(entriesCalls.restore, { params: { id: entryId } })
      expect((await whole()).voices).toEqual([])
      expect(await statusOf(path)).toBe(410)
    })
  })

  test('a code that nobody was given is refused, and guessing stops', async () => {
    const guess = () => app.visitor.call(voices.withdraw, { body: { code: 'AAAA-BBBB-CCCC-DDDD' } })
    for (let n = 0; n < 30; n++) await expect(guess()).rejects.toThrow('404: No voices are kept under this code.')
    await expect(guess()).rejects.toThrow(/^429: Too many wrong codes were tried from here\. Please try again in /)
    // Whoever holds a code shares their address with a whole school: a right one counts at once.
    const voice = await published()
    expect(await app.visitor.call(voices.withdraw, { body: { code: voice.code } })).toEqual({ voices: 1 })
    expect(await statusOf(voice.path)).toBe(410)
    await expect(guess()).rejects.toThrow(/^429: /)
    app.time.advance(3600_000 + 1000)
    await expect(guess()).rejects.toThrow(/^404: /)
  })

  test('a voice that is taken back while it plays is broken off: the rest of it is gone', async () => {
    const id = randomUUID()
    const entryId = (await admin.call(entriesCalls.create, { body: aWord('taken back') })).id
    const { uploadId } = await aVoice(app.db, app.objects, { id, keeperId: null, entryId, status: 'published' })
    const part = (range: string) =>
      app.visitor.fetch(`/objects/${uploadId}.mp3`, { headers: { Range: `bytes=${range}` } })
    expect((await part('0-9')).status).toBe(206)
    await app.visitor.call(voices.withdraw, { body: { code: id } })
    expect((await part('10-')).status).toBe(410)
  })

  test('the studio offers words that nobody has said first, and not what is sent already', async () => {
    await app.db.delete(categories)
    const ids: Record<string, string> = {}
    for (const title of ['tulun', 'walai', 'waig'])
      ids[title] = (await admin.call(entriesCalls.create, { body: aWord(title) })).id
    const { consentId } = await aSpeaker()
    const other = await app.person(people['a teacher'])
    expect(await forms(contributor)).toEqual(['tulun 0', 'waig 0', 'walai 0'])
    const { id } = await send(contributor, consentId, { entryId: ids.tulun!, form: 'tulun' })
    expect(await forms(contributor)).toEqual(['waig 0', 'walai 0'])
    expect(await forms(other)).toEqual(['tulun 0', 'waig 0', 'walai 0'])
    await decide(id, 'APPROVED')
    expect(await forms(other)).toEqual(['waig 0', 'walai 0', 'tulun 1'])
    expect(await forms(other, { after: ids.waig })).toEqual(['walai 0', 'tulun 1'])
    await app.visitor.call(wanted.ask, { body: { word: 'house' } })
    const [wish] = await admin.call(wanted.waiting, {})
    await admin.call(wanted.decide, { params: { id: wish!.id }, body: { status: 'ANSWERED', entryId: ids.walai! } })
    expect(await forms(other)).toEqual(['walai 0', 'waig 0', 'tulun 1'])
    const said = { type: 'WORD' as const, title: 'waig', content: 'water', dialect: 'Ranau' }
    await admin.call(entriesCalls.update, { params: { id: ids.waig! }, body: said })
    expect(await forms(other, { dialect: 'ranau' })).toEqual(['waig 0'])
  })

  describe('somebody who leaves', () => {
    test('takes their own voice along: a voice tells who speaks', async () => {
      const person = await app.person({ role: 'CONTRIBUTOR', email: null })
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
      expect(await app.db.$count(speakerRows, eq(speakerRows.name, 'Taken Along'))).toBe(0)
      // By the job that runs every ten minutes.
      const clock = () => app.time.now()
      const given = { store: createMediaStore(app.db), objects: app.objects, clock, log: createLog('silent') }
      await createRemoval(given).run()
      expect(await bytesOf(voice!.url)).toBeUndefined()
    })

    test('takes it out of every entry too where the version before deletes the account', async () => {
      const person = await app.person({ role: 'CONTRIBUTOR', email: null })
      const { consentId } = await aSpeaker(person, { isMe: true, name: 'Taken Along' })
      await decide((await send(person, consentId)).id, 'APPROVED')
      const audioUrl = (await whole()).voices[0]!.url
      const body = { type: 'WORD' as const, title: 'lamin', content: 'house', audioUrl }
      const { id } = await admin.call(entriesCalls.create, { body })
      await app.db.delete(users).where(eq(users.id, String(person.id)))
      expect(await statusOf(audioUrl)).toBe(410)
      const entry = await app.visitor.call(dictionary.whole, { params: { id } })
      expect(entry).toMatchObject({ audioUrl: null, hasVoice: false, version: 2 })
    })

    test('leaves those whom they recorded: their voices stay, for admins to keep', async () => {
      const person = await app.person({ role: 'CONTRIBUTOR', email: null })
      const { consentId, code } = await aSpeaker(person, { name: 'Grandmother' })
      const { id } = await send(person, consentId)
      await decide(id, 'APPROVED')
      await leave(person)
      const [voice] = (await whole()).voices
      expect(await statusOf(voice!.url)).toBe(200)
      const [row] = await app.db.select().from(recordingRows).where(eq(recordingRows.id, id))
      expect(row?.keeperId).toBeNull()
      const [file] = await app.db.select().from(uploads).where(eq(uploads.id, row!.uploadId))
      expect(file?.userId).toBeNull()
      expect(await app.visitor.call(voices.withdraw, { body: { code } })).toEqual({ voices: 1 })
    })
  })
})
