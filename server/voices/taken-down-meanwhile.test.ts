import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { media } from '#shared/media.ts'
import { recordings } from '#server/db/tables/library.ts'
import { uploads } from '#server/db/tables/media.ts'
import { asAnotherRequest } from '#server/testing/postgres/one-connection.ts'
import { useVoices } from '#server/testing/library/voices.ts'
import { stores } from '#server/testing/library/stores.ts'
import { somebodyWaits } from '#server/testing/waiting.ts'

const on = useVoices(stores[0])

test('a voice is withdrawn during the takedown of its file, without a deadlock', async () => {
  const { id } = await on.published()
  const [voice] = await on.app.db.select().from(recordings).where(eq(recordings.id, id))
  const file = voice!.uploadId
  let takenDown: Promise<unknown> | undefined
  // As a withdrawal does it: the voice first, then its file.
  await on.app.db.transaction(async (tx) => {
    await tx.select().from(recordings).where(eq(recordings.id, id)).for('no key update')
    takenDown = asAnotherRequest(() => on.admin.call(media.withdraw, { params: { id: file } }))
    await somebodyWaits(on.app.db)
    await tx.select().from(uploads).where(eq(uploads.id, file)).for('no key update', { noWait: true })
  })
  await takenDown
  const [after] = await on.app.db.select().from(recordings).where(eq(recordings.id, id))
  expect(after).toMatchObject({ status: 'withdrawn' })
})
