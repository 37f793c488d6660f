import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { categories } from '#shared/entries/entries.ts'
import { exportAddresses, imports } from '#shared/exchange.ts'
import { waitingSounds } from '#shared/exchange/waiting-sounds.ts'
import { people } from '#shared/people.ts'
import { statistics } from '#shared/site/statistics.ts'
import { consentWording } from '#shared/voices/consent.ts'
import { speakers } from '#shared/voices/speakers.ts'
import { dayMs } from '#shared/time.ts'
import { imports as importRows } from '#server/db/tables/exchange.ts'
import { uploads } from '#server/db/tables/media.ts'
import { consents } from '#server/db/tables/voices.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { aSound, aWav } from '#server/testing/library/sounds.ts'
import { startImporting, zipped } from '#server/testing/library/importing.ts'
import type { Person } from '#server/testing/test-app.ts'

const { app, admin, aSource, check, found, undo, restore } = await startImporting()
beforeEach(async () => void (await aSource()))
afterAll(() => app.close())

const form = (lang: string, words: string) => `<form lang="${lang}"><text>${words}</text></form>`
/** An entry with a sound of its word, of another form and of its sentence, as FLEx writes them. */
const entry = (word: string, more = '') =>
  `<entry id="${word}"><lexical-unit>${form('dtr', word)}</lexical-unit>
    <pronunciation><media href="${word}.wav"/></pronunciation>
    <variant>${form('dtr', `${word}z`)}${form('dtr-Zxxx-x-audio', `${word}z.mp3`)}</variant>
    <sense><gloss lang="en"><text>one</text></gloss>
      <example>${form('dtr-Zxxx-x-audio', `${word}-sentence.mp3`)}${form('dtr', `${word} qx`)}</example>${more}</sense></entry>`

const packageOf = (word: string) =>
  zipped({
    'words/words.lift': `<lift version="0.13">${entry(word, `<definition>${form('en-Zxxx-x-audio', 'meaning.mp3')}</definition>`)}</lift>`,
    [`words/audio/${word}.wav`]: aWav({ seconds: 1, level: 0.05 }),
    [`words/audio/${word}z.mp3`]: aSound({ seconds: 1, level: 0.1 }),
    [`words/audio/${word}-sentence.mp3`]: samples['html']!,
    'words/audio/meaning.mp3': aSound(),
  })

async function aSpeaker(person: Person = admin) {
  const body = { name: 'Jeannie', dialect: 'tangaa' }
  const { id } = await person.call(speakers.create, { body })
  const given = { wording: consentWording.version, licence: 'CC-BY-4.0' as const }
  return (await person.call(speakers.consent, { params: { id }, body: given })).consent.id
}
const waiting = (id: string, person = admin) => person.call(waitingSounds.list, { params: { id } })
const send = (id: string, consentId: string, sounds: { id: string; says: string }[], person = admin) =>
  person.call(waitingSounds.send, { params: { id }, body: { consentId, sounds } })

async function imported(word: string, person = admin) {
  const { id, leftOut } = await check(await packageOf(word), { name: 'words.zip' })
  expect(leftOut).toContainEqual(expect.objectContaining({ kind: 'sounds', count: 4 }))
  await person.call(imports.apply, { params: { id } })
  return id
}
const withdrawn = () => app.db.$count(uploads, isNotNull(uploads.withdrawnAt))
const withdrawUnneeded = () => app.product.slices.media.hourlyJobs['gifts that nobody waits for']()

