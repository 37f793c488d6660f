import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#shared/entries.ts'
import { media } from '#shared/media.ts'
import { voices } from '#shared/voices.ts'
import { people, startTestApp } from '#server/testing/test-app.ts'
import type { Person, TestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/voice-rows.ts'

let app: TestApp
let admin: Person
let learner: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.person(people['an admin'])
  learner = await app.person(people['a learner'])
})
afterAll(() => app.close())

async function aWord() {
  const { id: entryId } = await admin.call(categories.create, {
    body: { type: 'WORD', title: 'walai', content: 'house' },
  })
  const id = randomUUID()
  const { uploadId } = await aVoice(app.db, app.objects, { id, keeperId: null, entryId, status: 'published' })
  return { entryId, code: id, uploadId }
}
const asked = (since?: string) => learner.call(media.takenBack, since ? { query: { since } } : {})

test('a device hears which files were taken back since it asked last, and of no others', async () => {
  const { asOf, files } = await asked()
  expect(files).toEqual([])
  const [stays, goes, leaves] = [await aWord(), await aWord(), await aWord()]
  expect((await asked(asOf)).files).toEqual([])
  await app.visitor.call(voices.withdraw, { body: { code: goes.code } })
  await admin.call(categories.remove, { params: { id: leaves.entryId } })
  const heard = await asked(asOf)
  expect(heard.files.toSorted()).toEqual([goes.uploadId, leaves.uploadId].toSorted())
  expect(heard.files).not.toContain(stays.uploadId)

  app.time.advance(2 * 60_000)
  const { asOf: later } = await asked(heard.asOf)
  expect((await asked(later)).files).toEqual([])
  await admin.call(categories.restore, { params: { id: leaves.entryId } })
  expect((await asked(asOf)).files).toEqual([goes.uploadId])
})

test('what is being taken back while a device asks is told the next time', async () => {
  const { code, uploadId } = await aWord()
  const before = await asked()
  await app.visitor.call(voices.withdraw, { body: { code } })
  const { asOf } = await asked(before.asOf)
  expect((await asked(asOf)).files).toContain(uploadId)
})

test('nobody reaches further back than a copy is kept', async () => {
  const { code, uploadId } = await aWord()
  const { asOf } = await asked()
  await app.visitor.call(voices.withdraw, { body: { code } })
  expect((await asked(asOf)).files).toContain(uploadId)
  app.time.advance(32 * 24 * 3600_000)
  expect(
    (await (await app.person(people['a learner'])).call(media.takenBack, { query: { since: asOf } })).files,
  ).toEqual([])
})
