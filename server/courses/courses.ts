import type { Router } from 'express'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { createHotLists } from '#server/http/hot-list.ts'
import { MiB } from '#shared/site.ts'
import type { RecordAuditEvent } from './audit.ts'
import { lessonRoutes } from './lesson-routes.ts'
import { createLessonStore } from './lesson-store.ts'
import { lessonCounts, lessonsShowing } from './lessons-showing.ts'
import type { QuizWritten } from './lesson-store.ts'
import { courseRoutes } from './routes.ts'
import { createCourseStore } from './store.ts'
import { forgetFiles } from './taken-back.ts'
import type { WithdrawnAmong } from './taken-back.ts'

type Quiz = Parameters<typeof lessonRoutes>[1]['quiz'] & { written: QuizWritten }

interface Deps {
  db: Database
  clock: Clock
  record: RecordAuditEvent
  quiz: Quiz
  withdrawn: WithdrawnAmong
}

/** Of lists of courses and lessons that a process keeps. */
const hotBytes = 16 * MiB

/** Courses with their lessons and quizzes. */
export function createCourses({ db, ...deps }: Deps) {
  const courses = createCourseStore(db)
  const lessons = createLessonStore(db, deps.quiz.written, deps.withdrawn)
  const hotLists = createHotLists(hotBytes)
  return {
    /** Those that show the library's entry with one of these forms. */
    lessonsShowing: (forms: string[]) => lessonsShowing(db, forms),
    lessonCounts: (forms: Record<string, string[]>) => lessonCounts(db, forms),
    findCourse: (id: string) => courses.find(id),
    findLesson: (id: string) => lessons.find(id),
    heldAbout: (userId: string) => courses.heldAbout(userId),
    /** Files were taken back. */
    forgetFiles: (tx: Transaction, paths: readonly string[]) => forgetFiles(tx, paths),
    routes(router: Router) {
      courseRoutes(router, { store: courses, hotLists, ...deps })
      lessonRoutes(router, { store: lessons, hotLists, courses, ...deps })
    },
    jobs: { 'deleted courses': () => courses.purgeDeleted(deps.clock()) },
  }
}
