import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  adminChoice,
  contributorRole,
  learner,
  normalChoice,
  paidChoice,
  teacherRole,
} from '#shared/people/messages.ts'
import { noSubscription, trialUsed, untilDay } from '#shared/people/admin-messages.ts'
import type { AdminUserJson, Role, UserJson } from '#shared/people.ts'
import { formatDay } from '#client/lib/dates/dates.ts'

/** Options of the role selector (docs/product.md 52). */
export const roleChoices: Record<Role, PlainText> = {
  NORMAL: normalChoice,
  PAID: paidChoice,
  TEACHER: teacherRole,
  CONTRIBUTOR: contributorRole,
  ADMIN: adminChoice,
}

/** The cell Subscription in the table of people (docs/product.md 52). */
export function subscriptionText(
  user: Pick<AdminUserJson, 'subscribed' | 'subscriptionEndDate' | 'freeTrialUsed'>,
): string {
  if (user.subscribed && user.subscriptionEndDate) return say(untilDay, { day: formatDay(user.subscriptionEndDate) })
  return say(user.freeTrialUsed ? trialUsed : noSubscription)
}

/** Name of a person, else the e-mail address, else Learner. */
export function displayName(user: Pick<UserJson, 'firstName' | 'lastName' | 'email'>): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || say(learner)
}
