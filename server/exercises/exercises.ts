import type { Router } from 'express'
import { exercises, revisionOf, type StoredExercise } from '#shared/exercises/exercises.ts'
import { can } from '#shared/policy.ts'
import { questionOf } from '#shared/exercises/question.ts'
import { visibleLesson } from '#server/courses/lessons/visible-lesson.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { createQuizzes, type Quizzes } from './quizzes.ts'
import { removeWithdrawnFiles } from './remove-withdrawn-files.ts'
import type { Database } from '#server/db/connect.ts'
import * as store from './store.ts'

/** Only people who may edit the lesson see its GIFT text. */
const shownOf = (stored: StoredExercise[], gift = '') => ({
  revision: revisionOf(stored, gift),
  questions: stored.map(({ id, revision, body }) => questionOf(body, { id, revision })),
})

function exerciseRoutes(router: Router, { db, quizzes }: { db: Database; quizzes: Quizzes }) {
  const lesson = visibleLesson(db)

  route(router, exercises.read, lesson, async ({ target, viewer }) => {
    await quizzes.ensureExercises(target.id)
    const stored = await store.listExercises(db, target.id)
    if (!can(viewer, 'lessons.readSource', target)) return shownOf(stored)
    const contentBody = await store.readLessonBody(db, target.id)
    return { ...shownOf(stored, contentBody), exercises: stored, contentBody }
  })
  route(router, exercises.write, lesson, async ({ target, body }) => {
    const { stored, contentBody } = await quizzes.saveBuilder(target.id, body.exercises, body.revision)
    return { ...shownOf(stored, contentBody), exercises: stored, contentBody }
  })
}

/** The exercises of lessons. They are parsed when a lesson is written. */
export function createExercises(deps: Deps) {
  const { db, domainEvents } = deps
  const quizzes = createQuizzes(deps)
  domainEvents.on('file.withdrawn', (tx, { paths, replacements }) => removeWithdrawnFiles(tx, paths, replacements))
  return {
    ...quizzes,
    listExercises: (lessonId: string) => store.listExercises(db, lessonId),
    hasQuestions: async (lessonId: string): Promise<boolean> => {
      await quizzes.ensureExercises(lessonId)
      return (await store.listExercises(db, lessonId)).length > 0
    },
    routes: (router: Router) => exerciseRoutes(router, { db, quizzes }),
    frequentJobs: { 'quizzes of an older version': () => quizzes.parseOldQuizzes() },
  }
}
