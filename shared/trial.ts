import type { UserAnswer } from './people.ts'

/** docs/product.md 55: who is shown the offer of a trial. */
export function isOfferedTrial(user: Pick<UserAnswer, 'role' | 'freeTrialUsed'>): boolean {
  return user.role === 'NORMAL' && !user.freeTrialUsed
}
