import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ReviewedContribution, contributions } from '#shared/contributions/contributions.ts'
import { categories as entriesCalls } from '#shared/entries/entries.ts'
import { wordRequestCalls } from '#shared/entries/library/word-requests.ts'
import { clipLimits, dailyVoices, recordings, voices } from '#shared/voices/voices.ts'
import { consentWording } from '#shared/voices/consent.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { dayMs } from '#shared/time.ts'
import { categories } from '#server/db/tables/library.ts'
import { adoptVoices } from '#server/contributions/store.ts'
import { inLanguage } from '#server/testing/people/in-language.ts'
import { sampleOf, samples } from '#server/testing/library/media-samples.ts'
import { aSound, aWav } from '#server/testing/library/sounds.ts'
import { aWord, blob, mp3, useVoices } from '#server/testing/library/voices.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'
import type { Person } from '#server/testing/test-app.ts'

const forms = async (person: Person, query = {}) =>
  (await person.call(voices.words, { query })).map(({ form, voices }) => `${form} ${voices}`)

const on = useVoices('this server’s disk')
const { aSpeaker, send, inQueue, decide, undo, whole: fullEntry, published, confirmed } = on

describe('the studio refuses', () => {
  test.each([
    ['a video as a voice', samples.mp4!, '400: This is a video or a sound of another kind.'],
    ['a web page as a voice', samples.html!, '400: This is not a sound that can be read.'],
    ['silence', aSound({ level: 0 }), '400: Nothing can be heard in this recording.'],
    ['what crackles', aWav({ level: 30 }), '400: Too loud: the sound crackles.'],
    ['nothing at all', Buffer.alloc(0), '400: The file is empty.'],
    ['too much', sampleOf('mp3', clipLimits.bytes + 1), '413: The file is too large: 10 MB at most.'],
  ])('%s', async (_what, file, sentence) => {
    const { consentId } = await aSpeaker()
    await expect(send(on.contributor, consentId, {}, blob(file))).rejects.toThrow(sentence)
    expect(await on.contributor.call(recordings.listOwn, {})).toEqual([])
  })

  test('a file of another type, by its type', async () => {
    const { consentId } = await aSpeaker()
    await expect(send(on.contributor, consentId, {}, blob(samples.mp4!, 'video/mp4'))).rejects.toThrow(
      '415: The file must be of the type mpeg or wav.',
    )
    await expect(send(on.contributor, consentId, {}, blob(mp3, 'audio/ogg'))).rejects.toThrow(
      '415: The file must be of the type mpeg or wav.',
    )
  })

  test('a voice of another custodian’s speaker', async () => {
    const { consentId } = await aSpeaker()
    await expect(send(await on.app.person('a contributor'), consentId)).rejects.toThrow(
      '403: This speaker is kept by somebody else.',
    )
  })

  test('a voice for a deleted word', async () => {
    const { consentId } = await aSpeaker()
    await on.admin.call(entriesCalls.remove, { params: { id: on.entryId } })
    await expect(send(on.contributor, consentId)).rejects.toThrow('404: The word is no longer in the library.')
  })

  test('a voice for a form that the entry does not have', async () => {
    const { consentId } = await aSpeaker()
    await expect(send(on.contributor, consentId, { form: 'tasu' })).rejects.toThrow(
      '409: The entry has no form “tasu”.',
    )
  })

  test('a birth year in the future', async () => {
    const birthYear = on.app.time.now().getUTCFullYear() + 1
    const refusal = '400: Year of birth must not lie in the future.'
    await expect(on.contributor.call(speakers.create, { body: { birthYear } })).rejects.toThrow(refusal)
    const { speaker } = await aSpeaker()
    const later = on.contributor.call(speakers.update, { params: { id: speaker.id }, body: { birthYear } })
    await expect(later).rejects.toThrow(refusal)
  })

  test('a voice without consent, and one with a withdrawn consent', async () => {
    const { consentId, code } = await aSpeaker()
    await expect(send(on.contributor, randomUUID())).rejects.toThrow('404: There is no such consent.')
    await on.app.visitor.call(voices.withdraw, { body: { code } })
    await expect(send(on.contributor, consentId)).rejects.toThrow('409: The speaker has taken this consent back.')
  })

  test('a consent to an outdated wording, and a child’s consent without a grown-up', async () => {
    const speaker = await on.contributor.call(speakers.create, { body: { birthYear: 2018 } })
    const consent = (body: { wording: string; guardian?: string }) =>
      on.contributor.call(speakers.consent, { params: { id: speaker.id }, body })
    await expect(consent({ wording: '2001-01' })).rejects.toThrow(/^409: /)
    await expect(consent({ wording: consentWording.version })).rejects.toThrow('400: A child needs a grown-up')
    const result = await consent({ wording: consentWording.version, guardian: 'Her mother' })
    expect(result.consent).toMatchObject({ guardian: 'Her mother', licence: 'here-only', language: 'en' })
  })

  test('a consent is kept with the language in which it was read, and its wording', async () => {
    const { id } = await on.contributor.call(speakers.create, { body: {} })
    const body = { wording: consentWording.version }
    const { consent } = await inLanguage(on.contributor, 'ms').call(speakers.consent, { params: { id }, body })
    expect(consent).toMatchObject({ language: 'ms', wording: consentWording.version })
  })

  test('an unknown dialect', async () => {
    await expect(on.contributor.call(speakers.create, { body: { dialect: 'klingon' } })).rejects.toThrow(
      '400: There is no such dialect.',
    )
  })

  test('the sixty-first voice of a day', async () => {
    const person = await confirmed()
    const { consentId } = await aSpeaker(person, { isMe: true })
    const clientId = randomUUID()
    for (let n = 0; n < dailyVoices.alone - 1; n++) await send(person, consentId)
    await send(person, consentId, { clientId })
    await expect(send(person, consentId)).rejects.toThrow(/^429: Thank you: those were many voices/)
    await expect(send(person, consentId, { clientId })).resolves.toBeTruthy()
    on.app.time.advance(dayMs + 1000)
    await send(person, consentId)
  })
})

