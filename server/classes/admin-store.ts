import { isNull, sql } from 'drizzle-orm'
import type { AdminClassJson } from '#shared/classes/class-admin.ts'
import { countedTo } from '#shared/paging.ts'
import { queryRows, type Database } from '#server/db/connect.ts'
import { classes } from '#server/db/tables/classes.ts'
import { sharedColumns, type SharedRow } from './store.ts'

export type AdminClass = Pick<AdminClassJson, 'id' | 'name' | 'seats'> &
  SharedRow & {
    accessUntil: Date | null
    archivedAt: Date | null
    deletedAt: Date | null
    createdAt: Date
    owned: boolean
  }
/** True if somebody who can teach now owns the class. */
const isOwned = `EXISTS (SELECT FROM class_owners o JOIN users u ON u.id = o.user_id
  WHERE o.class_id = c.id AND u.role IN ('TEACHER', 'ADMIN') AND u.suspended_at IS NULL)`
const selectClassesSql = `SELECT ${sharedColumns}, c.created_at AS "createdAt", c.deleted_at AS "deletedAt", c.owned
  FROM (SELECT *, ${isOwned} AS owned FROM classes c) c`
/** $1 is a text of the name, $2 to $4 the last row of the page before, $5 the number of rows. */
const selectPageStatement = `${selectClassesSql}
  WHERE c.deleted_at IS NULL AND ($1::text IS NULL OR strpos(lower(c.name), lower($1)) > 0)
    AND ($2::boolean IS NULL OR (c.owned, -extract(epoch FROM c.created_at), c.id) > ($2, -extract(epoch FROM $3::timestamptz), $4::uuid))
  ORDER BY c.owned, c.created_at DESC, c.id LIMIT $5`

/** Classes as admins see them, without their learners. */
export const createAdminStore = (db: Database) => ({
  /** Classes without an owner first, then the newest. `q` is a text of the name, `after` the last class of the page before. */
  async list(q: string | undefined, limit: number, after?: { owned: boolean; at: number; id: string }) {
    const values = [q || null, after?.owned ?? null, after ? new Date(after.at) : null, after?.id ?? null, limit]
    return queryRows<AdminClass>(db, selectPageStatement, values)
  },

  /** Counts at most `countedTo` classes and one more. */
  count(q: string | undefined): Promise<number> {
    const isListed = q
      ? sql`${isNull(classes.deletedAt)} AND strpos(lower(${classes.name}), lower(${q})) > 0`
      : isNull(classes.deletedAt)
    const counted = db
      .select({ id: classes.id })
      .from(classes)
      .where(isListed)
      .limit(countedTo + 1)
      .as('counted') // PostgreSQL 15 refuses a subquery without a name
    return db.$count(counted)
  },

  async find(id: string): Promise<AdminClass | undefined> {
    return (await queryRows<AdminClass>(db, `${selectClassesSql} WHERE c.id = $1`, [id]))[0]
  },
})
