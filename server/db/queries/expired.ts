import { sql } from 'drizzle-orm'
import type { Role } from '#shared/people.ts'

interface RoleWithEnd {
  role: Role
  subscriptionEndDate: Date | null
}

/**
 * True for PAID with a past end date, which counts as NORMAL at once and everywhere; without an end date PAID is complimentary.
 */
export const hasExpired = ({ role, subscriptionEndDate: end }: RoleWithEnd, now: Date): boolean =>
  role === 'PAID' && end !== null && end <= now

/**
 * The same rule as SQL for a row of `users`; $1 is the moment. Never null; uses the index `users_paid_until`. One table of test
 * cases covers both.
 */
export const expiredInSql = "(role = 'PAID' AND subscription_end_date IS NOT NULL AND subscription_end_date <= $1)"

const [before = '', after = ''] = expiredInSql.split('$1')
export const expiredAt = (now: Date) =>
  sql<boolean>`${sql.raw(before)}${now.toISOString()}::timestamptz${sql.raw(after)}`
