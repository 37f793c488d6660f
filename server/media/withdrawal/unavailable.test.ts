import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { categories } from '#shared/entries/entries.ts'
import { media } from '#shared/media.ts'
import { voices } from '#shared/voices/voices.ts'
import { dayMs } from '#shared/time.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { aVoice } from '#server/testing/library/voice-rows.ts'

const { app, admin, learner } = useTestApp({ admin: 'an admin', learner: 'a learner' })

async function aWord() {
  const { id: entryId } = await admin.call(categories.create, {
    body: { type: 'WORD', title: 'walai', content: 'house' },
  })
  const id = randomUUID()
  const { uploadId } = await aVoice(app.db, app.objects, { id, custodianId: null, entryId, status: 'published' })
  return { entryId, code: id, uploadId }
}
const unavailableSince = (since?: string) => learner.call(media.listUnavailable, since ? { query: { since } } : {})

test('a device learns which files were withdrawn since its last request, and no others', async () => {
  const { asOf, files } = await unavailableSince()
  expect(files).toEqual([])
  const [stays, goes, leaves] = [await aWord(), await aWord(), await aWord()]
  expect((await unavailableSince(asOf)).files).toEqual([])
  await app.visitor.call(voices.withdraw, { body: { code: goes.code } })
  await admin.call(categories.remove, { params: { id: leaves.entryId } })
  const heard = await unavailableSince(asOf)
  expect(heard.files.toSorted()).toEqual([goes.uploadId, leaves.uploadId].toSorted())
  expect(heard.files).not.toContain(stays.uploadId)

  app.time.advance(2 * 60_000)
  const { asOf: later } = await unavailableSince(heard.asOf)
  expect((await unavailableSince(later)).files).toEqual([])
  await admin.call(categories.restore, { params: { id: leaves.entryId } })
  expect((await unavailableSince(asOf)).files).toEqual([goes.uploadId])
})

test('a withdrawal during a request is reported at the next one', async () => {
  const { code, uploadId } = await aWord()
  const before = await unavailableSince()
  await app.visitor.call(voices.withdraw, { body: { code } })
  const { asOf } = await unavailableSince(before.asOf)
  expect((await unavailableSince(asOf)).files).toContain(uploadId)
})

test('a request covers at most the period for which devices keep copies', async () => {
  const { code, uploadId } = await aWord()
  const { asOf } = await unavailableSince()
  await app.visitor.call(voices.withdraw, { body: { code } })
  expect((await unavailableSince(asOf)).files).toContain(uploadId)
  app.time.advance(32 * dayMs)
  expect((await (await app.person('a learner')).call(media.listUnavailable, { query: { since: asOf } })).files).toEqual(
    [],
  )
})
