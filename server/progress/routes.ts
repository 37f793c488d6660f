import type { Router } from 'express'
import type { ContentType } from '#shared/courses/courses.ts'
import type { User } from '#shared/people.ts'
import { hadFullContent } from '#shared/courses/offline-times.ts'
import { can } from '#shared/policy.ts'
import { progress } from '#shared/courses/progress.ts'
import { doneFrom, percentOf } from '#shared/study/study.ts'
import { visibleLesson } from '#server/courses/lessons/visible-lesson.ts'
import { forbidden, invalid } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { markDone } from './mark-done.ts'
import { createProgressStore, type ProgressStore } from './store.ts'
import type { Deps } from '#server/deps.ts'

interface ProgressDeps extends Deps {
  hasQuestions: (lessonId: string) => Promise<boolean>
}

function progressRoutes(router: Router, { db, clock, hasQuestions }: ProgressDeps, store: ProgressStore) {
  const lesson = visibleLesson(db)

  route(router, progress.read, ({ viewer }) => store.read(viewer.id))
  /** A quiz becomes done by its answers only. A quiz without questions is finished like a text. */
  const finish = async (viewer: User, thing: { id: string; contentType: ContentType }) => {
    if (thing.contentType === 'QUIZ' && (await hasQuestions(thing.id)))
      throw invalid(`A quiz is done by its answers, from ${percentOf(doneFrom)} % on.`)
    return markDone(db, viewer.id, thing.id)
  }

  route(router, progress.markDone, lesson, ({ viewer, thing }) => finish(viewer, thing))
  route(router, progress.completeOffline, lesson, ({ viewer, thing, body }) => {
    if (!can(viewer, 'progress.write') && !hadFullContent(viewer, body.at, clock()))
      throw forbidden('Your access had ended before this lesson was done.')
    return finish(viewer, thing)
  })
  route(router, progress.unmarkDone, lesson, ({ viewer, thing }) => store.unmark(viewer.id, thing.id))
}

/** The progress slice: lessons that a person has done. */
export function createProgress(deps: ProgressDeps) {
  const store = createProgressStore(deps.db)
  return { ...store, routes: (router: Router) => progressRoutes(router, deps, store) }
}
