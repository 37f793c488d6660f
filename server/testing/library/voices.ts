import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories as entriesCalls } from '#shared/entries/entries.ts'
import { consentWording } from '#shared/voices/consent.ts'
import { recordings } from '#shared/voices/voices.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { recordings as recordingRows } from '#server/db/tables/library.ts'
import { aSound } from './sounds.ts'
import { startAppAt, type Store } from './stores.ts'
import { people, type Person, type TestApp } from '#server/testing/test-app.ts'

export const mp3 = aSound()
export const blob = (bytes: Buffer, type = 'audio/mpeg') => new Blob([new Uint8Array(bytes)], { type })
export const aWord = (title: string) => ({ type: 'WORD' as const, title, content: title })

/** The product with one of the stores, an admin, and a contributor and an entry for each test. */
export function useVoices(where: Store) {
  let app: TestApp
  let close: () => Promise<void>
  let contributor: Person
  let admin: Person
  let entryId: string
  beforeAll(async () => {
    ;({ app, close } = await startAppAt(where))
    admin = await app.person(people['an admin'])
  })
  beforeEach(async () => {
    await app.db.update(recordingRows).set({ status: 'rejected' }).where(eq(recordingRows.status, 'pending'))
    contributor = await app.person(people['a contributor'])
    const body = { type: 'WORD' as const, title: 'walai', content: 'house' }
    entryId = (await admin.call(entriesCalls.create, { body })).id
  })
  afterAll(() => close())

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
  /** Finds a voice in the review queue. */
  const inQueue = async (id: string) => {
    const query = { kind: 'voice', limit: '100' } as const
    return (await admin.call(contributions.all, { query })).find(
      ({ proposal }) => proposal?.kind === 'voice' && proposal.recordingId === id,
    )
  }
  const decide = async (id: string, status: 'APPROVED' | 'REJECTED', person = admin) =>
    person.call(contributions.decide, { params: { id: (await inQueue(id))!.id }, body: { status } })
  const undo = async (id: string) => admin.call(contributions.undo, { params: { id: (await inQueue(id))!.id } })
  const fullEntry = () => app.visitor.call(entryDocuments.read, { params: { id: entryId } })
  async function published(consent: object = {}) {
    const given = await aSpeaker(contributor, {}, consent)
    const sent = await send(contributor, given.consentId)
    await decide(sent.id, 'APPROVED')
    const [voice] = (await fullEntry()).voices
    return { ...given, ...sent, path: voice!.url }
  }
  const listedSound = async () => {
    const listed = await app.visitor.call(entriesCalls.list, { query: { q: 'walai', limit: '100' } })
    return listed.find(({ id }) => id === entryId)?.sound
  }
  const statusOf = async (path: string, person = app.visitor) => (await person.fetch(path)).status
  const bytesOf = async (path: string) => app.objects.find(/[\da-f-]{36}/.exec(path)?.[0] ?? '')
  const untilGone = (path: string) => vi.waitFor(async () => expect(await bytesOf(path)).toBeUndefined(), 5000)

  return {
    get app() {
      return app
    },
    get contributor() {
      return contributor
    },
    get admin() {
      return admin
    },
    /** Id of the test's entry, 'walai'. */
    get entryId() {
      return entryId
    },
    confirmed,
    aSpeaker,
    send,
    inQueue,
    decide,
    undo,
    whole: fullEntry,
    published,
    listedSound,
    statusOf,
    bytesOf,
    untilGone,
  }
}