describe('a person without access to the studio', () => {
  test('can give their own voice after confirming their address, and nobody else’s', async () => {
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
    const stranger = await on.app.person({ role: 'NORMAL', emailVerified: false })
    await expect(stranger.call(speakers.create, { body: { isMe: true } })).rejects.toThrow(/^403: /)
  })
})

describe('a decision on a voice', () => {
  test('is made once, and can be undone', async () => {
    const { consentId } = await aSpeaker()
    const { id } = await send(on.contributor, consentId)
    const queued = await inQueue(id)
    expect(z.strictObject(ReviewedContribution.shape).safeParse(queued).error).toBeUndefined()
    expect(queued).toMatchObject({ kind: 'voice', status: 'PENDING', entry: { id: on.entryId, title: 'walai' } })
    expect(queued?.present).toMatchObject({ id: on.entryId, version: 1, voices: [], lessons: 0 })
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
    expect((await fullEntry()).voices).toEqual([])
    await decide(id, 'REJECTED')
    expect((await on.contributor.call(recordings.listOwn, {}))[0]).toMatchObject({ status: 'rejected', url: null })
  })

  test('for a deleted entry can only reject it', async () => {
    const { consentId } = await aSpeaker()
    const { id } = await send(on.contributor, consentId)
    await on.admin.call(entriesCalls.remove, { params: { id: on.entryId } })
    await expect(decide(id, 'APPROVED')).rejects.toThrow('409: The entry that this is for is no longer in the library.')
    expect((await inQueue(id))?.present).toBeNull()
    expect(await decide(id, 'REJECTED')).toMatchObject({ status: 'REJECTED' })
  })

  test('at the same moment as its withdrawal leaves neither the voice nor a pending row', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { consentId, code } = await aSpeaker()
      const { id } = await send(on.contributor, consentId)
      const queued = await inQueue(id)
      const [, taken] = await Promise.allSettled([
        on.admin.call(contributions.decide, { params: { id: queued!.id }, body: { status: 'APPROVED' } }),
        on.app.visitor.call(voices.withdraw, { body: { code } }),
      ])
      expect(taken.status).toBe('fulfilled')
      expect((await fullEntry()).voices).toEqual([])
      expect((await inQueue(id))?.status).not.toBe('PENDING')
    }
  })

  test('is possible for voices that the previous release stored', async () => {
    const id = randomUUID()
    await aVoice(on.app.db, on.app.objects, { id, custodianId: on.contributor.id, entryId: on.entryId })
    expect(await inQueue(id)).toBeUndefined()
    await Promise.all([adoptVoices(on.app.db), adoptVoices(on.app.db)])
    expect(await decide(id, 'APPROVED')).toMatchObject({ kind: 'voice', status: 'APPROVED' })
    expect((await fullEntry()).voices).toMatchObject([{ id }])
  })

  test('after its withdrawal is refused, and publishes nothing', async () => {
    const { consentId } = await aSpeaker()
    const { id } = await send(on.contributor, consentId)
    const queued = await inQueue(id)
    await on.contributor.call(recordings.remove, { params: { id } })
    await expect(
      on.admin.call(contributions.decide, { params: { id: queued!.id }, body: { status: 'APPROVED' } }),
    ).rejects.toThrow(/^404: /)
    expect(await inQueue(id)).toBeUndefined()
    expect((await fullEntry()).voices).toEqual([])
  })

  test('can no longer be undone after its withdrawal', async () => {
    const { id } = await published()
    await on.contributor.call(recordings.remove, { params: { id } })
    const seen = { status: 'APPROVED', withdrawn: true, proposal: { url: null }, undoUntil: null }
    expect(await inQueue(id)).toMatchObject(seen)
    await expect(undo(id)).rejects.toThrow(/^409: /)
  })
})

