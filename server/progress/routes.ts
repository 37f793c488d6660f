import type { Router } from 'express'
import type { User } from '#shared/people.ts'
import { can } from '#shared/policy.ts'
import { progress } from '#shared/progress.ts'
import { route } from '#server/http/route.ts'
import { createProgressStore } from './store.ts'
import type { ProgressStore } from './store.ts'
import type { Database } from '#server/db/connect.ts'

export function progressRoutes(router: Router, { store }: { store: ProgressStore }) {
  /** What is hidden is not there for learners. */
  const lesson = async ({ id }: { id: string }, viewer: User) => {
    const found = await store.findLesson(id)
    return found && (!found.hidden || can(viewer, 'lessons.readSource', found)) ? found : undefined
  }

  route(router, progress.read, ({ viewer }) => store.read(viewer.id))
  route(router, progress.markDone, lesson, ({ viewer, thing }) => store.markDone(viewer.id, thing.id))
  route(router, progress.unmarkDone, lesson, ({ viewer, thing }) => store.unmark(viewer.id, thing.id))
}

/** What a person has done. */
export function createProgress({ db }: { db: Database }) {
  const store = createProgressStore(db)
  return { ...store, routes: (router: Router) => progressRoutes(router, { store }) }
}
