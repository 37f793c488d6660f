import type { AdminUserAnswer, Role, UserAnswer } from '#shared/people.ts'
import { formatDay } from '#client/lib/dates.ts'

/** The role selector, docs/product.md 52. */
export const roleChoices: Record<Role, string> = {
  NORMAL: 'Normal',
  PAID: 'Paid',
  TEACHER: 'Teacher',
  CONTRIBUTOR: 'Contributor',
  ADMIN: 'Admin',
}

/** docs/product.md 52: the subscription cell. */
export function subscriptionInWords(
  user: Pick<AdminUserAnswer, 'subscribed' | 'subscriptionEndDate' | 'freeTrialUsed'>,
): string {
  if (user.subscribed && user.subscriptionEndDate) return `Until ${formatDay(user.subscriptionEndDate)}`
  return user.freeTrialUsed ? 'Trial used' : 'No subscription'
}

/** What a person is called: their name, else their address, else Learner. */
export function displayName(user: Pick<UserAnswer, 'firstName' | 'lastName' | 'email'>): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || 'Learner'
}
