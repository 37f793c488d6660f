import type { Router } from 'express'
import type { User } from '#shared/people.ts'
import { can } from '#shared/policy.ts'
import { resources } from '#shared/resources.ts'
import type { PlanId } from '#shared/subscriptions.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { restorableSince } from '#server/db/restorable.ts'
import { notFound } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { SendFile } from '#server/http/route.ts'
import type { ResourceStore } from './store.ts'
import { wordsOfCourse } from './words.ts'

export interface Deps {
  db: Database
  clock: Clock
  store: ResourceStore
  /** What somebody bought that still runs. */
  planOf: (userId: string) => Promise<PlanId | null>
  /** Whether a payment of theirs for the plan stands, however long ago. */
  hasEverPaidFor: (userId: string, plan: PlanId) => Promise<boolean>
  /** A course that is there, with whose it is and whether only they see it. */
  course: (id: string) => Promise<{ title: string; teacherId: string | null; hidden?: boolean | undefined } | undefined>
  files: {
    take: (mediaURL: string, personId: string, lessonId: string) => Promise<string>
    send: (id: string, name: string) => SendFile
  }
}

export function resourceRoutes(router: Router, deps: Deps) {
  const { db, clock, store, planOf, hasEverPaidFor, course, files } = deps

  /** Hidden ones are there for their teacher alone. */
  const lessonFor = async ({ id }: { id: string }, viewer: User) => {
    const lesson = await store.lesson(id)
    return lesson && (lesson.shown || can(viewer, 'lessons.readSource', lesson)) ? lesson : undefined
  }
  const lesson = ({ id }: { id: string }) => store.lesson(id)
  const keepsForever = (userId: string) => hasEverPaidFor(userId, '12-months')

  route(router, resources.list, lessonFor, async ({ viewer, params }) => {
    const open = can(viewer, 'resources.download', { plan: await planOf(viewer.id), kept: false })
    return (await store.listOf(params.id)).map((row) => ({ ...row, open }))
  })
  route(router, resources.add, lesson, async ({ viewer, params, body }) => {
    const id = await store.insert(params.id, await files.take(body.mediaURL, viewer.id, params.id), body.title)
    const row = await store.find(id)
    if (!row) throw notFound()
    const { title, type, size } = row
    return { id, title, type, size, open: true }
  })

  /** What only its teacher may do; of a lesson that is gone nobody but an admin. */
  const present = async ({ id }: { id: string }) => {
    const row = await store.find(id)
    return row && !row.deletedAt ? row : undefined
  }
  const restorable = async ({ id }: { id: string }) => {
    const row = await store.find(id)
    return row && (!row.deletedAt || row.deletedAt > restorableSince(clock())) ? row : undefined
  }
  route(router, resources.remove, present, async ({ params }) => {
    if (!(await store.setDeleted(params.id, clock()))) throw notFound()
  })
  route(router, resources.restore, restorable, async ({ params }) => void (await store.setDeleted(params.id, null)))

  route(
    router,
    resources.file,
    async ({ id }, viewer) => {
      const row = await store.find(id)
      if (!row) return undefined
      const kept = (await store.hasDownloaded(viewer.id, id)) && (await keepsForever(viewer.id))
      const isThere = row.shown || kept || can(viewer, 'lessons.readSource', row)
      return isThere ? { ...row, kept, plan: await planOf(viewer.id) } : undefined
    },
    async ({ viewer, thing }) => {
      await store.noteDownload(viewer.id, thing.id, clock())
      return files.send(thing.uploadId, thing.title)
    },
  )
  route(router, resources.mine, async ({ viewer }) => {
    const kept = await keepsForever(viewer.id)
    const open = can(viewer, 'resources.download', { plan: await planOf(viewer.id), kept })
    return (await store.downloadsOf(viewer.id)).map((row) => ({ ...row, open }))
  })

  route(
    router,
    resources.words,
    async ({ id }, viewer) => {
      const its = await course(id)
      if (!its || (its.hidden && !can(viewer, 'courses.update', its))) return undefined
      return { its, plan: await planOf(viewer.id) }
    },
    async ({ params, thing: { its } }) => ({
      courseTitle: its.title,
      lessons: await wordsOfCourse(db, params.id),
    }),
  )
}