test('sounds of a package wait for a speaker, whose consent sends them to the queue, and none is public before', async () => {
  const id = await imported('qxs')
  const [word, other, meaning, ...rest] = await waiting(id)
  expect(rest, 'a file that is no sound stays out').toEqual([])
  expect([word, other, meaning]).toMatchObject([
    { title: 'qxs', name: 'qxs.wav', says: 'qxs', texts: ['qxs', 'qxsz', 'qxs qx'] },
    { name: 'qxsz.mp3', says: 'qxsz' },
    { name: 'meaning.mp3', says: null },
  ])
  for (const { url } of [word!, other!]) {
    expect((await admin.fetch(url)).status).toBe(200)
    expect((await app.visitor.fetch(url)).status).toBe(401)
    expect((await app.visitor.fetch(url.replace('/api/gifts/', '/objects/'))).status).toBe(404)
  }
  expect((await found('qxs'))[0]).toMatchObject({ hasVoice: false })

  const counted = async () => (await admin.call(statistics.read, {})).waitingSounds
  expect(await counted()).toEqual({ count: 3, importId: id })
  const consentId = await aSpeaker()
  const chosen = [word!, other!].map((sound) => ({ id: sound.id, says: sound.says! }))
  expect(await send(id, consentId, chosen)).toEqual({ sent: 2, refused: [] })
  expect((await waiting(id)).map(({ name }) => name)).toEqual(['meaning.mp3'])
  expect(await counted()).toEqual({ count: 1, importId: id })
  await admin.call(waitingSounds.leaveOut, { params: { id }, body: { sounds: [meaning!.id] } })
  expect(await counted()).toBeUndefined()
  const queue = await admin.call(contributions.all, { query: { kind: 'voice' } })
  expect(queue).toMatchObject([{ title: 'qxsz' }, { title: 'qxs' }])
  expect(queue[0]!.proposal).toMatchObject({ speaker: 'Jeannie', licence: 'CC-BY-4.0' })
  // Both were too soft.
  const loudness = queue.map(({ proposal }) => (proposal?.kind === 'voice' ? proposal.loudness! : 0))
  expect(loudness.every((each) => Math.abs(each + 16) < 1)).toBe(true)
  const before = Buffer.from(await (await app.visitor.fetch(exportAddresses.lift)).arrayBuffer())
  expect(before.includes('.mp3')).toBe(false)

  await admin.call(contributions.decide, { params: { id: queue[1]!.id }, body: { status: 'APPROVED' } })
  expect((await found('qxs'))[0]).toMatchObject({ hasVoice: true })
})

/** The voices of a word in the queue, and all numbers of waiting work. */
async function inQueue(q: string) {
  const queue = await admin.call(contributions.all, { query: { state: 'waiting', kind: 'voice', q } })
  const { pendingContributions, waiting: work } = await admin.call(statistics.read, {})
  const count = (kind: string) => work?.find((each) => each.kind === kind)?.count ?? 0
  return [queue.length, pendingContributions, count('recordings'), count('contributions')]
}

test('voices of an undone import leave the queue and its number, and come back with the import', async () => {
  const before = await inQueue('qxk')
  const id = await imported('qxk')
  const consentId = await aSpeaker()
  const chosen = (await waiting(id)).flatMap((sound) => (sound.says ? [{ id: sound.id, says: sound.says }] : []))
  expect(await send(id, consentId, chosen)).toEqual({ sent: 2, refused: [] })
  const sent = await inQueue('qxk')
  expect(sent).not.toEqual(before)
  expect(sent[0]).toBe(2)
  await undo(id)
  expect(await inQueue('qxk')).toEqual(before)
  await restore(id)
  expect(await inQueue('qxk')).toEqual(sent)
})

test('a sound stays if its text, its speaker or its file is refused, and can be left out', async () => {
  const id = await imported('qxt')
  const [word, , meaning] = await waiting(id)
  const consentId = await aSpeaker()
  const nobody = { sent: 0, refused: [{ id: word!.id }] }
  expect(await send(id, consentId, [{ id: word!.id, says: 'another word' }])).toMatchObject(nobody)
  const other = await app.person({ role: 'ADMIN' })
  expect(await send(id, consentId, [{ id: word!.id, says: 'qxt' }], other)).toMatchObject(nobody)
  const silent = await app.db.select().from(uploads).where(eq(uploads.id, word!.id))
  await app.objects.write(silent[0]!.id, samples['html']!, 'audio/wav')
  expect(await send(id, consentId, [{ id: word!.id, says: 'qxt' }])).toMatchObject(nobody)
  expect(await waiting(id)).toHaveLength(3)

  await admin.call(waitingSounds.leaveOut, { params: { id }, body: { sounds: [meaning!.id, word!.id] } })
  expect(await waiting(id)).toHaveLength(1)
  expect((await admin.fetch(meaning!.url)).status).toBe(404)
})

/** Sends a sound while `meanwhile` happens just before its recording is made. */
async function sendWhile(meanwhile: () => Promise<unknown>, ...given: Parameters<typeof send>) {
  const write = app.objects.write.bind(app.objects)
  let encoded = ''
  vi.spyOn(app.objects, 'write').mockImplementationOnce(async (...file) => {
    await meanwhile()
    ;[encoded] = file
    return write(...file)
  })
  const answer = await send(...given)
  const [file] = await app.db.select().from(uploads).where(eq(uploads.id, encoded))
  return { answer, isWithdrawn: Boolean(file?.withdrawnAt) }
}

