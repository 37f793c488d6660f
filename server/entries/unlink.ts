import { asc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/db/connect.ts'
import { categories } from '#server/db/tables/library.ts'
import { storedReasons } from './history/reasons.ts'
import { change } from './history/revisions.ts'

/** Removes withdrawn files from all entries. Each changed entry gets a new version. */
export async function unlinkFromEntries(tx: Transaction, paths: readonly string[], at: Date): Promise<void> {
  if (paths.length === 0) return
  const { id, imageUrl, audioUrl, videoUrl, deletedAt } = categories
  const anyWithdrawn = sql`ANY (${sql.param([...paths])}::text[])`
  // The condition repeats the definition of the partial indexes, so that PostgreSQL uses them.
  const holdsWithdrawn = (field: PgColumn) => sql`(${field} LIKE '/objects/%' AND ${field} = ${anyWithdrawn})`
  const holdsAny = sql`(${holdsWithdrawn(imageUrl)} OR ${holdsWithdrawn(audioUrl)} OR ${holdsWithdrawn(videoUrl)})`
  const without = (held: string | null) => (held !== null && paths.includes(held) ? null : held)
  const emptied = (field: PgColumn) => sql`CASE WHEN ${field} = ${anyWithdrawn} THEN NULL ELSE ${field} END`
  const affected = await tx
    .select({ id })
    .from(categories)
    .where(sql`${holdsAny} AND ${isNull(deletedAt)}`)
    .orderBy(asc(id))
  const context = { actorId: null, at, action: 'edited' as const, why: storedReasons.file }
  for (const entry of affected)
    await change(
      tx,
      entry.id,
      (now) => ({
        ...now,
        imageUrl: without(now.imageUrl),
        audioUrl: without(now.audioUrl),
        videoUrl: without(now.videoUrl),
      }),
      context,
    )
  // A deleted entry gets no new version; a restore brings it back without the file.
  await tx
    .update(categories)
    .set({
      imageUrl: emptied(imageUrl),
      audioUrl: emptied(audioUrl),
      videoUrl: emptied(videoUrl),
    })
    .where(sql`${holdsAny} AND ${isNotNull(deletedAt)}`)
}
