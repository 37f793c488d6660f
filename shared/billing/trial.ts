import type { UserJson } from '#shared/people.ts'

/** True if the person is shown the offer of a trial (docs/product.md 7). */
export function isOfferedTrial(user: Pick<UserJson, 'role' | 'freeTrialUsed'>): boolean {
  return user.role === 'NORMAL' && !user.freeTrialUsed
}