test('a sound that another admin sent or left out meanwhile makes no second recording', async () => {
  const id = await imported('qxw')
  const [word, other] = await waiting(id)
  const second = await app.person({ role: 'ADMIN' })
  const [ofFirst, ofSecond] = [await aSpeaker(), await aSpeaker(second)]
  const chosen = [{ id: word!.id, says: 'QXW' }]
  const first = await sendWhile(() => send(id, ofSecond, chosen, second), id, ofFirst, chosen)
  expect(first.answer).toEqual({ sent: 0, refused: [{ id: word!.id, why: 'This sound no longer waits.' }] })
  expect(first.isWithdrawn, 'the encoded sound is deleted').toBe(true)

  const leave = () => admin.call(waitingSounds.leaveOut, { params: { id }, body: { sounds: [other!.id] } })
  const left = await sendWhile(leave, id, ofFirst, [{ id: other!.id, says: 'qxwz' }])
  expect(left).toMatchObject({ answer: { sent: 0 }, isWithdrawn: true })
  const queue = await admin.call(contributions.all, { query: { kind: 'voice' } })
  expect(queue.map(({ title }) => title).filter((title) => /qxw/i.test(title))).toEqual(['qxw'])
})

test('a sound is not kept if its speaker takes the consent back while it is encoded', async () => {
  const id = await imported('qxy')
  const [word] = await waiting(id)
  const consentId = await aSpeaker()
  const [given] = await app.db.select().from(consents).where(eq(consents.id, consentId))
  const takeBack = () => admin.call(speakers.withdraw, { params: { id: given!.speakerId } })
  const sent = await sendWhile(takeBack, id, consentId, [{ id: word!.id, says: 'qxy' }])
  expect(sent).toMatchObject({ answer: { sent: 0 }, isWithdrawn: true })
  expect(await waiting(id)).toHaveLength(3)
})

test('only admins hear a sound of a package, and nobody contributes it', async () => {
  const person = await app.person({ role: 'ADMIN' })
  const [word] = await waiting(await imported('qxm', person))
  expect((await person.fetch(word!.url)).status).toBe(200)
  const body = { title: 'Tapai', audioUrl: word!.url }
  await expect(person.call(contributions.create, { body })).rejects.toMatchObject({ status: 400 })
  await admin.call(people.changeRole, { params: { id: String(person.id) }, body: { role: 'CONTRIBUTOR' } })
  expect((await person.fetch(word!.url)).status).toBe(403)
})

test('an archive of the library has no sound without a consent', async () => {
  const [word] = await waiting(await imported('qxa'))
  const archive = Buffer.from(await (await admin.fetch('/api/admin/archive')).arrayBuffer())
  expect([archive.includes('uploads.ndjson'), archive.includes(`objects/${word!.id}`)]).toEqual([true, false])
})

/** An admin of that time: sessions end within a month. */
async function aMonthLater() {
  app.time.advance(40 * dayMs)
  return app.person({ role: 'ADMIN' })
}

test('sounds are kept while their import is applied or its undo can be taken back, until a month after their entry', async () => {
  const [id, undone, edited] = [await imported('qxu'), await imported('qxv'), await imported('qxe')]
  let head = await aMonthLater()
  const call = (name: 'undo' | 'restore', of: string) => head.call(imports[name], { params: { id: of } })
  const before = await withdrawn()
  const setState = (state: 'applying' | 'applied') =>
    app.db.update(importRows).set({ state }).where(eq(importRows.id, edited))
  await setState('applying')
  await call('undo', undone)
  await withdrawUnneeded()
  expect(await withdrawn()).toBe(before)
  expect(await waiting(edited, head), 'none waits while entries are written').toEqual([])
  await setState('applied')
  await call('restore', undone)
  const [sound] = await waiting(undone, head)

  await call('undo', undone)
  const [entryId] = (await waiting(edited, head)).map((each) => each.entryId)
  await head.call(categories.remove, { params: { id: entryId! } })
  await withdrawUnneeded()
  expect(await withdrawn()).toBe(before)
  head = await aMonthLater()
  await withdrawUnneeded()
  expect(await withdrawn(), 'three of the undone import, three of the deleted entry').toBe(before + 6)
  expect((await head.fetch(sound!.url)).status).toBe(404)
  expect(await waiting(id, head)).toHaveLength(3)
})
