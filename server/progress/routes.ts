import type { Router } from 'express'
import { progress } from '#shared/progress.ts'
import { route } from '#server/http/route.ts'
import { createProgressStore } from './store.ts'
import type { ProgressStore } from './store.ts'
import type { Database } from '#server/db/connect.ts'

export function progressRoutes(router: Router, { store }: { store: ProgressStore }) {
  const lesson = ({ id }: { id: string }) => store.findLesson(id)

  route(router, progress.read, ({ viewer }) => store.read(viewer.id))
  route(router, progress.markDone, lesson, ({ viewer, thing }) => store.markDone(viewer.id, thing.id))
  route(router, progress.unmarkDone, lesson, ({ viewer, thing }) => store.unmark(viewer.id, thing.id))
}

/** What a person has done. */
export function createProgress({ db }: { db: Database }) {
  const store = createProgressStore(db)
  return { ...store, routes: (router: Router) => progressRoutes(router, { store }) }
}
