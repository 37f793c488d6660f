import { undoMinutes } from '#shared/contributions.ts'
import type { ContributionStatus, Decision } from '#shared/contributions.ts'
import type { ContributionKind } from '#shared/proposals.ts'
import { conflict, invalid } from '#server/http/problem.ts'
import type { Problem } from '#server/http/problem.ts'

const inWords: Record<ContributionStatus, string> = {
  PENDING: 'still waiting for review',
  APPROVED: 'already approved',
  REJECTED: 'already rejected',
}

/** PENDING decides once (docs/product.md 24). */
export const decidedAlready = (status: ContributionStatus): Problem =>
  conflict(`This contribution is ${inWords[status]}.`)

export const changedSince = (): Problem =>
  conflict('Its author has changed this since you opened it. Please load it again and look once more.')

export const builtUpon = (): Problem =>
  conflict('Something was built on this decision meanwhile, so it can no longer be undone.')

export const takenBack = (): Problem => conflict('Its speaker has taken this voice back.')

interface Decided {
  status: ContributionStatus
  decidedBy: string | null
  decidedAt: Date | null
}

/** Until when whoever asks may take a decision back; null where they may not. */
export function undoUntil(
  { status, decidedBy, decidedAt }: Decided,
  { actorId, now }: { actorId: string; now: Date },
): Date | null {
  if (status === 'PENDING' || decidedBy !== actorId || !decidedAt) return null
  const until = new Date(decidedAt.getTime() + undoMinutes * 60_000)
  return until > now ? until : null
}

/** A slip of the finger is not a decision; what stood for ten minutes is one. */
export function checkUndo(decided: Decided, by: { actorId: string; now: Date }): void {
  if (decided.status === 'PENDING') throw conflict('This contribution is still waiting for review.')
  if (decided.decidedBy !== by.actorId) throw conflict('Only whoever made this decision can undo it.')
  if (!undoUntil(decided, by))
    throw conflict('This decision was made more than ten minutes ago and can no longer be undone.')
}

/** Its author had until the decision. */
export const tooLateTo = (what: 'changed' | 'withdrawn', status: ContributionStatus): Problem =>
  conflict(`This contribution is ${inWords[status]} and can no longer be ${what}.`)

/** What a decision may not say at once, whatever it is about. */
export function checkDecision({ status, note, entry, withdrawn, resolved }: Decision, kind: ContributionKind): void {
  if (![status, note, entry, withdrawn].some((part) => part !== undefined))
    throw invalid('Nothing was decided: give a status, a note or withdrawn.')
  if (entry && status !== 'APPROVED') throw invalid('A library entry is made only together with an approval.')
  if (entry && kind !== 'text') throw invalid('A library entry is made of a text only.')
  if (resolved && (status !== 'APPROVED' || kind !== 'edit'))
    throw invalid('resolved goes only with the approval of an edit.')
  if (status && withdrawn !== undefined) throw invalid('Decide first: only what is approved can be withdrawn.')
}

/** A note comes with the decision or after it; only what is in the library can be taken out of it. */
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
