import { randomUUID } from 'node:crypto'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { categories } from '#shared/entries/entries.ts'
import { importLimitBytes } from '#shared/exchange.ts'
import { media } from '#shared/media.ts'
import { MiB } from '#shared/site/site.ts'
import { dailyVoices, recordings, voices } from '#shared/voices/voices.ts'
import { consentWording } from '#shared/voices/consent.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { aSound } from '#server/testing/library/sounds.ts'
import { useTestApp, type Person } from '#server/testing/test-app.ts'

const large = 10 * MiB
const mp3 = new Blob([new Uint8Array(aSound())], { type: 'audio/mpeg' })

const { app, admin, contributor, learner } = useTestApp({
  admin: 'an admin',
  contributor: 'a contributor',
  learner: { role: 'NORMAL', emailVerified: true },
})

let entryId: string
beforeAll(async () => {
  entryId = (await admin.call(categories.create, { body: { type: 'WORD', title: 'walai', content: 'house' } })).id
})

/** Announces a body and never sends a byte of it: only a server that checks before it reads answers. */
async function announced(person: Person, method: 'POST' | 'PUT', path: string, type: string, length = large) {
  const headers = { Origin: app.url, Cookie: person.cookie, 'Content-Type': type, 'Content-Length': length }
  const sending = request(new URL(path, app.url), { method, headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sending.once('response', resolve).once('error', reject),
  )
  sending.flushHeaders()
  const answer = await answered
  const received = `${answer.statusCode} ${await text(answer)}`
  sending.on('error', () => {}).destroy()
  return received
}

async function aConsent(person: Person, isMe: boolean) {
  const speaker = await person.call(speakers.create, { body: { isMe } })
  const body = { wording: consentWording.version }
  const { consent, code } = await person.call(speakers.consent, { params: { id: speaker.id }, body })
  return { consentId: consent.id, code }
}
const query = (consentId: string, more: object = {}) => ({
  clientId: randomUUID(),
  entryId,
  consentId,
  form: 'walai',
  ...more,
})
const recording = (...args: Parameters<typeof query>) =>
  `/api/recordings?${new URLSearchParams(query(...args)).toString()}`

describe('no byte of a large body is read before', () => {
  test('the ids of a recording are checked', async () => {
    const { consentId } = await aConsent(contributor, false)
    const sent = (path: string) => announced(contributor, 'POST', path, 'audio/mpeg')
    expect(await sent(recording(randomUUID()))).toBe('404 There is no such consent.')
    expect(await sent(recording(consentId, { entryId: randomUUID() }))).toMatch('404 The word is no longer')
    expect(await sent(recording(consentId, { form: 'tulan' }))).toMatch('409 The entry has no form')
    expect(await sent(recording(consentId, { clientId: 'mine' }))).toMatch('400 clientId must be')
  })

  test('the consent is checked', async () => {
    const { consentId, code } = await aConsent(contributor, false)
    await app.visitor.call(voices.withdraw, { body: { code } })
    const foreign = await aConsent(admin, false)
    const sent = (id: string) => announced(contributor, 'POST', recording(id), 'audio/mpeg')
    expect(await sent(consentId)).toMatch('409 The speaker has taken this consent back.')
    expect(await sent(foreign.consentId)).toMatch('403 This speaker is kept by somebody else.')
  })

  test('the daily limit is checked, and a refused sound does not count', async () => {
    const { consentId } = await aConsent(learner, true)
    const send = (body: Blob) => learner.call(recordings.create, { query: query(consentId), body })
    await expect(send(new Blob(['x'], { type: 'audio/mpeg' }))).rejects.toMatchObject({ status: 400 })
    for (let n = 0; n < dailyVoices.alone; n += 1) await send(mp3)
    expect(await announced(learner, 'POST', recording(consentId), 'audio/mpeg')).toMatch('429 Thank you')
  })

  test('the recording of an original take is checked', async () => {
    const { consentId } = await aConsent(contributor, false)
    const { id } = await contributor.call(recordings.create, { query: query(consentId), body: mp3 })
    const sent = (to: string) => announced(contributor, 'PUT', `/api/recordings/${to}/original`, 'audio/flac')
    expect(await sent(randomUUID())).toMatch('404 ')
    await contributor.call(recordings.remove, { params: { id } })
    expect(await sent(id)).toBe('409 This voice was taken back.')
  })

  test('the source of an import and the permission of its sender are checked', async () => {
    const path = `/api/imports?${new URLSearchParams({ name: 'words.csv', source: randomUUID() }).toString()}`
    const type = 'application/octet-stream'
    expect(await announced(admin, 'POST', path, type)).toBe('400 The source is not in the list of sources.')
    expect(await announced(learner, 'POST', path, type)).toMatch('403 ')
    expect(await announced(admin, 'POST', path, type, importLimitBytes + 1)).toMatch('413 The file is too large')
    expect(await announced(admin, 'POST', '/api/imports/columns', type, importLimitBytes + 1)).toMatch('413 ')
    expect(await announced(admin, 'POST', '/api/imports/columns', 'text/csv')).toMatch('415 ')
  })

  test('an upload address is checked: known, unused and large enough', async () => {
    const { uploadURL } = await admin.call(media.upload, { body: { size: 10 } })
    const signed = uploadURL.slice(app.url.length)
    const sent = (path: string, length: number) => announced(app.visitor, 'PUT', path, 'image/png', length)
    expect(await sent(signed, 11)).toMatch('413 The file is larger than this link allows')
    expect(await sent(signed.replace('limit=10', 'limit=99'), 10)).toMatch('403 This is not an upload address')
    expect(await sent(`/api/objects/upload/${randomUUID()}`, large)).toMatch('403 ')
  })
})

const columnsOf = (body: RequestInit) =>
  admin.fetch('/api/imports/columns', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    ...body,
  })

test('a file with an announced length is read into one buffer, and a streamed file is also read', async () => {
  const rows = Buffer.from(`Word,English\n${'walai,house\n'.repeat(100_000)}`)
  const concat = vi.spyOn(Buffer, 'concat')
  const answers = [await columnsOf({ body: rows })]
  const sizes = concat.mock.calls.map(([parts]) => parts.reduce((sum, { length }) => sum + length, 0))
  concat.mockRestore()
  answers.push(await columnsOf({ body: new Blob([rows]).stream(), duplex: 'half' } as RequestInit))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(sizes.filter((size) => size >= rows.length)).toEqual([])
})
