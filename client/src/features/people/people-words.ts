import type { AdminUserAnswer, Role, UserAnswer } from '#shared/people.ts'
import { formatDay } from '#client/lib/dates/dates.ts'

/** Options of the role selector (docs/product.md 52). */
export const roleChoices: Record<Role, string> = {
  NORMAL: 'Normal',
  PAID: 'Paid',
  TEACHER: 'Teacher',
  CONTRIBUTOR: 'Contributor',
  ADMIN: 'Admin',
}

/** Subscription cell of docs/product.md 52. */
export function subscriptionInWords(
  user: Pick<AdminUserAnswer, 'subscribed' | 'subscriptionEndDate' | 'freeTrialUsed'>,
): string {
  if (user.subscribed && user.subscriptionEndDate) return `Until ${formatDay(user.subscriptionEndDate)}`
  return user.freeTrialUsed ? 'Trial used' : 'No subscription'
}

/** Name of a person, else the e-mail address, else Learner. */
export function displayName(user: Pick<UserAnswer, 'firstName' | 'lastName' | 'email'>): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || 'Learner'
}
