import { asc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '#server/db/connect.ts'
import { categories } from '#server/db/tables.ts'
import { invalid } from '#server/http/problem.ts'
import type { RevisionStore } from './revisions.ts'

/** Of these files those that were taken back. */
export type WithdrawnAmong = (tx: Pick<Database, 'select'>, paths: string[]) => Promise<string[]>

interface Files {
  imageUrl?: string | null | undefined
  audioUrl?: string | null | undefined
  videoUrl?: string | null | undefined
}

/** Refuses a change that brings in a file which was taken back. */
export async function refuseTakenBack(
  tx: Pick<Database, 'select'>,
  withdrawn: WithdrawnAmong,
  { now, next }: { now?: Files; next: Files },
): Promise<void> {
  const fields = { Picture: 'imageUrl', Sound: 'audioUrl', Video: 'videoUrl' } as const
  const brought = Object.entries(fields).filter(([, field]) => next[field] && next[field] !== now?.[field])
  const gone = new Set(
    await withdrawn(
      tx,
      brought.map(([, field]) => next[field]!),
    ),
  )
  const [label, field] = brought.find(([, name]) => gone.has(next[name]!)) ?? []
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
