import { asc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '#server/db/connect.ts'
import { ownPathOf } from '#shared/addresses.ts'
import { categories } from '#server/db/tables.ts'
import { invalid } from '#server/http/problem.ts'
import type { RevisionStore } from './revisions.ts'

/** Of these files those that were taken back; with `held` the others are not before the transaction ends. */
export type WithdrawnAmong = (tx: Pick<Database, 'select'>, paths: string[], held?: boolean) => Promise<string[]>

interface Files {
  imageUrl?: string | null | undefined
  audioUrl?: string | null | undefined
  videoUrl?: string | null | undefined
}

/** The same with files of this site by their paths, however they were told. */
export const byOwnPaths = <Given extends Files>(given: Given, publicUrl: string): Given => {
  const own = (address: string | null | undefined) => address && ownPathOf(address, publicUrl)
  const told = (['imageUrl', 'audioUrl', 'videoUrl'] as const).filter((field) => given[field])
  return { ...given, ...Object.fromEntries(told.map((field) => [field, own(given[field])])) }
}

/**
 * Refuses a change that names a file which was taken back. To be asked before the entry is held, as whoever takes a file back holds the
 * file first: whichever of the two comes second then sees the other.
 */
export async function refuseTakenBack(tx: Transaction, withdrawn: WithdrawnAmong, next: Files): Promise<void> {
  const fields = { Picture: 'imageUrl', Sound: 'audioUrl', Video: 'videoUrl' } as const
  const named = Object.entries(fields).filter(([, field]) => next[field])
  const paths = named.map(([, field]) => next[field]!)
  const gone = new Set(await withdrawn(tx, paths, true))
  const [label, field] = named.find(([, name]) => gone.has(next[name]!)) ?? []
  if (label) throw invalid(`${label}: this file was taken back and can no longer be used.`, { field })
}

/** Files that were taken back are named by no entry any more; this is a version of the entry like any other change. */
export async function forgetFiles(
  tx: Transaction,
  revisions: RevisionStore,
  paths: readonly string[],
  at: Date,
): Promise<void> {
  if (paths.length === 0) return
  const { id, imageUrl, audioUrl, videoUrl, deletedAt } = categories
  const gone = sql`ANY (${sql.param([...paths])}::text[])`
  // As the indexes have it that find these few among all entries.
  const isGone = (field: PgColumn) => sql`(${field} LIKE '/objects/%' AND ${field} = ${gone})`
  const names = sql`(${isGone(imageUrl)} OR ${isGone(audioUrl)} OR ${isGone(videoUrl)})`
  const without = (held: string | null) => (held !== null && paths.includes(held) ? null : held)
  const emptied = (field: PgColumn) => sql`CASE WHEN ${field} = ${gone} THEN NULL ELSE ${field} END`
  const naming = await tx
    .select({ id })
    .from(categories)
    .where(sql`${names} AND ${isNull(deletedAt)}`)
    .orderBy(asc(id))
  const doing = { actorId: null, at, action: 'edited' as const, why: 'A file was taken back.' }
  for (const entry of naming)
    await revisions.change(
      tx,
      entry.id,
      (now) => ({
        ...now,
        imageUrl: without(now.imageUrl),
        audioUrl: without(now.audioUrl),
        videoUrl: without(now.videoUrl),
      }),
      doing,
    )
  // What is deleted has no new versions; if it is restored, it comes without the file.
  await tx
    .update(categories)
    .set({
      imageUrl: emptied(imageUrl),
      audioUrl: emptied(audioUrl),
      videoUrl: emptied(videoUrl),
    })
    .where(sql`${names} AND ${isNotNull(deletedAt)}`)
}
