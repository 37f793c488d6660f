import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { contributions } from '#shared/contributions/contributions.ts'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { pendingUploads, media } from '#shared/media.ts'
import { dayMs } from '#shared/time.ts'
import { samples } from '#server/testing/library/media-samples.ts'
import { people, useTestApp } from '#server/testing/test-app.ts'

const { app, admin, learner } = useTestApp({
  admin: 'an admin',
  learner: { ...people['a learner'], emailVerified: true },
})

const create = async () =>
  (await admin.call(categories.create, { body: { type: 'WORD', title: 'waig', content: 'water' } })).id
async function sent(file: Buffer, kind: 'image' | 'audio' = 'image', person = learner) {
  const { uploadURL, headers } = await person.call(pendingUploads.upload, { body: { kind } })
  expect((await person.fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(file) })).status).toBe(200)
  return (await person.call(pendingUploads.registerUpload, { body: { mediaURL: uploadURL } })).objectPath
}
const give = (id: string, imageUrl: string, person = learner) =>
  person.call(contributions.propose, { params: { id }, body: { kind: 'picture', imageUrl } })
const decide = (id: string, status: 'APPROVED' | 'REJECTED') =>
  admin.call(contributions.decide, { params: { id }, body: { status } })
const pictureOf = async (id: string) => (await app.visitor.call(entryDocuments.read, { params: { id } })).imageUrl
const statusOf = async (path: string, person = app.visitor) => (await person.fetch(path)).status
const publicPath = (path: string) => path.replace('/api/gifts/', '/objects/')

test('a proposed picture is visible to its author and admins, and to everybody from its approval until an undo', async () => {
  const id = await create()
  const path = await sent(samples.png!)
  const contribution = await give(id, path)
  expect(contribution.proposal).toEqual({ kind: 'picture', imageUrl: path })
  const stranger = await app.person({ ...people['a learner'], emailVerified: true })
  const seen = async () => Promise.all([learner, admin, stranger, app.visitor].map((who) => statusOf(path, who)))
  expect(await seen()).toEqual([200, 200, 403, 401])
  expect(await statusOf(publicPath(path))).toBe(404)
  await decide(contribution.id, 'APPROVED')
  expect(await pictureOf(id)).toBe(publicPath(path))
  expect(await statusOf(publicPath(path))).toBe(200)
  await admin.call(contributions.undo, { params: { id: contribution.id } })
  expect(await pictureOf(id)).toBeNull()
  expect(await statusOf(publicPath(path))).toBe(404)
  expect(await seen()).toEqual([200, 200, 403, 401])
})

test('a withdrawn picture returns neither by an undone decision nor by a new proposal', async () => {
  const id = await create()
  const [first, second] = [await sent(samples.png!), await sent(samples.png!)]
  await decide((await give(id, first)).id, 'APPROVED')
  const later = await give(id, second)
  await decide(later.id, 'APPROVED')
  expect(await pictureOf(id)).toBe(publicPath(second))
  await admin.call(media.withdraw, { params: { id: /[0-9a-f-]{36}/.exec(first)![0] } })
  await admin.call(contributions.undo, { params: { id: later.id } })
  expect(await pictureOf(id)).toBeNull()

  const refused = { status: 400, message: '400: Picture: this file was taken back and can no longer be used.' }
  await expect(give(id, publicPath(first))).rejects.toMatchObject(refused)
  const body = { title: 'A text', content: 'About water', imageUrl: publicPath(first) }
  const contributor = await app.person('a contributor')
  await expect(contributor.call(contributions.create, { body })).rejects.toMatchObject(refused)
})

test('a proposed picture is checked like every upload, and loses its location', async () => {
  const path = await sent(readFileSync(resolve(import.meta.dirname, '../testing/pictures/with-place.jpg')))
  const bytes = Buffer.from(await (await learner.fetch(path)).arrayBuffer())
  expect(bytes.length).toBeGreaterThan(100)
  for (const text of ['Penampang', 'GPS']) expect(bytes.includes(text)).toBe(false)
  await expect(sent(samples.html!)).rejects.toThrow(/^400: This file cannot be used/)
  await expect(sent(samples.mp4!)).rejects.toThrow(/^400: This file cannot be used/)
})

test('a proposal needs a file uploaded by the same person, and a picture', async () => {
  const id = await create()
  const path = await sent(samples.png!)
  const other = await app.person({ ...people['a learner'], emailVerified: true })
  await expect(give(id, path, other)).rejects.toThrow('400: Picture must be a file that you have uploaded here.')
  await expect(give(id, await sent(samples.wav!, 'audio'))).rejects.toThrow(/^400: Picture must be a file/)
  await expect(give(id, `/api/gifts/${crypto.randomUUID()}.png`)).rejects.toThrow(/^400: Picture must be a file/)
})

