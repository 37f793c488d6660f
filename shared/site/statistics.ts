import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/text.ts'

/** Requests to remove something, recordings and contributions that were not decided. */
export const WaitingKind = z.enum(['takedowns', 'recordings', 'contributions'])
export type WaitingKind = z.infer<typeof WaitingKind>

export const Statistics = z.object({
  totalUsers: z.int(),
  /** People in a paid period: no trials, no complimentary access. */
  paidSubscribers: z.int(),
  /** In RM, net of refunds, with two decimals. */
  totalRevenue: z.number(),
  totalCourses: z.int(),
  pendingContributions: z.int(),
  /** Work that waits for an admin, the gravest first; kinds without any are left out. Older processes do not send it. */
  waiting: z.optional(z.array(z.object({ kind: WaitingKind, count: z.int(), oldest: instant }))),
  /** Suggested places that no admin has accepted or declined; left out if there is none. */
  suggestedPlaces: z.optional(z.int()),
  /** Sounds that wait for their speaker in the earliest import that has any; left out if none waits. */
  waitingSounds: z.optional(z.object({ count: z.int(), importId: z.uuid() })),
  /** People by effective role. */
  roles: z.object({ NORMAL: z.int(), PAID: z.int(), TEACHER: z.int(), CONTRIBUTOR: z.int(), ADMIN: z.int() }),
  /** Recurring jobs whose last run failed. */
  brokenJobs: z.array(z.object({ name: z.string(), failedAt: z.nullable(instant), succeededAt: z.nullable(instant) })),
})
export type StatisticsJson = z.input<typeof Statistics>

/** Figures over time, the earliest first. */
export const Figures = z.object({
  /** Weeks from Monday to Sunday: their first day, learners with an answer, words answered for the first time. */
  weeks: z.array(z.object({ start: z.string(), learners: z.int(), words: z.int() })),
  /** Months such as '2026-11': received minus refunded, in RM. */
  months: z.array(z.object({ month: z.string(), revenue: z.number() })),
  /** Answers by the recall that was predicted for them: mean prediction and share of right ones, 0 to 1. */
  recall: z.array(z.object({ predicted: z.number(), observed: z.number(), answers: z.int() })),
})
export type FiguresJson = z.input<typeof Figures>

export const statistics = {
  figures: endpoint({ method: 'GET', path: '/api/admin/figures', allow: 'statistics.read', output: Figures }),
  read: endpoint({ method: 'GET', path: '/api/admin/stats', allow: 'statistics.read', output: Statistics }),
}
