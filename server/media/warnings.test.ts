import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { entryDocuments } from '#shared/entries/document-calls.ts'
import { categories } from '#shared/entries/entries.ts'
import { media } from '#shared/media.ts'
import { uploads } from '#server/db/tables/media.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'

const { app, admin } = useTestApp({ admin: 'an admin' })

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
const wholeEntry = (id: string) => app.visitor.call(entryDocuments.read, { params: { id } })
const listed = async (q: string) => (await app.visitor.call(categories.list, { query: { q } }))[0]

test('a warning on a picture appears at once in its entry and in lists, and can be removed', async () => {
  const { id: file, path } = await aPicture()
  const { id } = await anEntry('lobong', { imageUrl: path })
  expect(await listed('lobong')).toMatchObject({ warned: false })
  await warn(file, ' It shows a grave. ')
  expect(await wholeEntry(id)).toMatchObject({ warned: true, fileWarnings: { [path]: 'It shows a grave.' } })
  expect(await listed('lobong')).toMatchObject({ warned: true })
  await warn(file, ' ')
  expect(await wholeEntry(id)).toMatchObject({ warned: false, fileWarnings: {} })
  expect(await listed('lobong')).toMatchObject({ warned: false })
})

test('a warning on one voice leaves the other voices without one', async () => {
  const { id } = await anEntry('walai', {})
  const own = { custodianId: null, entryId: id, status: 'published' as const }
  const first = await aVoice(app.db, app.objects, { id: randomUUID(), ...own })
  await aVoice(app.db, app.objects, { id: randomUUID(), ...own })
  await warn(first.uploadId, 'The speaker has died since.')
  const { voices, fileWarnings } = await wholeEntry(id)
  expect(voices).toHaveLength(2)
  expect(fileWarnings).toEqual({ [`/objects/${first.uploadId}.mp3`]: 'The speaker has died since.' })
})

test('only admins add warnings, and only to existing files', async () => {
  const { id } = await aPicture()
  await expect(warn(id, 'No.', await app.person('a contributor'))).rejects.toThrow('403')
  await expect(warn(randomUUID(), 'Nothing.')).rejects.toThrow('404')
})
