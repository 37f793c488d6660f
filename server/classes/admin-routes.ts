import type { Router } from 'express'
import * as z from 'zod/mini'
import { dayOf } from '#shared/classes/rules.ts'
import { auditSentence } from '#shared/site/audit/audit-sentences.ts'
import { classAdmin } from '#shared/classes/class-admin.ts'
import { record } from '#server/audit/record.ts'
import { cursorMoment } from '#server/http/lists/newest-first.ts'
import { decodeCursor, encodeCursor, pageOf } from '#server/http/lists/paging.ts'
import { orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { createAdminStore, type AdminClass } from './admin-store.ts'
import type { ClassDeps } from './classes.ts'
import { fillSeats } from './membership/member-store.ts'
import { lockClass, namedOwners } from './store.ts'

const Position = z.object({ owned: z.boolean(), at: cursorMoment, id: z.uuid() })

const asAdminClass = ({ owned: _owned, owners, counts, ...row }: AdminClass) => ({
  ...row,
  ...counts,
  owners: namedOwners(owners),
})
const seatsInWords = (seats: number, until: Date | null) =>
  until ? auditSentence('seats-until', { seats, day: dayOf(until) }) : auditSentence('seats-open', { seats })

/** Calls for admins, who see names of classes and owners, and no learner. */
export function adminRoutes(router: Router, { db, store }: ClassDeps) {
  const adminStore = createAdminStore(db)
  route(router, classAdmin.list, async ({ request, query }) => {
    const { q, limit, cursor } = query
    const after = decodeCursor(Position, cursor)
    const rows = await adminStore.list(q, limit + 1, after)
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    const next = last && encodeCursor(Position, { owned: last.owned, at: last.createdAt.getTime(), id: last.id })
    return pageOf({ request, query }, page.map(asAdminClass), { next, total: await adminStore.count(q) })
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
    return asAdminClass(orNotFound(await adminStore.find(target.id)))
  })
}
