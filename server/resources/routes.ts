import type { Router } from 'express'
import { can } from '#shared/policy.ts'
import { resources } from '#shared/courses/resources.ts'
import type { PlanId } from '#shared/billing/subscriptions.ts'
import { findLesson, visibleLesson } from '#server/courses/lessons/visible-lesson.ts'
import { isRestorable } from '#server/db/queries/restorable.ts'
import type { Deps } from '#server/deps.ts'
import { orNotFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { holdLessonFile, sendHeld } from '#server/media/held-files.ts'
import type { ResourceStore } from './store.ts'
import { wordsOfCourse } from './words.ts'

export interface ResourceDeps extends Deps {
  /** The plan of the period that the person has bought and that has not ended. */
  planOf: (userId: string) => Promise<PlanId | null>
  /** True if the person has ever paid for the plan and was not refunded. */
  hasEverPaidFor: (userId: string, plan: PlanId) => Promise<boolean>
  /** A course that is not deleted, with its teacher and whether it is hidden. */
  findCourse: (
    id: string,
  ) => Promise<{ title: string; teacherId: string | null; hidden?: boolean | undefined } | undefined>
}

export function resourceRoutes(router: Router, deps: ResourceDeps, store: ResourceStore) {
  const { db, clock, planOf, hasEverPaidFor, findCourse } = deps

  const lesson = ({ id }: { id: string }) => findLesson(db, id)
  const keepsForever = (userId: string) => hasEverPaidFor(userId, '12-months')

  route(router, resources.list, visibleLesson(db), async ({ viewer, params }) => {
    const open = can(viewer, 'resources.download', { plan: await planOf(viewer.id), wasDownloaded: false })
    return (await store.listOf(params.id)).map((row) => ({ ...row, open }))
  })
  route(router, resources.add, lesson, async ({ viewer, params, body }) => {
    const id = await store.insert(
      params.id,
      await holdLessonFile(deps, body.mediaURL, { personId: viewer.id, lessonId: params.id }),
      body.title,
    )
    const row = orNotFound(await store.find(id))
    const { title, type, size } = row
    return { id, title, type, size, open: true }
  })

  /** A resource with the teacher of its course; if the lesson is gone, the policy lets only admins pass. */
  const findResource = async ({ id }: { id: string }) => {
    const row = await store.find(id)
    return row && !row.deletedAt ? row : undefined
  }
  const findRestorable = async ({ id }: { id: string }) => {
    const row = await store.find(id)
    return row && isRestorable(row.deletedAt, clock()) ? row : undefined
  }
  route(router, resources.remove, findResource, async ({ params }) => {
    orNotFound(await store.setDeleted(params.id, clock()))
  })
  route(router, resources.restore, findRestorable, async ({ params }) => void (await store.setDeleted(params.id, null)))

  route(
    router,
    resources.file,
    async ({ id }, viewer) => {
      const row = await store.find(id)
      if (!row) return undefined
      const keeps = (await store.hasDownloaded(viewer.id, id)) && (await keepsForever(viewer.id))
      const isThere = row.shown || keeps || can(viewer, 'lessons.readSource', row)
      return isThere ? { ...row, wasDownloaded: keeps, plan: await planOf(viewer.id) } : undefined
    },
    async ({ viewer, target }) => {
      await store.noteDownload(viewer.id, target.id, clock())
      return sendHeld(deps, target.uploadId, target.title)
    },
  )
  route(router, resources.listOwn, async ({ viewer }) => {
    const keeps = await keepsForever(viewer.id)
    const open = can(viewer, 'resources.download', { plan: await planOf(viewer.id), wasDownloaded: keeps })
    return (await store.downloadsOf(viewer.id)).map((row) => ({ ...row, open }))
  })

  route(
    router,
    resources.words,
    async ({ id }, viewer) => {
      const row = await findCourse(id)
      if (!row || (row.hidden && !can(viewer, 'courses.update', row))) return undefined
      // Teachers and admins need no plan.
      return { row, plan: can(viewer, 'resources.words', { plan: null }) ? null : await planOf(viewer.id) }
    },
    async ({ params, target: { row } }) => ({
      courseTitle: row.title,
      lessons: await wordsOfCourse(db, params.id),
    }),
  )
}
