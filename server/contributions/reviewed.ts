import type { Proposal, ReviewedContribution } from '#shared/contributions.ts'
import type { Clock } from '#server/clock.ts'
import { undoUntil } from './decision.ts'
import type { ContributionRow } from './store.ts'

interface Waiting {
  contributionId: string
  entryId: string | null
  authorId: string | null
  proposal: Proposal
}
/** What the entries of these edits are now, beside what their authors saw; by contribution. */
export type Review = (waiting: Waiting[]) => Promise<Map<string, NonNullable<ReviewedContribution['review']>>>

/** Contributions as those see them who decide. */
export async function asReviewed(
  rows: ContributionRow[],
  { viewer, clock, review }: { viewer: { id: string }; clock: Clock; review: Review },
): Promise<ReviewedContribution[]> {
  const waiting = rows.flatMap(({ id, status, kind, entry, authorId, kept }) =>
    status === 'PENDING' && kind === 'edit' && kept
      ? [{ contributionId: id, entryId: entry?.id ?? null, authorId, proposal: kept }]
      : [],
  )
  const reviews = await review(waiting)
  const by = { actorId: viewer.id, now: clock() }
  return rows.map((row) => ({ ...row, undoUntil: undoUntil(row, by), review: reviews.get(row.id) ?? null }))
}
