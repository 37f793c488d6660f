import type { UserJson } from '#shared/people.ts'

/** True if the person is shown the offer of a trial. */
export function isOfferedTrial(user: Pick<UserJson, 'role' | 'freeTrialUsed'>): boolean {
  return user.role === 'NORMAL' && !user.freeTrialUsed
}
