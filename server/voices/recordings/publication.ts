import { and, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { withdrawVoiceContributions } from '#server/contributions/store.ts'
import type { Transaction } from '#server/db/connect.ts'
import { categories, recordings } from '#server/db/tables/library.ts'
import type { Deps } from '#server/deps.ts'
import { removeAttestationsOfRecordings } from '#server/entries/attestations.ts'
import { markWithdrawn } from '#server/media/withdrawal/withdrawn-files.ts'
import { removeFilesFromContent } from '#server/media/withdrawal/remove-withdrawn-files.ts'
import { closeTakedownRequests } from '#server/takedowns/closing.ts'
import { soundPath } from './files.ts'

/** Updates which entries have a recording, for lists and filters. Call it in the transaction that changed a recording. */
export async function updateHasVoice(tx: Transaction, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return
  const hasVoice = sql`EXISTS (SELECT FROM recordings r WHERE r.entry_id = ${categories.id} AND r.status = 'published' AND NOT r.sentence)`
  await tx.update(categories).set({ hasVoice }).where(inArray(categories.id, entryIds))
}

/** Updates entries and attestations after recordings became private. */
export async function afterUnpublishing(
  tx: Transaction,
  unpublishedRecordings: { id: string; entryId: string | null }[],
): Promise<void> {
  if (unpublishedRecordings.length === 0) return
  const ids = unpublishedRecordings.map(({ id }) => id)
  await removeAttestationsOfRecordings(tx, ids)
  // Sorted, so that two withdrawals at once do not deadlock.
  const entryIds = new Set(unpublishedRecordings.flatMap(({ entryId }) => entryId ?? []))
  await updateHasVoice(tx, [...entryIds].toSorted())
}

/**
 * Withdraws recordings with their files and references, and closes the takedown requests about them. Returns their number, which
 * `beforeClosing` gets too, so that a decision answers its own request.
 */
export async function withdrawRecordings(
  deps: Deps,
  tx: Transaction,
  filter: SQL,
  beforeClosing: (withdrawnCount: number) => Promise<void> = async () => {},
): Promise<number> {
  const { id, entryId, uploadId, originalId, status } = recordings
  const withdrawnRecordings = await tx
    .update(recordings)
    .set({ status: 'withdrawn' })
    .where(and(filter, ne(status, 'withdrawn')))
    .returning({ id, entryId, uploadId, originalId })
  await markWithdrawn(
    tx,
    withdrawnRecordings.flatMap((voice) =>
      voice.originalId === null ? [voice.uploadId] : [voice.uploadId, voice.originalId],
    ),
    deps.clock(),
  )
  await afterUnpublishing(tx, withdrawnRecordings)
  await removeFilesFromContent(
    deps,
    tx,
    withdrawnRecordings.map((voice) => soundPath(voice.uploadId)),
  )
  await withdrawVoiceContributions(
    tx,
    withdrawnRecordings.map((voice) => voice.id),
    deps.clock(),
  )
  await beforeClosing(withdrawnRecordings.length)
  await closeTakedownRequests(
    deps,
    tx,
    withdrawnRecordings.flatMap((voice) => [voice.id, voice.uploadId]),
  )
  return withdrawnRecordings.length
}
