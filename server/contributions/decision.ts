import { minuteMs } from '#shared/time.ts'
import { undoMinutes, type ContributionStatus, type Decision } from '#shared/contributions/contributions.ts'
import type { ContributionKind } from '#shared/contributions/proposals.ts'
import { say } from '#shared/messages/say.ts'
import {
  authorChangedIt,
  builtUponIt,
  asFormWithStatement,
  decideFirst,
  entryOfText,
  entryWithApproval,
  suggestionAlreadyDecided,
  notInTheLibrary,
  noteWithDecision,
  nothingWasDecided,
  onlyDeciderUndoes,
  resolvedWithEdit,
  seeEntryHistory,
  speakerTookBack,
  stillWaiting,
  tooLateToChange,
  tooLateToUndo,
  tooLateToWithdraw,
} from '#shared/contributions/refusal-messages.ts'
import { conflict, invalid, type Problem } from '#server/http/problem.ts'

/** The error if somebody has decided the contribution already. */
export const decidedAlready = (status: ContributionStatus): Problem =>
  conflict(say(suggestionAlreadyDecided, { status }))

export const changedSince = (): Problem => conflict(say(authorChangedIt))

export const builtUpon = (): Problem => conflict(say(builtUponIt))

export const voiceWithdrawn = (): Problem => conflict(say(speakerTookBack))

interface DecisionFacts {
  status: ContributionStatus
  decidedBy: string | null
  decidedAt: Date | null
}

/** The time until which the viewer may undo a decision; null if they may not. */
export function undoUntil(
  { status, decidedBy, decidedAt }: DecisionFacts,
  { actorId, now }: { actorId: string; now: Date },
): Date | null {
  if (status === 'PENDING' || decidedBy !== actorId || !decidedAt) return null
  const until = new Date(decidedAt.getTime() + undoMinutes * minuteMs)
  return until > now ? until : null
}

/** Refuses an undo by another admin, or later than ten minutes after the decision. */
export function checkUndo(decided: DecisionFacts, context: { actorId: string; now: Date }): void {
  if (decided.status === 'PENDING') throw conflict(say(stillWaiting))
  if (decided.decidedBy !== context.actorId) throw conflict(say(onlyDeciderUndoes))
  if (!undoUntil(decided, context)) throw conflict(say(tooLateToUndo))
}

/** The refusal of a change by the author after the decision. */
export const tooLateTo = (what: 'changed' | 'withdrawn', status: ContributionStatus): Problem =>
  conflict(say(what === 'changed' ? tooLateToChange : tooLateToWithdraw, { status }))

/** Refuses combinations of fields that no kind of contribution allows. */
export function checkDecision(
  { status, note, entry, withdrawn, resolved, asForm }: Decision,
  kind: ContributionKind,
): void {
  if (![status, note, entry, withdrawn].some((field) => field !== undefined)) throw invalid(say(nothingWasDecided))
  if (entry && status !== 'APPROVED') throw invalid(say(entryWithApproval))
  if (entry && kind !== 'text') throw invalid(say(entryOfText))
  if (resolved && (status !== 'APPROVED' || kind !== 'edit')) throw invalid(say(resolvedWithEdit))
  if (asForm && (status !== 'APPROVED' || kind !== 'witness')) throw invalid(say(asFormWithStatement))
  if (status && withdrawn !== undefined) throw invalid(say(decideFirst))
}

/** Only an approved contribution can be taken out of the library; a note is possible with or after the decision. */
export function checkAmendment(
  { status, kind }: { status: ContributionStatus; kind: ContributionKind },
  { note, withdrawn }: Decision,
): void {
  if (withdrawn !== undefined && kind !== 'text') throw conflict(say(seeEntryHistory))
  if (withdrawn !== undefined && status !== 'APPROVED') throw conflict(say(notInTheLibrary, { status }))
  if (note !== undefined && status === 'PENDING') throw conflict(say(noteWithDecision))
}
