import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#shared/site/audit/audit.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories as entriesCalls } from '#shared/entries/entries.ts'
import { media } from '#shared/media.ts'
import { takedowns } from '#shared/takedowns.ts'
import { recordings, voices } from '#shared/voices/voices.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { takedowns as takedownRows } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { throttles } from '#server/db/tables/operations.ts'
import { outbox } from '#server/db/tables/outbox.ts'
import { speakers } from '#server/db/tables/voices.ts'
import { aCourse, aLesson } from '#server/testing/rows.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })

let entryId: string
beforeEach(async () => {
  await app.db.delete(throttles)
  await app.db.delete(takedownRows)
  const body = { type: 'WORD' as const, title: 'walai', content: 'house' }
  entryId = (await admin.call(entriesCalls.create, { body })).id
})

type About = 'entry' | 'voice' | 'file'
const ask = (about: About, id: string, more: object = {}, person = app.visitor) =>
  person.call(takedowns.ask, { body: { about, id, reason: 'This should not be here.', ...more } })
const decide = (id: string, status: 'removed' | 'kept') =>
  admin.call(takedowns.decide, { params: { id }, body: { status } })
const wholeEntry = () => app.visitor.call(entryDocuments.read, { params: { id: entryId } })

/** A published recording; its consent code is its id. */
async function published() {
  const id = randomUUID()
  const { uploadId } = await aVoice(app.db, app.objects, { id, custodianId: null, entryId, status: 'published' })
  return { id, code: id, uploadId, path: `/objects/${uploadId}.mp3` }
}
async function aPicture() {
  const id = randomUUID()
  const own = { id, address: id, addressHash: '', limit: 1, expiresAt: new Date(), registeredAt: new Date() }
  await app.db.insert(uploads).values({ ...own, kind: 'image', type: 'image/png', size: samples.png!.length })
  await app.objects.write(id, samples.png!, 'image/png')
  return { id, path: `/objects/${id}.png` }
}
const settled = async (subjectId: string) =>
  (await app.db.select().from(takedownRows).where(eq(takedownRows.subjectId, subjectId)))[0]!
const statusOf = async (path: string) => (await app.visitor.fetch(path)).status

describe('a takedown request without an account', () => {
  test('marks its subject as discussed, and the subject stays until the decision', async () => {
    expect(await wholeEntry()).toMatchObject({ discussed: false })
    expect(await ask('entry', entryId, { contact: 'ana@example.test' })).toMatchObject({ status: 'open' })
    expect(await wholeEntry()).toMatchObject({ discussed: true, title: 'walai' })
    expect(await admin.call(takedowns.list, {})).toMatchObject([
      { about: 'entry', subject: 'walai', reason: 'This should not be here.', contact: 'ana@example.test' },
    ])
  })

  test('about a voice marks its entry, and the voice can still be heard', async () => {
    const { id, path } = await published()
    expect(await ask('voice', id)).toMatchObject({ status: 'open' })
    expect(await wholeEntry()).toMatchObject({ discussed: true, voices: [{ id }] })
    expect(await statusOf(path)).toBe(200)
  })

  test('about an unknown subject is refused', async () => {
    for (const about of ['entry', 'voice', 'file'] as const)
      await expect(ask(about, randomUUID())).rejects.toThrow('404: This is not here, or no longer.')
    await expect(ask('entry', entryId, { reason: ' ' })).rejects.toThrow('400: The reason is missing.')
  })

  test('is limited to ten from one address, and has hidden nothing by then', async () => {
    for (let n = 0; n < 10; n++) await ask('entry', entryId)
    await expect(ask('entry', entryId)).rejects.toThrow(/^429: Those were many requests in a short time\./)
    expect(await wholeEntry()).toMatchObject({ title: 'walai' })
    app.time.advance(hourMs + 1000)
    await ask('entry', entryId)
  })

  test('about one subject, from many addresses, is stored twenty times at most', async () => {
    for (let n = 0; n < 20; n++) {
      await app.db.delete(throttles)
      await ask('entry', entryId)
    }
    await app.db.delete(throttles)
    await expect(ask('entry', entryId)).rejects.toThrow('409: This is under discussion already.')
  })
})

