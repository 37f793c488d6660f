import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import { recordings } from '#server/db/tables/library.ts'
import * as attestations from '#server/entries/attestations.ts'
import * as files from '#server/media/store.ts'
import { afterUnpublishing, updateHasVoice } from './publication.ts'
import { find } from './recording-store.ts'

/** Locks the recording until the transaction ends. */
export async function lockRecording(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: recordings.id }).from(recordings).where(eq(recordings.id, id)).for('no key update')
}

/**
 * Publishes or rejects a pending recording, or makes it pending again. False if it has another status or its consent was withdrawn. Runs in
 * the transaction of the queue's decision.
 */
export async function setDecision(
  tx: Transaction,
  id: string,
  { status, note, at }: { status: 'published' | 'rejected' | 'pending'; note: string | null; at: Date },
): Promise<boolean> {
  const before = status === 'pending' ? (['published', 'rejected'] as const) : (['pending'] as const)
  const changedRows = await tx
    .update(recordings)
    .set({ status, note, decidedAt: status === 'pending' ? null : at })
    .where(and(eq(recordings.id, id), inArray(recordings.status, [...before])))
    .returning({ uploadId: recordings.uploadId })
  const uploadId = changedRows[0]?.uploadId
  if (uploadId === undefined) return false
  if (status === 'published') await files.publish(tx, uploadId)
  else await files.makePrivate(tx, uploadId)
  const row = await find(tx, id)
  if (!row) return false
  if (status !== 'published') await afterUnpublishing(tx, [row])
  else if (row.entryId !== null) {
    const { entryId, form, isSentence, dialect, speakerId } = row
    if (dialect !== null && !isSentence) await attestations.addSpoken(tx, { id, entryId, form, dialect, speakerId })
    await updateHasVoice(tx, [entryId])
  }
  return true
}
