import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contributions } from '#shared/contributions.ts'
import { dictionary } from '#shared/dictionary.ts'
import { categories } from '#shared/entries.ts'
import { gifts } from '#shared/media.ts'
import { samples } from '#server/testing/media-samples.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'

const day = 24 * 3600_000

let app: TestApp
let admin: Person
let learner: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.person(people['an admin'])
  learner = await app.person({ ...people['a learner'], emailVerified: true })
})
afterAll(() => app.close())

const create = async () =>
  (await admin.call(categories.create, { body: { type: 'WORD', title: 'waig', content: 'water' } })).id
async function sent(file: Buffer, kind: 'image' | 'audio' = 'image', person = learner) {
  const { uploadURL, headers } = await person.call(gifts.upload, { body: { kind } })
  expect((await person.fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(file) })).status).toBe(200)
  return (await person.call(gifts.register, { body: { mediaURL: uploadURL } })).objectPath
}
const give = (id: string, imageUrl: string, person = learner) =>
  person.call(contributions.propose, { params: { id }, body: { kind: 'picture', imageUrl } })
const decide = (id: string, status: 'APPROVED' | 'REJECTED') =>
  admin.call(contributions.decide, { params: { id }, body: { status } })
const pictureOf = async (id: string) => (await app.visitor.call(dictionary.whole, { params: { id } })).imageUrl
const statusOf = async (path: string, person = app.visitor) => (await person.fetch(path)).status
const publicPath = (path: string) => path.replace('/api/gifts/', '/objects/')

test('a picture by anybody is seen by them and by admins, and by all once it is approved, until that is undone', async () => {
  const id = await create()
  const path = await sent(samples.png!)
  const given = await give(id, path)
  expect(given.proposal).toEqual({ kind: 'picture', imageUrl: path })
  const stranger = await app.person({ ...people['a learner'], emailVerified: true })
  const seen = async () => Promise.all([learner, admin, stranger, app.visitor].map((who) => statusOf(path, who)))
  expect(await seen()).toEqual([200, 200, 403, 401])
  expect(await statusOf(publicPath(path))).toBe(404)
  await decide(given.id, 'APPROVED')
  expect(await pictureOf(id)).toBe(publicPath(path))
  expect(await statusOf(publicPath(path))).toBe(200)
  await admin.call(contributions.undo, { params: { id: given.id } })
  expect(await pictureOf(id)).toBeNull()
  expect(await statusOf(publicPath(path))).toBe(404)
  expect(await seen()).toEqual([200, 200, 403, 401])
})

test('it is looked at like every upload, and leaves without the place where it was taken', async () => {
  const path = await sent(readFileSync(resolve(import.meta.dirname, '../testing/pictures/with-place.jpg')))
  const bytes = Buffer.from(await (await learner.fetch(path)).arrayBuffer())
  expect(bytes.length).toBeGreaterThan(100)
  for (const text of ['Penampang', 'GPS']) expect(bytes.includes(text)).toBe(false)
  await expect(sent(samples.html!)).rejects.toThrow(/^400: This file cannot be used/)
  await expect(sent(samples.mp4!)).rejects.toThrow(/^400: This file cannot be used/)
})

test('it must be one’s own, and a picture', async () => {
  const id = await create()
  const path = await sent(samples.png!)
  const other = await app.person({ ...people['a learner'], emailVerified: true })
  await expect(give(id, path, other)).rejects.toThrow('400: Picture must be a file that you have uploaded here.')
  await expect(give(id, await sent(samples.wav!, 'audio'))).rejects.toThrow(/^400: Picture must be a file/)
  await expect(give(id, `/api/gifts/${crypto.randomUUID()}.png`)).rejects.toThrow(/^400: Picture must be a file/)
})

test('what is taken back before it was decided is gone with its file', async () => {
  const id = await create()
  const path = await sent(samples.png!)
  const given = await give(id, path)
  await learner.call(contributions.withdraw, { params: { id: given.id } })
  expect(await statusOf(path, learner)).toBe(404)
  const again = await give(id, await sent(samples.png!))
  await decide(again.id, 'REJECTED')
  expect(await pictureOf(id)).toBeNull()
})

test('a text’s picture and sound are everybody’s with the entry that is made of it', async () => {
  const author = await app.person(people['a contributor'])
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

test('what was rejected, or never sent in, goes after a month; what waits or is asked for again stays', async () => {
  const id = await create()
  const [rejected, waiting, changed, alone] = await Promise.all([1, 2, 3, 4].map(() => sent(samples.png!)))
  await decide((await give(id, rejected!)).id, 'REJECTED')
  await give(id, waiting!)
  const old = await give(id, changed!)
  await decide(old.id, 'REJECTED')
  const body = { kind: 'picture' as const, imageUrl: changed!, replacesId: old.id }
  await learner.call(contributions.propose, { params: { id }, body })
  const seen = async () => {
    const looking = await app.person(people['an admin'])
    return Promise.all([rejected, waiting, changed, alone].map((path) => statusOf(path!, looking)))
  }
  app.time.advance(29 * day)
  await app.product.slices.media.gifts.sweep()
  expect(await seen()).toEqual([200, 200, 200, 200])
  app.time.advance(2 * day)
  expect(await app.product.slices.media.gifts.sweep()).toBeGreaterThanOrEqual(2)
  expect(await seen()).toEqual([404, 200, 200, 404])
})
