import type { Router } from 'express'
import { courses } from '#shared/courses.ts'
import type { User } from '#shared/people.ts'
import { can } from '#shared/policy.ts'
import type { Clock } from '#server/clock.ts'
import type { HotLists } from '#server/http/hot-list.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { notedBy } from './audit.ts'
import type { RecordAuditEvent } from './audit.ts'
import type { CourseStore } from './store.ts'

/** What a store gave, unless somebody deleted it since it was looked up. */
function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw notFound()
  return found
}

interface Deps {
  store: CourseStore
  hotLists: HotLists
  clock: Clock
  record: RecordAuditEvent
}

export function courseRoutes(router: Router, { store, hotLists, clock, record }: Deps) {
  const present = ({ id }: { id: string }) => store.find(id)
  const restorable = ({ id }: { id: string }) => store.findRestorable(id, clock())

  route(router, courses.list, async ({ request }) =>
    orNotFound(await hotLists.get('courses', request.held?.versions.courses, () => store.list())),
  )
  /** A hidden course is not there for learners; that it is hidden is told to nobody else. */
  const shown = async ({ id }: { id: string }, viewer: User) => {
    const course = await store.find(id)
    if (!course || can(viewer, 'courses.update', course)) return course
    const { hidden, ...rest } = course
    return hidden ? undefined : rest
  }
  route(router, courses.read, shown, ({ thing }) => thing)
  route(router, courses.mine, ({ viewer }) => store.listOf(viewer.role === 'ADMIN' ? null : viewer.id))
  route(router, courses.reorder, async ({ viewer, body }) => {
    if (!(await store.reorder(viewer.role === 'ADMIN' ? null : viewer.id, body.courseIds)))
      throw conflict('Your courses have changed meanwhile. Please reload the page.')
  })
  route(router, courses.create, ({ body, viewer }) => store.insert(body, viewer.id))
  route(router, courses.update, present, async ({ params, body }) => orNotFound(await store.update(params.id, body)))
  route(router, courses.remove, present, async ({ params, viewer }) => {
    const noted = notedBy(record, viewer.id, 'course.delete')
    if (!(await store.remove(params.id, clock(), noted))) throw notFound()
  })
  route(router, courses.restore, restorable, async ({ params, viewer }) =>
    orNotFound(await store.restore(params.id, notedBy(record, viewer.id, 'course.restore'))),
  )
  route(router, courses.deleted, ({ viewer }) => store.listDeleted(viewer.role === 'ADMIN' ? null : viewer.id, clock()))
}
