import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { createCachedLists } from '#server/http/lists/cached-list.ts'
import { MiB } from '#shared/site/site.ts'
import { lessonRoutes } from './lessons/lesson-routes.ts'
import { createLessonStore, type StoreExercises } from './lessons/lesson-store.ts'
import { courseRoutes } from './routes.ts'
import { createCourseStore } from './store.ts'
import { forgetFiles } from './lessons/forget-files.ts'

type Quiz = Parameters<typeof lessonRoutes>[1]['quiz'] & { storeParsed: StoreExercises }

/** Size of the cache for lists of courses and lessons, in one process. */
const cachedBytes = 16 * MiB

/** The courses slice: courses, lessons and quizzes. */
export function createCourses(deps: Deps & { quiz: Quiz }) {
  const { db } = deps
  const courses = createCourseStore(db)
  const lessons = createLessonStore(db, deps.quiz.storeParsed)
  deps.domainEvents.on('file.withdrawn', (tx, { paths }) => forgetFiles(tx, paths))
  const cachedLists = createCachedLists(cachedBytes)
  return {
    findCourse: (id: string) => courses.find(id),
    personalData: (userId: string) => courses.personalData(userId),
    routes(router: Router) {
      courseRoutes(router, { store: courses, cachedLists, ...deps })
      lessonRoutes(router, { store: lessons, cachedLists, courses, ...deps })
    },
    hourlyJobs: { 'deleted courses': () => courses.purgeDeleted(deps.clock()) },
  }
}