describe('a takedown request of the speaker', () => {
  test('with the code of their consent deletes the voice at once, for good', async () => {
    const { id, code, path } = await published()
    expect(await ask('voice', id, { code })).toMatchObject({ status: 'hidden' })
    expect(await statusOf(path)).toBe(410)
    expect(await wholeEntry()).toMatchObject({ voices: [], discussed: false })
    expect(await admin.call(takedowns.list, { query: { status: 'hidden' } })).toHaveLength(1)
  })

  test('from their own account deletes the voice at once', async () => {
    const { id, path } = await published()
    const speaker = await app.person('a learner')
    await app.db.update(speakers).set({ userId: speaker.id }).where(eq(speakers.id, id))
    expect(await ask('voice', id, {}, speaker)).toMatchObject({ status: 'hidden' })
    expect(await statusOf(path)).toBe(410)
  })

  test('deletes the voice at once although others at the same address have sent many requests', async () => {
    const [one, other] = [await published(), await published()]
    const speaker = await app.person('a learner')
    await app.db.update(speakers).set({ userId: speaker.id }).where(eq(speakers.id, other.id))
    for (let n = 0; n < 10; n++) await ask('entry', entryId)
    await expect(ask('voice', one.id, { code: 'AAAA-BBBB-CCCC-DDDD' })).rejects.toThrow(/^429: /)
    expect(await ask('voice', one.id, { code: one.code })).toMatchObject({ status: 'hidden' })
    expect(await ask('voice', other.id, {}, speaker)).toMatchObject({ status: 'hidden' })
    expect([await statusOf(one.path), await statusOf(other.path)]).toEqual([410, 410])
  })

  test('with another or a guessed code is discussed like any other', async () => {
    const { id, path } = await published()
    const other = await published()
    expect(await ask('voice', id, { code: other.code })).toMatchObject({ status: 'open' })
    expect(await ask('voice', id, { code: 'AAAA-BBBB-CCCC-DDDD' })).toMatchObject({ status: 'open' })
    expect(await statusOf(path)).toBe(200)
  })
})

