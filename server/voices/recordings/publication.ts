import { inArray, sql } from 'drizzle-orm'
import { forgetVoices } from '#server/contributions/store.ts'
import type { Transaction } from '#server/db/connect.ts'
import { categories } from '#server/db/tables/library.ts'
import type { Deps } from '#server/deps.ts'
import { removeRecordings } from '#server/entries/attestations.ts'
import { unlinkFiles } from '#server/media/withdrawal/unlink.ts'
import { soundPath } from './files.ts'

/** Updates which entries have a recording, for lists and filters. Call it in the transaction that changed a recording. */
export async function markVoiced(tx: Transaction, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return
  const hasVoice = sql`EXISTS (SELECT FROM recordings r WHERE r.entry_id = ${categories.id} AND r.status = 'published')`
  await tx.update(categories).set({ hasVoice }).where(inArray(categories.id, entryIds))
}

/** Updates entries and attestations after recordings became private. */
export async function afterUnpublishing(
  tx: Transaction,
  gone: { id: string; entryId: string | null }[],
): Promise<void> {
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  await removeRecordings(tx, ids)
  // Sorted, so that two withdrawals at once do not deadlock.
  const entryIds = new Set(gone.flatMap(({ entryId }) => entryId ?? []))
  await markVoiced(tx, [...entryIds].toSorted())
}

/** Updates everything that refers to withdrawn recordings. */
export async function removeAllReferences(
  deps: Deps,
  tx: Transaction,
  gone: { id: string; entryId: string | null; uploadId: string }[],
): Promise<void> {
  await afterUnpublishing(tx, gone)
  await unlinkFiles(
    deps,
    tx,
    gone.map(({ uploadId }) => soundPath(uploadId)),
  )
  await forgetVoices(
    tx,
    gone.map(({ id }) => id),
    deps.clock(),
  )
}
