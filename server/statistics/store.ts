import type { Role } from '#shared/people.ts'
import { roles } from '#shared/policy.ts'
import type { WaitingKind } from '#shared/site/statistics.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { expiredInSql } from '#server/db/queries/expired.ts'
import { waitingSql } from '#server/db/queries/pending-contributions.ts'

export interface Counts {
  totalUsers: number
  totalCourses: number
  pendingContributions: number
  suggestedPlaces: number
  waitingSounds: { count: number; importId: string } | null
  roles: Record<Role, number>
}

/** $1 is the current time. */
const countAllStatement = `
  SELECT (SELECT count(*) FROM courses WHERE deleted_at IS NULL)::int AS "totalCourses",
         (SELECT count(*) FROM contributions WHERE ${waitingSql})::int AS "pendingContributions",
         (SELECT count(*) FROM dialects WHERE NOT listed AND merged_into IS NULL)::int AS "suggestedPlaces",
         (SELECT json_build_object('count', count(*), 'importId', l.import_id)
           FROM import_left_out l JOIN uploads u ON u.id = l.upload_id AND u.withdrawn_at IS NULL JOIN imports i ON i.id = l.import_id
             JOIN import_rows r ON r.import_id = l.import_id AND r.row = l.row JOIN categories c ON c.id = r.entry_id
           WHERE l.upload_id IS NOT NULL AND l.kind = 'sounds' AND i.state = 'applied' AND c.deleted_at IS NULL
           GROUP BY l.import_id ORDER BY min(i.applied_at) LIMIT 1) AS "waitingSounds",
         people.*
  FROM (
    SELECT coalesce(sum(count), 0)::int AS "totalUsers",
           json_build_object(${roles.map((role) => `'${role}', coalesce(sum(count) FILTER (WHERE role = '${role}'), 0)`).join(', ')}) AS roles
    FROM (
      SELECT role, change AS count FROM role_changes
      UNION ALL
      SELECT corrected.role, corrected.sign * expired.count
      FROM (SELECT count(*) AS count FROM users WHERE ${expiredInSql}) expired, (VALUES ('PAID', -1), ('NORMAL', 1)) corrected (role, sign)
    ) counted
  ) AS people`

/** One row for each kind, the most urgent first. */
const waitingWorkStatement = `
  SELECT kind, count(*)::int AS count, min(created_at) AS oldest FROM (
    SELECT 1 AS rank, 'takedowns' AS kind, created_at FROM takedowns WHERE status = 'open'
    UNION ALL SELECT 2, 'recordings', r.created_at FROM recordings r WHERE r.status = 'pending'
      AND NOT EXISTS (SELECT FROM categories e WHERE e.id = r.entry_id AND e.deleted_by_import IS NOT NULL)
    UNION ALL SELECT 3, 'contributions', created_at FROM contributions WHERE ${waitingSql}
  ) waiting GROUP BY rank, kind ORDER BY rank`

export interface WaitingCount {
  kind: WaitingKind
  count: number
  oldest: Date
}

const sumBatchSize = 10_000
/** Rows that another process sums up are passed over. */
const sumUpStatement = `
  WITH gone AS (
    DELETE FROM role_changes WHERE id = ANY (array(SELECT id FROM role_changes ORDER BY id LIMIT ${sumBatchSize} FOR UPDATE SKIP LOCKED))
    RETURNING role, change
  ), kept AS (INSERT INTO role_changes (role, change) SELECT role, sum(change) FROM gone GROUP BY role HAVING sum(change) <> 0)
  SELECT count(*)::int AS gone FROM gone`

export function createStatisticsStore(db: Database) {
  return {
    /** Exact counts in one statement, so that all are of one moment. */
    async count(now: Date): Promise<Counts> {
      return (await queryRows<Counts>(db, countAllStatement, [now]))[0]!
    },

    /** Work that admins have not done yet. */
    async waiting(): Promise<WaitingCount[]> {
      return queryRows<WaitingCount>(db, waitingWorkStatement)
    },

    /** Keeps `role_changes` short: what was written since the last time becomes one row a role. */
    async sumUpRoles(): Promise<void> {
      for (let gone = sumBatchSize; gone === sumBatchSize;)
        gone = (await queryRows<{ gone: number }>(db, sumUpStatement))[0]?.gone ?? 0
    },
  }
}