test('a proposal withdrawn before its decision is deleted with its file', async () => {
  const id = await create()
  const path = await sent(samples.png!)
  const contribution = await give(id, path)
  await learner.call(contributions.withdraw, { params: { id: contribution.id } })
  expect(await statusOf(path, learner)).toBe(404)
  // At once, not only by the job that runs every ten minutes.
  const fileId = /[0-9a-f-]{36}/.exec(path)![0]
  const isStored = async () => {
    const bytes = await app.objects.read(fileId, { start: 0, end: 0 })
    bytes?.destroy()
    return bytes !== undefined
  }
  await expect.poll(isStored, { timeout: 30_000 }).toBe(false)
  const again = await give(id, await sent(samples.png!))
  await decide(again.id, 'REJECTED')
  expect(await pictureOf(id)).toBeNull()
})

test('picture and sound of a text become public with the entry made from it', async () => {
  const author = await app.person('a contributor')
  const imageUrl = await sent(samples.png!, 'image', author)
  const audioUrl = await sent(samples.wav!, 'audio', author)
  const { id } = await author.call(contributions.create, { body: { title: 'Tapai', imageUrl, audioUrl } })
  await expect(
    learner.call(contributions.create, { body: { title: 'Tapai', imageUrl, audioUrl } }),
  ).rejects.toMatchObject({ status: 403 })
  const files = { imageUrl: publicPath(imageUrl), audioUrl: publicPath(audioUrl) }
  const entry = { type: 'CULTURE' as const, title: 'Tapai', content: 'Rice wine', ...files }
  await admin.call(contributions.decide, { params: { id }, body: { status: 'APPROVED', entry } })
  expect([await statusOf(files.imageUrl), await statusOf(files.audioUrl)]).toEqual([200, 200])
})

test('an author changes every detail of a pending text; a client that sends only title and content keeps them', async () => {
  const author = await app.person('a contributor')
  const file = await sent(samples.wav!, 'audio', author)
  const details = { word: 'tapai', meaning: 'wine', said: 'Ranau', onBehalfOf: 'my aunt', audioUrl: file }
  const created = await author.call(contributions.create, { body: { title: 'Tapai', ...details } })
  const { id } = created
  const change = (body: object) => author.call(contributions.update, { params: { id }, body })
  // The form sends a file that stays, too.
  const { kind: _kind, ...sentDetails } = created.proposal as Record<string, unknown>
  expect((await change(sentDetails)).proposal).toEqual(created.proposal)
  const imageUrl = await sent(samples.png!, 'image', author)
  const changed = await change({ meaning: ' rice wine ', said: '', audioUrl: '', imageUrl })
  const expected = { kind: 'text', ...details, meaning: 'rice wine', said: null, audioUrl: null, imageUrl }
  expect(changed).toMatchObject({ title: 'Tapai', version: 3, proposal: expected })
  const older = await change({ title: 'Tapai again', content: 'Sweet.' })
  expect(older).toMatchObject({ title: 'Tapai again', content: 'Sweet.', proposal: expected })
  await expect(change({ audioUrl: await sent(samples.wav!, 'audio') })).rejects.toThrow(/^400: Sound must be a file/)
  await expect(change({ word: 'x'.repeat(201) })).rejects.toMatchObject({ status: 400 })
  // A picture for an entry has no details of a text.
  const picture = await give(await create(), await sent(samples.png!))
  const body = { word: 'waig' }
  const unchanged = await learner.call(contributions.update, { params: { id: picture.id }, body })
  expect(unchanged.proposal).toEqual(picture.proposal)
})

test('a withdrawn contribution leaves the files of the rejected one that it replaced', async () => {
  const id = await create()
  const [kept, added] = [await sent(samples.png!), await sent(samples.png!)]
  const first = await give(id, kept)
  await decide(first.id, 'REJECTED')
  const propose = (imageUrl: string) =>
    learner.call(contributions.propose, {
      params: { id },
      body: { kind: 'picture' as const, imageUrl, replacesId: first.id },
    })
  const withdraw = (contributionId: string) => learner.call(contributions.withdraw, { params: { id: contributionId } })
  await withdraw((await propose(kept)).id)
  expect(await statusOf(kept, learner)).toBe(200)
  await withdraw((await propose(added)).id)
  expect([await statusOf(kept, learner), await statusOf(added, learner)]).toEqual([200, 404])
  await propose(kept)
})

test('rejected and unsubmitted files are deleted after a month; pending and resubmitted ones stay', async () => {
  const id = await create()
  const [rejected, waiting, changed, alone] = await Promise.all([1, 2, 3, 4].map(() => sent(samples.png!)))
  await decide((await give(id, rejected!)).id, 'REJECTED')
  await give(id, waiting!)
  const old = await give(id, changed!)
  await decide(old.id, 'REJECTED')
  const body = { kind: 'picture' as const, imageUrl: changed!, replacesId: old.id }
  await learner.call(contributions.propose, { params: { id }, body })
  const seen = async () => {
    const looking = await app.person('an admin')
    return Promise.all([rejected, waiting, changed, alone].map((path) => statusOf(path!, looking)))
  }
  app.time.advance(29 * dayMs)
  await app.product.slices.media.hourlyJobs['gifts that nobody waits for']()
  expect(await seen()).toEqual([200, 200, 200, 200])
  app.time.advance(2 * dayMs)
  expect(await app.product.slices.media.hourlyJobs['gifts that nobody waits for']()).toBeGreaterThanOrEqual(2)
  expect(await seen()).toEqual([404, 200, 200, 404])
})
