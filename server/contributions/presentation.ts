import type * as z from 'zod/mini'
import type { Contribution, ReviewedContribution } from '#shared/contributions/contributions.ts'
import { changesBetween } from '#shared/entries/history.ts'
import type { Database } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { namesIn, summariesOf, review as reviewEdits } from '#server/entries/proposals/reviewing.ts'
import { listDialects } from '#server/entries/sources.ts'
import { findQueuedVoices } from '#server/voices/recordings/queued-voices.ts'
import { undoUntil } from './decision.ts'
import type { ContributionRow } from './lists.ts'

/** The entry of a proposal, or the entry that was made from a text. */
const entryOf = ({ entry, categoryId }: ContributionRow) => entry?.id ?? categoryId

type PresentedContribution = z.output<typeof Contribution> & ContributionRow

/** Contributions as the API returns them: an edit with its differences, a recording with its form and speaker. */
export async function presentContribution(db: Database, rows: ContributionRow[]): Promise<PresentedContribution[]> {
  const states = rows.flatMap(({ storedProposal }) =>
    storedProposal?.kind === 'edit' ? [storedProposal.base, storedProposal.proposed] : [],
  )
  const [nameOf, voices, dialects] = await Promise.all([
    namesIn(db, states),
    findQueuedVoices(
      db,
      rows.flatMap(({ recordingId }) => recordingId ?? []),
    ),
    rows.some(({ kind }) => kind === 'witness') ? listDialects(db) : [],
  ])
  const dialectName = (slug: string) => dialects.find((dialect) => dialect.slug === slug)?.name ?? slug
  const proposalOf = ({ storedProposal, recordingId }: ContributionRow): PresentedContribution['proposal'] => {
    if (storedProposal?.kind === 'edit')
      return { kind: 'edit', changes: changesBetween(storedProposal.base, storedProposal.proposed), names: nameOf }
    if (storedProposal?.kind === 'witness')
      return { ...storedProposal, dialectName: dialectName(storedProposal.dialect) }
    if (storedProposal?.kind !== 'voice') return storedProposal
    const voice = recordingId === null ? undefined : voices.get(recordingId)
    return voice ? { kind: 'voice', ...voice } : null
  }
  /** A withdrawn recording does not name its speaker as its sender either. */
  const isWithdrawnBySpeaker = ({ recordingId, withdrawn, authorId }: ContributionRow) =>
    withdrawn && authorId !== null && recordingId !== null && voices.get(recordingId)?.speakerUserId === authorId
  return rows.map((row) => ({
    ...row,
    ...(isWithdrawnBySpeaker(row) && { authorName: null }),
    proposal: proposalOf(row),
  }))
}

/** Contributions as admins see them when they decide. */
export async function presentForReview(
  { db, clock }: Deps,
  rows: ContributionRow[],
  viewer: { id: string },
): Promise<ReviewedContribution[]> {
  const pendingEdits = rows.flatMap(({ id, status, kind, entry, authorId, storedProposal }) =>
    status === 'PENDING' && kind === 'edit' && storedProposal
      ? [{ contributionId: id, entryId: entry?.id ?? null, authorId, proposal: storedProposal }]
      : [],
  )
  const [shown, reviews, entries] = await Promise.all([
    presentContribution(db, rows),
    reviewEdits(db, pendingEdits),
    summariesOf(db, [...new Set(rows.flatMap((row) => entryOf(row) ?? []))]),
  ])
  const context = { actorId: viewer.id, now: clock() }
  return shown.map((row) => {
    const id = entryOf(row)
    const current = id === null ? undefined : entries.get(id)
    // A recording that its speaker has withdrawn cannot be decided again.
    const isWithdrawnVoice = row.kind === 'voice' && row.withdrawn
    return {
      ...row,
      undoUntil: isWithdrawnVoice || row.replacedBy ? null : undoUntil(row, context),
      present: id && current ? { ...current, id } : null,
      review: reviews.get(row.id) ?? null,
    }
  })
}
