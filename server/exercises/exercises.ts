import type { Router } from 'express'
import type { Logger } from 'pino'
import type { Database } from '#server/db/connect.ts'
import { createQuizzes } from './quizzes.ts'
import { exerciseRoutes } from './routes.ts'
import { createExerciseStore } from './store.ts'

/** The exercises of lessons, read when they are written. */
export function createExercises({ db, log }: { db: Database; log: Logger }) {
  const store = createExerciseStore(db)
  const quizzes = createQuizzes({ db, store, log })
  return {
    ...quizzes,
    of: (lessonId: string) => store.of(lessonId),
    routes: (router: Router) => exerciseRoutes(router, { store, quizzes }),
    frequentJobs: { 'quizzes of an older version': () => quizzes.readOld() },
  }
}
