import type { UserAnswer } from '#shared/people.ts'

/** docs/product.md 55: true if the person is shown the offer of a trial. */
export function isOfferedTrial(user: Pick<UserAnswer, 'role' | 'freeTrialUsed'>): boolean {
  return user.role === 'NORMAL' && !user.freeTrialUsed
}
