import type { Router } from 'express'
import { accessHadEnded, quizDoneByAnswers } from '#shared/courses/field-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { ContentType } from '#shared/courses/courses.ts'
import type { User } from '#shared/people.ts'
import { hadFullContent } from '#shared/courses/offline-times.ts'
import { can } from '#shared/policy.ts'
import { progress } from '#shared/courses/progress.ts'
import { learningDay, defaultOffset } from '#shared/study/memory.ts'
import { passScore, percentOf } from '#shared/exercises/score.ts'
import type { Transaction } from '#server/db/connect.ts'
import { visibleLesson } from '#server/courses/lessons/visible-lesson.ts'
import { forbidden, invalid } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import { markDone } from './mark-done.ts'
import { createProgressStore, type ProgressStore } from './store.ts'
import type { Deps } from '#server/deps.ts'

interface ProgressDeps extends Deps {
  hasQuestions: (lessonId: string) => Promise<boolean>
  /** Reads the words that a lesson shows, and adds them to the learner's review. */
  lessonWords: {
    findShownWords: (lessonId: string) => Promise<string[]>
    addWords: (tx: Transaction, userId: string, entryIds: string[], day: number) => Promise<void>
  }
}

function progressRoutes(router: Router, { db, clock, hasQuestions, lessonWords }: ProgressDeps, store: ProgressStore) {
  const lesson = visibleLesson(db)

  route(router, progress.read, ({ viewer }) => store.read(viewer.id))
  /** A quiz becomes done by its answers only. A quiz without questions is finished like a text. The words of the lesson join the review. */
  const finish = async (viewer: User, target: { id: string; contentType: ContentType }, day: number) => {
    if (target.contentType === 'QUIZ' && (await hasQuestions(target.id)))
      throw invalid(say(quizDoneByAnswers, { percent: percentOf(passScore) }))
    const words = await lessonWords.findShownWords(target.id)
    await db.transaction(async (tx) => {
      await markDone(tx, viewer.id, target.id)
      await lessonWords.addWords(tx, viewer.id, words, day)
    })
  }

  route(router, progress.markDone, lesson, ({ viewer, target }) =>
    finish(viewer, target, learningDay(clock(), defaultOffset)),
  )
  route(router, progress.completeOffline, lesson, ({ viewer, target, body }) => {
    if (!can(viewer, 'progress.write') && !hadFullContent(viewer, body.at, clock()))
      throw forbidden(say(accessHadEnded))
    const at = new Date(Math.min(body.at.getTime(), clock().getTime()))
    return finish(viewer, target, learningDay(at, body.offsetMinutes ?? defaultOffset))
  })
  route(router, progress.unmarkDone, lesson, ({ viewer, target }) => store.unmark(viewer.id, target.id))
}

/** The progress slice: lessons that a person has done. */
export function createProgress(deps: ProgressDeps) {
  const store = createProgressStore(deps.db)
  return { ...store, routes: (router: Router) => progressRoutes(router, deps, store) }
}
