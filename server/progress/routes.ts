import type { Router } from 'express'
import type { ContentType } from '#shared/courses.ts'
import type { User } from '#shared/people.ts'
import { heldContent } from '#shared/held-content.ts'
import { can } from '#shared/policy.ts'
import { progress } from '#shared/progress.ts'
import { doneFrom, percentOf } from '#shared/study.ts'
import type { Clock } from '#server/clock.ts'
import { forbidden, invalid } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { createProgressStore } from './store.ts'
import type { ProgressStore } from './store.ts'
import type { Database } from '#server/db/connect.ts'

interface Deps {
  store: ProgressStore
  clock: Clock
  hasQuestions: (lessonId: string) => Promise<boolean>
}

export function progressRoutes(router: Router, { store, clock, hasQuestions }: Deps) {
  /** What is hidden is not there for learners. */
  const lesson = async ({ id }: { id: string }, viewer: User) => {
    const found = await store.findLesson(id)
    return found && (!found.hidden || can(viewer, 'lessons.readSource', found)) ? found : undefined
  }

  route(router, progress.read, ({ viewer }) => store.read(viewer.id))
  /** Nobody's word makes a quiz done: its answers do. One without questions is walked through like a text. */
  const finish = async (viewer: User, thing: { id: string; contentType: ContentType }) => {
    if (thing.contentType === 'QUIZ' && (await hasQuestions(thing.id)))
      throw invalid(`A quiz is done by its answers, from ${percentOf(doneFrom)} % on.`)
    return store.markDone(viewer.id, thing.id)
  }

  route(router, progress.markDone, lesson, ({ viewer, thing }) => finish(viewer, thing))
  route(router, progress.walked, lesson, ({ viewer, thing, body }) => {
    if (!can(viewer, 'progress.write') && !heldContent(viewer, body.at, clock()))
      throw forbidden('Your access had ended before this lesson was done.')
    return finish(viewer, thing)
  })
  route(router, progress.unmarkDone, lesson, ({ viewer, thing }) => store.unmark(viewer.id, thing.id))
}

/** What a person has done. */
export function createProgress({ db, ...deps }: Omit<Deps, 'store'> & { db: Database }) {
  const store = createProgressStore(db)
  return { ...store, routes: (router: Router) => progressRoutes(router, { store, ...deps }) }
}
