import { and, eq, or, sql } from 'drizzle-orm'
import { trialDays } from '#shared/billing/subscriptions.ts'
import type { Database } from '#server/db/connect.ts'
import { expiredAt } from '#server/db/queries/expired.ts'
import { users } from '#server/db/tables/people.ts'
import { dayMs } from '#shared/time.ts'

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

export function createSubscriptionStore(db: Database) {
  return {
    /** One statement, so that of any number of starts at once only one wins; undefined for those who may not start. */
    async startTrial(userId: string, now: Date) {
      const end = new Date(now.getTime() + trialDays * dayMs)
      const [started] = await db
        .update(users)
        .set({
          role: 'PAID',
          freeTrialUsed: true,
          trialStartedAt: now,
          // GREATEST passes over null: a trial never shortens access that somebody already has.
          subscriptionEndDate: sql`GREATEST(${users.subscriptionEndDate}, ${end.toISOString()}::timestamptz)`,
        })
        .where(and(eq(users.id, userId), eq(users.freeTrialUsed, false), or(eq(users.role, 'NORMAL'), expiredAt(now))))
        .returning()
      return started
    },

    async find(userId: string) {
      const [user] = await db.select().from(users).where(eq(users.id, userId))
      return user
    },
  }
}
