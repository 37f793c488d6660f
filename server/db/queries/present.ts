import { and, eq, isNull } from 'drizzle-orm'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { categories } from '#server/db/tables/library.ts'

/** Condition for a lesson joined with its course: neither is deleted. */
export const isPresentLesson = and(isNull(lessons.deletedAt), isNull(courses.deletedAt))

/** Condition for a lesson joined with its course that learners can see: neither is deleted or hidden. */
export const isShownLesson = and(isPresentLesson, eq(lessons.hidden, false), eq(courses.hidden, false))

/** Condition for the course with this id that is not deleted. */
export const isPresentCourse = (id: string) => and(eq(courses.id, id), isNull(courses.deletedAt))

/** Condition for the entry with this id that is not deleted. */
export const isPresentEntry = (id: string) => and(eq(categories.id, id), isNull(categories.deletedAt))
