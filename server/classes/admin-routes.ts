import type { Router } from 'express'
import { isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { dayOf } from '#shared/classes/rules.ts'
import { auditSentence } from '#shared/site/audit/audit-sentences.ts'
import { classAdmin, type AdminClassJson } from '#shared/classes/class-admin.ts'
import { countedTo } from '#shared/paging.ts'
import { record } from '#server/audit/record.ts'
import { classes } from '#server/db/tables/classes.ts'
import { decodeCursor, encodeCursor, pageOf } from '#server/http/lists/paging.ts'
import { orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { ClassDeps } from './classes.ts'
import { fillSeats } from './membership/member-store.ts'
import { lockClass, namedOwners, sharedColumns, type SharedRow } from './store.ts'

type AdminClass = Pick<AdminClassJson, 'id' | 'name' | 'seats'> &
  SharedRow & {
    accessUntil: Date | null
    archivedAt: Date | null
    deletedAt: Date | null
    createdAt: Date
    owned: boolean
  }
const Position = z.object({ owned: z.boolean(), at: z.int().check(z.gte(0), z.lt(Date.UTC(10_000))), id: z.uuid() })

/** True if somebody who can teach now owns the class. */
const owned = `EXISTS (SELECT FROM class_owners o JOIN users u ON u.id = o.user_id
  WHERE o.class_id = c.id AND u.role IN ('TEACHER', 'ADMIN') AND u.suspended_at IS NULL)`
const columns = `SELECT ${sharedColumns}, c.created_at AS "createdAt", c.deleted_at AS "deletedAt", c.owned
  FROM (SELECT *, ${owned} AS owned FROM classes c) c`
/** $1 is a text of the name, $2 to $4 the last row of the page before, $5 the number of rows. */
const list = `${columns}
  WHERE c.deleted_at IS NULL AND ($1::text IS NULL OR strpos(lower(c.name), lower($1)) > 0)
    AND ($2::boolean IS NULL OR (c.owned, -extract(epoch FROM c.created_at), c.id) > ($2, -extract(epoch FROM $3::timestamptz), $4::uuid))
  ORDER BY c.owned, c.created_at DESC, c.id LIMIT $5`

const asAdminClass = ({ owned: _owned, owners, counts, ...row }: AdminClass) => ({
  ...row,
  ...counts,
  owners: namedOwners(owners),
})
const seatsInWords = (seats: number, until: Date | null) =>
  until ? auditSentence('seats-until', { seats, day: dayOf(until) }) : auditSentence('seats-open', { seats })

/** Calls for admins, who see names of classes and owners, and no learner. */
export function adminRoutes(router: Router, { db, store }: ClassDeps) {
  route(router, classAdmin.list, async ({ request, query }) => {
    const { q, limit, cursor } = query
    const after = decodeCursor(Position, cursor)
    const values = [q || null, after?.owned ?? null, after ? new Date(after.at) : null, after?.id ?? null, limit + 1]
    const { rows } = await db.$client.query<AdminClass>(list, values)
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    const next = last && encodeCursor(Position, { owned: last.owned, at: last.createdAt.getTime(), id: last.id })
    const named = q
      ? sql`${isNull(classes.deletedAt)} AND strpos(lower(${classes.name}), lower(${q})) > 0`
      : isNull(classes.deletedAt)
    const counted = db
      .select({ id: classes.id })
      .from(classes)
      .where(named)
      .limit(countedTo + 1)
      .as('counted') // PostgreSQL 15 refuses a subquery without a name
    return pageOf({ request, query }, page.map(asAdminClass), { next, total: await db.$count(counted) })
  })
  const findClass = ({ id }: { id: string }) => store.find(id)
  route(router, classAdmin.setAccess, findClass, async ({ viewer, target, body: { until, seats } }) => {
    await db.transaction(async (tx) => {
      const row = await lockClass(tx, target.id)
      await store.change(tx, target.id, { seats, accessUntil: until })
      await fillSeats(tx, target.id)
      const [before, after] = [seatsInWords(row.seats, row.accessUntil), seatsInWords(seats, until)]
      await record(tx, {
        actorId: viewer.id,
        action: 'class.access',
        subject: target.name,
        subjectId: target.id,
        before,
        after,
      })
    })
    const { rows } = await db.$client.query<AdminClass>(`${columns} WHERE c.id = $1`, [target.id])
    return asAdminClass(orNotFound(rows[0]))
  })
}
