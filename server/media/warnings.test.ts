import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictionary } from '#shared/dictionary.ts'
import { categories } from '#shared/entries.ts'
import { media } from '#shared/media.ts'
import { uploads } from '#server/db/tables.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/voice-rows.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.person(people['an admin'])
})
afterAll(() => app.close())

async function aPicture() {
  const id = randomUUID()
  const own = { id, address: id, addressHash: '', limit: 1, expiresAt: new Date() }
  await app.db.insert(uploads).values({ ...own, kind: 'image', type: 'image/png', size: 1, registeredAt: new Date() })
  return { id, path: `/objects/${id}.png` }
}
const anEntry = (title: string, more: object) =>
  admin.call(categories.create, { body: { type: 'WORD', title, content: 'a meaning', ...more } })
const warn = (id: string, warning: string | null, by = admin) =>
  by.call(media.warn, { params: { id }, body: { warning } })
const whole = (id: string) => app.visitor.call(dictionary.whole, { params: { id } })
const listed = async (q: string) => (await app.visitor.call(categories.list, { query: { q } }))[0]

test('a warning before one picture is told with its entry and in lists at once, and can be taken away', async () => {
  const { id: file, path } = await aPicture()
  const { id } = await anEntry('lobong', { imageUrl: path })
  expect(await listed('lobong')).toMatchObject({ warned: false })
  await warn(file, ' It shows a grave. ')
  expect(await whole(id)).toMatchObject({ warned: true, fileWarnings: { [path]: 'It shows a grave.' } })
  expect(await listed('lobong')).toMatchObject({ warned: true })
  await warn(file, ' ')
  expect(await whole(id)).toMatchObject({ warned: false, fileWarnings: {} })
  expect(await listed('lobong')).toMatchObject({ warned: false })
})

test('a warning before one voice stands beside the others without one', async () => {
  const { id } = await anEntry('walai', {})
  const own = { keeperId: null, entryId: id, status: 'published' as const }
  const first = await aVoice(app.db, app.objects, { id: randomUUID(), ...own })
  await aVoice(app.db, app.objects, { id: randomUUID(), ...own })
  await warn(first.uploadId, 'The speaker has died since.')
  const { voices, fileWarnings } = await whole(id)
  expect(voices).toHaveLength(2)
  expect(fileWarnings).toEqual({ [`/objects/${first.uploadId}.mp3`]: 'The speaker has died since.' })
})

test('only admins warn, and only of files that are there', async () => {
  const { id } = await aPicture()
  await expect(warn(id, 'No.', await app.person(people['a contributor']))).rejects.toThrow('403')
  await expect(warn(randomUUID(), 'Nothing.')).rejects.toThrow('404')
})
