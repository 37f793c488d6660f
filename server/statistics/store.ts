import type { Role } from '#shared/people.ts'
import type { Database } from '#server/db/connect.ts'
import { lapsedInSql } from '#server/db/lapsed.ts'

export interface Counts {
  totalUsers: number
  totalCourses: number
  pendingContributions: number
  roles: Record<Role, number>
}

/** $1 is now. */
const countAll = `
  SELECT (SELECT count(*) FROM courses WHERE deleted_at IS NULL)::int AS "totalCourses",
         (SELECT count(*) FROM contributions WHERE status = 'PENDING')::int AS "pendingContributions",
         people.*
  FROM (
    SELECT count(*)::int AS "totalUsers",
           json_build_object(
             'NORMAL', count(*) FILTER (WHERE role = 'NORMAL' OR lapsed),
             'PAID', count(*) FILTER (WHERE role = 'PAID' AND NOT lapsed),
             'TEACHER', count(*) FILTER (WHERE role = 'TEACHER'),
             'CONTRIBUTOR', count(*) FILTER (WHERE role = 'CONTRIBUTOR'),
             'ADMIN', count(*) FILTER (WHERE role = 'ADMIN')
           ) AS roles
    FROM (
      SELECT role, ${lapsedInSql} AS lapsed FROM users
    ) AS person
  ) AS people`

export type StatisticsStore = ReturnType<typeof createStatisticsStore>

export function createStatisticsStore(db: Database) {
  return {
    /** Exact, in one statement: the numbers of one moment (docs/product.md 31). */
    async count(now: Date): Promise<Counts> {
      return (await db.$client.query<Counts>(countAll, [now])).rows[0]!
    },
  }
}