test('the studio offers words without a voice first, and no submitted ones', async () => {
  await on.app.db.delete(categories)
  const ids: Record<string, string> = {}
  for (const title of ['tulun', 'walai', 'waig'])
    ids[title] = (await on.admin.call(entriesCalls.create, { body: aWord(title) })).id
  const { consentId } = await aSpeaker()
  const other = await on.app.person('a teacher')
  expect(await forms(on.contributor)).toEqual(['tulun 0', 'waig 0', 'walai 0'])
  const { id } = await send(on.contributor, consentId, { entryId: ids.tulun!, form: 'tulun' })
  expect(await forms(on.contributor)).toEqual(['waig 0', 'walai 0'])
  expect(await forms(other)).toEqual(['tulun 0', 'waig 0', 'walai 0'])
  await decide(id, 'APPROVED')
  expect(await forms(other)).toEqual(['waig 0', 'walai 0', 'tulun 1'])
  expect(await forms(other, { after: ids.waig })).toEqual(['walai 0', 'tulun 1'])
  await on.app.visitor.call(wordRequestCalls.ask, { body: { word: 'house' } })
  const [wordRequest] = await on.admin.call(wordRequestCalls.waiting, {})
  await on.admin.call(wordRequestCalls.decide, {
    params: { id: wordRequest!.id },
    body: { status: 'ANSWERED', entryId: ids.walai! },
  })
  expect(await forms(other)).toEqual(['walai 0', 'waig 0', 'tulun 1'])
  const entryFields = { type: 'WORD' as const, title: 'waig', content: 'water', dialect: 'Ranau' }
  await on.admin.call(entriesCalls.update, { params: { id: ids.waig! }, body: entryFields })
  expect(await forms(other, { dialect: 'ranau' })).toEqual(['waig 0'])
})
