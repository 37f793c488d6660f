import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'
import { instant } from '#shared/text.ts'
import { ClassOwner } from './classes.ts'
import { until, wholeNumber } from './fields.ts'
import { classLimits } from './limits.ts'
import { numberOutside } from './messages.ts'

/** A class as admins see it: no learner and no answer. */
export const AdminClass = z.object({
  id: z.uuid(),
  name: z.string(),
  owners: z.array(ClassOwner),
  learners: z.int(),
  seats: z.int(),
  seatsTaken: z.int(),
  accessUntil: z.nullable(instant),
  createdAt: instant,
  archivedAt: z.nullable(instant),
  deletedAt: z.nullable(instant),
})
export type AdminClassJson = z.input<typeof AdminClass>

export const classAdmin = {
  /** Classes without an owner first, then newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/admin/classes',
    allow: 'classes.administer',
    query: z.object(pageQuery),
    output: z.array(AdminClass),
  }),
  setAccess: endpoint({
    method: 'PUT',
    path: '/api/admin/classes/:id/access',
    allow: 'classes.administer',
    input: z.object({
      until: z.nullable(until),
      seats: wholeNumber(0, classLimits.seats, numberOutside),
    }),
    output: AdminClass,
  }),
}
