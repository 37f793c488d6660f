import type { Router } from 'express'
import { coursesChanged } from '#shared/courses/field-messages.ts'
import { say } from '#shared/messages/say.ts'
import { courses } from '#shared/courses/courses.ts'
import type { User } from '#shared/people.ts'
import { can, scopeOf } from '#shared/policy.ts'
import type { Clock } from '#server/clock.ts'
import type { CachedLists } from '#server/http/lists/cached-list.ts'
import { conflict, orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { auditWriter } from '#server/audit/record.ts'
import type { CourseStore } from './store.ts'

interface Deps {
  store: CourseStore
  cachedLists: CachedLists
  clock: Clock
}

export function courseRoutes(router: Router, { store, cachedLists, clock }: Deps) {
  const findCourse = ({ id }: { id: string }) => store.find(id)
  const restorable = ({ id }: { id: string }) => store.findRestorable(id, clock())

  route(router, courses.list, async ({ request }) =>
    orNotFound(await cachedLists.get('courses', request.sessionInfo?.versions.courses, () => store.list())),
  )
  /** Learners get 404 for a hidden course; only its teacher sees that it is hidden. */
  const findShown = async ({ id }: { id: string }, viewer: User) => {
    const course = await store.find(id)
    if (!course || can(viewer, 'courses.update', course)) return course
    const { hidden, ...rest } = course
    return hidden ? undefined : rest
  }
  route(router, courses.read, findShown, ({ target }) => target)
  route(router, courses.listOwn, ({ viewer }) => store.listOf(scopeOf(viewer)))
  route(router, courses.reorder, async ({ viewer, body }) => {
    if (!(await store.reorder(scopeOf(viewer), body.courseIds))) throw conflict(say(coursesChanged))
  })
  route(router, courses.create, ({ body, viewer }) => store.insert(body, viewer.id))
  route(router, courses.update, findCourse, async ({ params, body }) => orNotFound(await store.update(params.id, body)))
  route(router, courses.remove, findCourse, async ({ params, viewer }) => {
    const writeAudit = auditWriter(viewer.id, 'course.delete')
    orNotFound(await store.remove(params.id, clock(), writeAudit))
  })
  route(router, courses.restore, restorable, async ({ params, viewer }) =>
    orNotFound(await store.restore(params.id, auditWriter(viewer.id, 'course.restore'))),
  )
  route(router, courses.deleted, ({ viewer }) => store.listDeleted(scopeOf(viewer), clock()))
}
