import type * as z from 'zod/mini'
import { auditSentence, type AuditSentence } from '#shared/site/audit/audit-sentences.ts'
import type { AdminUser, User } from '#shared/people.ts'
import { isTrialPeriod } from '#shared/billing/subscriptions.ts'
import { hasExpired } from '#server/db/queries/expired.ts'
import type { users } from '#server/db/tables/people.ts'

type Row = typeof users.$inferSelect
/** A row of `users`, as queries return it. */
export interface UserRow extends Omit<Row, 'issuer' | 'subject' | 'suspendedAt'> {
  /** A class's seat that opens all lessons; read for requests only. */
  seat?: { className: string; until: Date | string } | null
}
/** The row with the fields for admins. */
export type StoredUser = UserRow & Pick<Row, 'suspendedAt'>

export const adminUserAt = (
  row: StoredUser,
  now: Date,
  lastAdminId: string | undefined,
): z.output<typeof AdminUser> => ({
  ...userAt(row, now),
  suspendedAt: row.suspendedAt,
  isLastAdmin: row.id === lastAdminId,
})

/** End of the free trial if it is the person's only access; paid days after it end later. */
function trialUntil({ trialStartedAt: began, subscriptionEndDate: end }: UserRow, now: Date): Date | null {
  return began && end && end > now && isTrialPeriod(began, end) ? end : null
}

/** The person with the rights that apply at `now`. */
export function userAt(row: UserRow, now: Date): User {
  const subscribed = row.subscriptionEndDate !== null && row.subscriptionEndDate > now
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    emailVerified: row.emailVerified,
    role: hasExpired(row, now) ? 'NORMAL' : row.role,
    profileImageUrl: row.profileImageUrl,
    subscriptionEndDate: row.subscriptionEndDate,
    subscribed,
    freeTrialUsed: row.freeTrialUsed,
    trialUntil: trialUntil(row, now),
    mayContribute: row.contributeUntil !== null && row.contributeUntil > now,
    language: row.language,
    createdAt: row.createdAt,
    ...(row.seat && { seat: { className: row.seat.className, until: new Date(row.seat.until) } }),
  }
}

export function auditNameOf({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>): string | AuditSentence {
  return [firstName, lastName].filter(Boolean).join(' ') || auditSentence('unnamed')
}
