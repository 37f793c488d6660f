import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { uploads } from '#server/db/tables/media.ts'
import { listUnavailable } from './unavailable.ts'

/** Marks files as withdrawn, which stops serving them; `goneAt` is set after their bytes were deleted. Returns those that were available. */
export async function markWithdrawn(tx: Pick<Database, 'update'>, ids: string[], at: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const isAvailable = and(inArray(uploads.id, ids), isNotNull(uploads.registeredAt), isNull(uploads.withdrawnAt))
  const rows = await tx.update(uploads).set({ withdrawnAt: at }).where(isAvailable).returning({ id: uploads.id })
  return rows.map(({ id }) => id)
}

/** Withdrawn files whose bytes are still kept, page after page by id. */
export async function withdrawnButKept(db: Database, limit: number, after?: string): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNotNull(uploads.withdrawnAt), isNull(uploads.goneAt), after ? gt(uploads.id, after) : undefined))
    .orderBy(uploads.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Files that became unavailable since then: withdrawn ones, and recordings whose entry was deleted. */
export async function goneSince(db: Database, since: Date): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string }>(listUnavailable, [since])
  return rows.map(({ id }) => id)
}

export async function markGone(db: Database, id: string, at: Date): Promise<void> {
  await db.update(uploads).set({ goneAt: at }).where(eq(uploads.id, id))
}

/** Withdraws the files of purged lessons. Returns how many. */
export async function withdrawOfPurgedLessons(db: Database, at: Date): Promise<number> {
  const isOfPurgedLesson = and(eq(uploads.gate, 'lesson'), isNull(uploads.lessonId))
  const isAvailable = and(isOfPurgedLesson, isNotNull(uploads.registeredAt), isNull(uploads.withdrawnAt))
  return (await db.update(uploads).set({ withdrawnAt: at }).where(isAvailable).returning({ id: uploads.id })).length
}
