import { and, eq, isNull } from 'drizzle-orm'
import { courses, lessons } from '#server/db/tables/courses.ts'
import { categories } from '#server/db/tables/library.ts'

/** Condition for a lesson joined with its course: neither is deleted. */
export const isPresentLesson = and(isNull(lessons.deletedAt), isNull(courses.deletedAt))

/** Conditions for a lesson and for a course, each without regard to the other: neither deleted nor hidden. */
export const isShown = {
  lesson: and(isNull(lessons.deletedAt), eq(lessons.hidden, false)),
  course: and(isNull(courses.deletedAt), eq(courses.hidden, false)),
}

/** Condition for a lesson joined with its course that learners can see: neither is deleted or hidden. */
export const isShownLesson = and(isShown.lesson, isShown.course)

/** `isShown` in hand-written SQL, of a lesson `l` and of a course `c`. Lessons that learners can see need both. */
export const shownSql = {
  lesson: 'l.deleted_at IS NULL AND NOT l.hidden',
  course: 'c.deleted_at IS NULL AND NOT c.hidden',
}

/** Condition for the course with this id that is not deleted. */
export const isPresentCourse = (id: string) => and(eq(courses.id, id), isNull(courses.deletedAt))

/** Condition for the entry with this id that is not deleted. */
export const isPresentEntry = (id: string) => and(eq(categories.id, id), isNull(categories.deletedAt))
