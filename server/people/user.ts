import type * as z from 'zod/mini'
import type { AdminUser, Role, User } from '#shared/people.ts'

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

/** The person in force at `now`: PAID whose end date has passed is NORMAL at once (RULINGS 2). */
export function userAt(row: UserRow, now: Date): User {
  const subscribed = row.subscriptionEndDate !== null && row.subscriptionEndDate > now
  const lapsed = row.role === 'PAID' && row.subscriptionEndDate !== null && !subscribed
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    emailVerified: row.emailVerified,
    role: lapsed ? 'NORMAL' : row.role,
    profileImageUrl: row.profileImageUrl,
    subscriptionEndDate: row.subscriptionEndDate,
    subscribed,
    freeTrialUsed: row.freeTrialUsed,
    mayContribute: row.contributeUntil !== null && row.contributeUntil > now,
    createdAt: row.createdAt,
  }
}
