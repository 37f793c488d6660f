import type { ContributionStatus, Decision } from '#shared/contributions.ts'
import { conflict, invalid } from '#server/http/problem.ts'
import type { Problem } from '#server/http/problem.ts'

const inWords: Record<ContributionStatus, string> = {
  PENDING: 'still waiting for review',
  APPROVED: 'already approved',
  REJECTED: 'already rejected',
}

/** PENDING decides once (RULINGS 24). */
export const decidedAlready = (status: ContributionStatus): Problem =>
  conflict(`This contribution is ${inWords[status]}.`)

/** Its author had until the decision. */
export const tooLateTo = (what: 'changed' | 'withdrawn', status: ContributionStatus): Problem =>
  conflict(`This contribution is ${inWords[status]} and can no longer be ${what}.`)

/** What a decision may not say at once, whatever it is about. */
export function checkDecision({ status, note, entry, withdrawn }: Decision): void {
  if (![status, note, entry, withdrawn].some((part) => part !== undefined))
    throw invalid('Nothing was decided: give a status, a note or withdrawn.')
  if (entry && status !== 'APPROVED') throw invalid('A library entry is made only together with an approval.')
  if (status && withdrawn !== undefined) throw invalid('Decide first: only what is approved can be withdrawn.')
}

/** A note comes with the decision or after it; only what is in the library can be taken out of it. */
export function checkAmendment(status: ContributionStatus, { note, withdrawn }: Decision): void {
  if (withdrawn !== undefined && status !== 'APPROVED')
    throw conflict(`This contribution is ${inWords[status]}, so it is not in the library.`)
  if (note !== undefined && status === 'PENDING')
    throw conflict('This contribution is still waiting for review: a note comes with the decision or after it.')
}
