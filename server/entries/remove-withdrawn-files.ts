import { and, asc, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { mapTexts } from '#shared/entries/optional-texts.ts'
import type { Transaction } from '#server/db/connect.ts'
import { fileFields } from '#server/db/queries/withdrawn-file-refusals.ts'
import { categories } from '#server/db/tables/library.ts'
import { storedReasons } from './history/reasons.ts'
import { change } from './history/revisions.ts'

/** Removes withdrawn files from all entries. Each changed entry gets a new version. */
export async function removeFilesFromEntries(tx: Transaction, paths: readonly string[], at: Date): Promise<void> {
  if (paths.length === 0) return
  const { id, deletedAt } = categories
  const anyWithdrawn = sql`ANY (${sql.param([...paths])}::text[])`
  // The condition repeats the definition of the partial indexes, so that PostgreSQL uses them.
  const holdsWithdrawn = (field: PgColumn) => sql`(${field} LIKE '/objects/%' AND ${field} = ${anyWithdrawn})`
  const holdsAny = or(...fileFields.map((field) => holdsWithdrawn(categories[field])))
  const without = (held: string | null) => (held !== null && paths.includes(held) ? null : held)
  const emptied = (field: PgColumn) => sql`CASE WHEN ${field} = ${anyWithdrawn} THEN NULL ELSE ${field} END`
  const affected = await tx
    .select({ id })
    .from(categories)
    .where(and(holdsAny, isNull(deletedAt)))
    .orderBy(asc(id))
  const context = { actorId: null, at, action: 'edited' as const, why: storedReasons.file }
  for (const entry of affected)
    await change(tx, entry.id, (now) => ({ ...now, ...mapTexts(fileFields, (field) => without(now[field])) }), context)
  // A deleted entry gets no new version; a restore brings it back without the file.
  await tx
    .update(categories)
    .set(mapTexts(fileFields, (field) => emptied(categories[field])))
    .where(and(holdsAny, isNotNull(deletedAt)))
}