describe('an admin’s decision', () => {
  test('to remove deletes the entry, voice or file, and is in the audit log', async () => {
    const voice = await published()
    const picture = await aPicture()
    for (const [about, id] of [
      ['voice', voice.id],
      ['file', picture.id],
      ['entry', entryId],
    ] as const) {
      const takedown = await ask(about, id)
      expect(await decide(takedown.id, 'removed')).toMatchObject({ status: 'removed' })
      const [event] = await admin.call(audit.list, {})
      expect(event).toMatchObject({ action: 'takedown.remove' })
    }
    expect([await statusOf(voice.path), await statusOf(picture.path)]).toEqual([410, 410])
    await expect(wholeEntry()).rejects.toThrow(/^404: /)
  })

  test('to remove an entry hides its voices, except one that a lesson or another word uses, and a restoration shows them again', async () => {
    const [silent, taught, shared] = [await published(), await published(), await published()]
    const { id: courseId } = await aCourse(app.db)
    await aLesson(app.db, { courseId, contentBody: `[Listen](${taught.path})` })
    const twin = { type: 'WORD' as const, title: 'walai', content: 'house', audioUrl: shared.path }
    await admin.call(entriesCalls.create, { body: twin })
    const statuses = () => Promise.all([silent, taught, shared].map(({ path }) => statusOf(path)))
    expect(await statuses()).toEqual([200, 200, 200])
    await decide((await ask('entry', entryId)).id, 'removed')
    expect(await statuses()).toEqual([410, 200, 200])
    await admin.call(entriesCalls.restore, { params: { id: entryId } })
    expect(await statuses()).toEqual([200, 200, 200])
  })

  test('to remove an entry hides its own files, except one that a lesson or another word uses, and a restoration shows them again', async () => {
    const [own, taught, shared] = [await aPicture(), await aPicture(), await aPicture()]
    const body = { type: 'WORD' as const, title: 'walai', content: 'house' }
    const files = { imageUrl: own.path, audioUrl: shared.path, videoUrl: taught.path }
    const { id } = await admin.call(entriesCalls.create, { body: { ...body, ...files } })
    const { id: courseId } = await aCourse(app.db)
    await aLesson(app.db, { courseId, contentType: 'VIDEO', contentBody: '', videoUrl: taught.path })
    await admin.call(entriesCalls.create, { body: { ...body, imageUrl: shared.path } })
    const statuses = () => Promise.all([own, taught, shared].map(({ path }) => statusOf(path)))
    expect(await statuses()).toEqual([200, 200, 200])
    const { asOf } = await admin.call(media.listUnavailable, {})
    await admin.call(entriesCalls.remove, { params: { id } })
    expect(await statuses()).toEqual([410, 200, 200])
    expect((await admin.call(media.listUnavailable, { query: { since: asOf } })).files).toContain(own.id)
    await admin.call(entriesCalls.restore, { params: { id } })
    expect(await statuses()).toEqual([200, 200, 200])
  })

  test('to remove an entry is final once it can no longer be restored: its files are deleted, and its voices stay hidden', async () => {
    const [own, shared] = [await aPicture(), await aPicture()]
    const body = { type: 'WORD' as const, title: 'walai', content: 'house', imageUrl: own.path, audioUrl: shared.path }
    await admin.call(entriesCalls.update, { params: { id: entryId }, body })
    await admin.call(entriesCalls.create, { body: { ...body, imageUrl: shared.path, audioUrl: null } })
    const voice = await published()
    await admin.call(entriesCalls.remove, { params: { id: entryId } })
    const statuses = () => Promise.all([own, shared, voice].map(({ path }) => statusOf(path)))
    expect(await statuses()).toEqual([410, 200, 410])
    app.time.advance(31 * dayMs)
    await app.product.slices.entries.hourlyJobs['deleted entries']()
    expect(await app.visitor.fetch(own.path).then((answer) => answer.text())).toContain('has been taken back')
    expect(await statuses()).toEqual([410, 200, 410])
    app.time.advance(-31 * dayMs)
  })

  test('to remove the file of a voice removes the voice from its entry', async () => {
    const { uploadId, path } = await published()
    const { id } = await ask('file', uploadId)
    await decide(id, 'removed')
    expect(await statusOf(path)).toBe(410)
    expect(await wholeEntry()).toMatchObject({ voices: [] })
  })

  test('is e-mailed once to people who left an e-mail address, and to nobody else', async () => {
    const { id } = await ask('entry', entryId, { contact: 'ana@example.test' })
    const other = await ask('entry', entryId, { contact: '013 555 0100' })
    await decide(id, 'kept')
    await decide(other.id, 'kept')
    const emails = await app.db.select().from(outbox).where(eq(outbox.kind, 'decision'))
    expect(emails).toMatchObject([{ to: 'ana@example.test', subject: 'Your request to take down: walai' }])
    expect(emails[0]?.text).toContain('It stays')
  })

  test('to keep ends the discussion', async () => {
    const { id } = await ask('entry', entryId)
    expect(await decide(id, 'kept')).toMatchObject({ status: 'kept' })
    expect(await wholeEntry()).toMatchObject({ discussed: false, title: 'walai' })
  })

  test('is made once, also by two admins at once', async () => {
    const { id } = await ask('entry', entryId)
    const both = await Promise.allSettled([decide(id, 'removed'), decide(id, 'kept')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(decide(id, 'kept')).rejects.toThrow('409: Somebody has decided about this already.')
    const [row] = await app.db.select().from(takedownRows).where(eq(takedownRows.id, id))
    const isThere = await wholeEntry().then(
      () => true,
      () => false,
    )
    expect(isThere).toBe(row?.status === 'kept')
  })

  test('settles other requests about the same subject, with their e-mails, and a restored entry is not discussed', async () => {
    const first = await ask('entry', entryId)
    const second = await ask('entry', entryId, { contact: 'second@example.test' })
    await decide(first.id, 'removed')
    expect(await admin.call(takedowns.list, {})).toEqual([])
    const events = (await admin.call(audit.list, {})).filter(({ subjectId }) => subjectId === entryId)
    expect(events.filter(({ action }) => action === 'takedown.remove')).toHaveLength(2)
    const emails = await app.db.select().from(outbox).where(eq(outbox.to, 'second@example.test'))
    expect(emails).toMatchObject([{ text: expect.stringContaining('It has been taken down.') }])
    await expect(decide(second.id, 'kept')).rejects.toThrow('409: Somebody has decided about this already.')
    await admin.call(entriesCalls.restore, { params: { id: entryId } })
    expect(await wholeEntry()).toMatchObject({ discussed: false })
  })

  test('is not needed after the withdrawal of a voice: requests about it and its file are settled', async () => {
    const byCode = await published()
    const bySpeaker = await published()
    const asFile = await published()
    await ask('voice', byCode.id, { contact: 'ana@example.test' })
    await ask('file', byCode.uploadId)
    await ask('voice', bySpeaker.id)
    await ask('voice', asFile.id)
    await app.visitor.call(voices.withdraw, { body: { code: byCode.code } })
    await admin.call(recordings.remove, { params: { id: bySpeaker.id } })
    await admin.call(media.withdraw, { params: { id: asFile.uploadId } })
    expect(await admin.call(takedowns.list, {})).toEqual([])
    expect(await admin.call(takedowns.list, { query: { status: 'removed' } })).toHaveLength(4)
    expect(await wholeEntry()).toMatchObject({ discussed: false })
    expect(
      await app.db
        .select()
        .from(outbox)
        .where(eq(outbox.key, `takedown ${(await settled(byCode.id)).id}`)),
    ).toMatchObject([{ to: 'ana@example.test' }])
  })

  test('about a deleted subject can still be made', async () => {
    const { id } = await ask('entry', entryId)
    await admin.call(entriesCalls.remove, { params: { id: entryId } })
    expect(await decide(id, 'removed')).toMatchObject({ status: 'removed' })
  })

  test('is for admins only, and so are the addresses of the senders', async () => {
    for (const who of ['a teacher', 'a contributor'] as const)
      await expect((await app.person(people[who])).call(takedowns.list, {})).rejects.toThrow(/^403: /)
    await expect(app.visitor.call(takedowns.list, {})).rejects.toThrow(/^401: /)
  })
})

test('a person who leaves removes their address, and finds their requests in their data', async () => {
  const person = await app.person({ role: 'NORMAL', email: null })
  await ask('entry', entryId, { contact: 'ana@example.test' }, person)
  const held = await (await person.fetch('/api/account/data')).json()
  expect(held.takedowns).toMatchObject([{ subject: 'walai', contact: 'ana@example.test' }])
  const headers = { 'Content-Type': 'application/json' }
  await person.fetch('/api/account', { method: 'DELETE', headers, body: '{"confirmation":"DELETE"}' })
  expect(await app.db.select().from(takedownRows)).toMatchObject([{ contact: null, askerId: null }])
})
