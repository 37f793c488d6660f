import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import { categories } from '#server/db/tables.ts'
import { soundPath } from './files.ts'
import type { EntriesToTell, Others } from './files.ts'

/** Which entries have a voice, for lists and filters; in the transaction of whatever changed it. */
export async function markVoiced(tx: Transaction, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return
  const hasVoice = sql`EXISTS (SELECT FROM recordings r WHERE r.entry_id = ${categories.id} AND r.status = 'published')`
  await tx.update(categories).set({ hasVoice }).where(inArray(categories.id, entryIds))
}

/** These voices can be heard no longer. */
export async function silenced(
  tx: Transaction,
  entries: EntriesToTell,
  gone: { id: string; entryId: string | null }[],
): Promise<void> {
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  await entries.unheard(tx, ids)
  // In one order, so that two withdrawals at once do not wait for each other.
  const entryIds = new Set(gone.flatMap(({ entryId }) => entryId ?? []))
  await markVoiced(tx, [...entryIds].toSorted())
}

/** These voices were taken back. */
export async function takenBack(
  tx: Transaction,
  { entries, queue }: Others,
  gone: { id: string; entryId: string | null; uploadId: string }[],
  at: Date,
): Promise<void> {
  await silenced(tx, entries, gone)
  await entries.forgetFiles(
    tx,
    gone.map(({ uploadId }) => soundPath(uploadId)),
  )
  await queue.forget(
    tx,
    gone.map(({ id }) => id),
    at,
  )
}
