import type * as z from 'zod/mini'
import type { AdminUser, Role, User } from '#shared/people.ts'
import { trialDays } from '#shared/subscriptions.ts'
import { hasLapsed } from '#server/db/lapsed.ts'

/** A row of `users`, as any query gives it. */
export interface UserRow {
  id: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  role: Role
  subscriptionEndDate: Date | null
  freeTrialUsed: boolean
  trialStartedAt: Date | null
  contributeUntil: Date | null
  createdAt: Date
}

/** With what only admins see. */
export interface StoredUser extends UserRow {
  suspendedAt: Date | null
}

export const adminUserAt = (row: StoredUser, now: Date): z.output<typeof AdminUser> => ({
  ...userAt(row, now),
  suspendedAt: row.suspendedAt,
})

/** Until when the free trial runs, where it is all that somebody has; paid days laid behind it end later. */
function trialUntil({ trialStartedAt: began, subscriptionEndDate: end }: UserRow, now: Date): Date | null {
  if (!began || !end || end <= now) return null
  return +end <= +began + trialDays * 24 * 3600_000 ? end : null
}

/** The person in force at `now`. */
export function userAt(row: UserRow, now: Date): User {
  const subscribed = row.subscriptionEndDate !== null && row.subscriptionEndDate > now
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    emailVerified: row.emailVerified,
    role: hasLapsed(row, now) ? 'NORMAL' : row.role,
    profileImageUrl: row.profileImageUrl,
    subscriptionEndDate: row.subscriptionEndDate,
    subscribed,
    freeTrialUsed: row.freeTrialUsed,
    trialUntil: trialUntil(row, now),
    mayContribute: row.contributeUntil !== null && row.contributeUntil > now,
    createdAt: row.createdAt,
  }
}
