import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { bundleExpiryDays } from '#shared/study/study.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { uploads } from '#server/db/tables/media.ts'
import { unavailableSinceStatement } from './unavailable.ts'

/** Marks files as withdrawn, which stops serving them; `goneAt` is set after their bytes were deleted. Returns those that were available. */
export async function markWithdrawn(tx: Pick<Database, 'update'>, ids: string[], at: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const isAvailable = and(inArray(uploads.id, ids), isNotNull(uploads.registeredAt), isNull(uploads.withdrawnAt))
  const rows = await tx.update(uploads).set({ withdrawnAt: at }).where(isAvailable).returning({ id: uploads.id })
  return rows.map(({ id }) => id)
}

/** Ids of withdrawn files whose bytes are still stored, page after page. */
export async function listBytesToDelete(db: Database, limit: number, after?: string): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNotNull(uploads.withdrawnAt), isNull(uploads.goneAt), after ? gt(uploads.id, after) : undefined))
    .orderBy(uploads.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Milliseconds after which every offline copy of a file has expired, so that nobody needs older withdrawals. */
const longestOfflineCopyMs = (bundleExpiryDays + 1) * dayMs
/** Milliseconds by which two lists overlap, because withdrawals whose transactions are still running are missing from the first one. */
const overlapMs = minuteMs

/**
 * Ids of the files that became unavailable since then: withdrawn ones, and those of deleted entries. `asOf` is the `since` of the next
 * list; the first one, without `since`, is empty.
 */
export async function unavailableSince(
  db: Database,
  since: Date | undefined,
  now: Date,
): Promise<{ files: string[]; asOf: Date }> {
  const asOf = new Date(now.getTime() - overlapMs)
  if (since === undefined) return { files: [], asOf }
  const earliest = new Date(Math.max(since.getTime(), now.getTime() - longestOfflineCopyMs))
  const rows = await queryRows<{ id: string }>(db, unavailableSinceStatement, [earliest])
  return { files: rows.map(({ id }) => id), asOf }
}

export async function markBytesDeleted(db: Database, id: string, at: Date): Promise<void> {
  await db.update(uploads).set({ goneAt: at }).where(eq(uploads.id, id))
}

/** Withdraws the files of purged lessons. Returns how many. */
export async function withdrawOfPurgedLessons(db: Database, at: Date): Promise<number> {
  const isOfPurgedLesson = and(eq(uploads.gate, 'lesson'), isNull(uploads.lessonId))
  const isAvailable = and(isOfPurgedLesson, isNotNull(uploads.registeredAt), isNull(uploads.withdrawnAt))
  return (await db.update(uploads).set({ withdrawnAt: at }).where(isAvailable).returning({ id: uploads.id })).length
}
