import type { Router } from 'express'
import { lessonQuestionRoutes, type LessonQuestionDeps } from './routes.ts'
import { createLessonQuestionStore } from './store.ts'

/** The lesson-questions slice: questions below lessons, and the teachers' answers. */
export function createLessonQuestions(deps: Omit<LessonQuestionDeps, 'store'>) {
  const store = createLessonQuestionStore(deps.db)
  return {
    personalData: store.personalData,
    routes: (router: Router) => lessonQuestionRoutes(router, { ...deps, store }),
  }
}
