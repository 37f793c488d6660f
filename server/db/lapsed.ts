import { sql } from 'drizzle-orm'
import type { Role } from '#shared/people.ts'

interface Held {
  role: Role
  subscriptionEndDate: Date | null
}

/** PAID whose end date has passed is NORMAL, at once and everywhere; without an end date it is complimentary. */
export const hasLapsed = ({ role, subscriptionEndDate: end }: Held, now: Date): boolean =>
  role === 'PAID' && end !== null && end <= now

/** The same of a row of `users`, $1 being the moment. Both are held together by one table of cases. */
export const lapsedInSql = "coalesce(role = 'PAID' AND subscription_end_date <= $1, false)"

const [before = '', after = ''] = lapsedInSql.split('$1')
export const lapsedAt = (now: Date) =>
  sql<boolean>`${sql.raw(before)}${now.toISOString()}::timestamptz${sql.raw(after)}`
