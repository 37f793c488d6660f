import { undoMinutes, type ContributionStatus, type Decision } from '#shared/contributions/contributions.ts'
import type { ContributionKind } from '#shared/contributions/proposals.ts'
import { conflict, invalid, type Problem } from '#server/http/problem.ts'

const inWords: Record<ContributionStatus, string> = {
  PENDING: 'still waiting for review',
  APPROVED: 'already approved',
  REJECTED: 'already rejected',
}

/** The refusal of a second decision (docs/product.md 24). */
export const decidedAlready = (status: ContributionStatus): Problem =>
  conflict(`This contribution is ${inWords[status]}.`)

export const changedSince = (): Problem =>
  conflict('Its author has changed this since you opened it. Please load it again and look once more.')

export const builtUpon = (): Problem =>
  conflict('Something was built on this decision meanwhile, so it can no longer be undone.')

export const voiceWithdrawn = (): Problem => conflict('Its speaker has taken this voice back.')

interface Decided {
  status: ContributionStatus
  decidedBy: string | null
  decidedAt: Date | null
}

/** The time until which the viewer may undo a decision; null if they may not. */
export function undoUntil(
  { status, decidedBy, decidedAt }: Decided,
  { actorId, now }: { actorId: string; now: Date },
): Date | null {
  if (status === 'PENDING' || decidedBy !== actorId || !decidedAt) return null
  const until = new Date(decidedAt.getTime() + undoMinutes * 60_000)
  return until > now ? until : null
}

/** Refuses an undo by another admin, or later than ten minutes after the decision. */
export function checkUndo(decided: Decided, by: { actorId: string; now: Date }): void {
  if (decided.status === 'PENDING') throw conflict('This contribution is still waiting for review.')
  if (decided.decidedBy !== by.actorId) throw conflict('Only whoever made this decision can undo it.')
  if (!undoUntil(decided, by))
    throw conflict('This decision was made more than ten minutes ago and can no longer be undone.')
}

/** The refusal of a change by the author after the decision. */
export const tooLateTo = (what: 'changed' | 'withdrawn', status: ContributionStatus): Problem =>
  conflict(`This contribution is ${inWords[status]} and can no longer be ${what}.`)

/** Refuses combinations of fields that no kind of contribution allows. */
export function checkDecision({ status, note, entry, withdrawn, resolved }: Decision, kind: ContributionKind): void {
  if (![status, note, entry, withdrawn].some((field) => field !== undefined))
    throw invalid('Nothing was decided: give a status, a note or withdrawn.')
  if (entry && status !== 'APPROVED') throw invalid('A library entry is made only together with an approval.')
  if (entry && kind !== 'text') throw invalid('A library entry is made of a text only.')
  if (resolved && (status !== 'APPROVED' || kind !== 'edit'))
    throw invalid('resolved goes only with the approval of an edit.')
  if (status && withdrawn !== undefined) throw invalid('Decide first: only what is approved can be withdrawn.')
}

/** Only an approved contribution can be taken out of the library; a note is possible with or after the decision. */
export function checkAmendment(
  { status, kind }: { status: ContributionStatus; kind: ContributionKind },
  { note, withdrawn }: Decision,
): void {
  if (withdrawn !== undefined && kind !== 'text')
    throw conflict('What became of this is in the history of its entry, and can be taken back there.')
  if (withdrawn !== undefined && status !== 'APPROVED')
    throw conflict(`This contribution is ${inWords[status]}, so it is not in the library.`)
  if (note !== undefined && status === 'PENDING')
    throw conflict('This contribution is still waiting for review: a note comes with the decision or after it.')
}
