import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/text.ts'

export const Statistics = z.object({
  totalUsers: z.int(),
  /** People in a period bought with money: not trials, not complimentary (docs/product.md 12). */
  paidSubscribers: z.int(),
  /** RM, net of refunds, with two decimals. */
  totalRevenue: z.number(),
  totalCourses: z.int(),
  pendingContributions: z.int(),
  /** People by the role in force now. */
  roles: z.object({ NORMAL: z.int(), PAID: z.int(), TEACHER: z.int(), CONTRIBUTOR: z.int(), ADMIN: z.int() }),
  /** Work that is done by the hour and failed the last time. */
  brokenJobs: z.array(z.object({ name: z.string(), failedAt: z.nullable(instant), succeededAt: z.nullable(instant) })),
})
export type StatisticsAnswer = z.input<typeof Statistics>

export const statistics = {
  read: endpoint({ method: 'GET', path: '/api/admin/stats', allow: 'statistics.read', output: Statistics }),
}
