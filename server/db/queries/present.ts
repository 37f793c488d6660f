import { and, isNull } from 'drizzle-orm'
import { courses, lessons } from '#server/db/tables/courses.ts'

/** Condition for a lesson joined with its course: neither is deleted. */
export const isPresentLesson = and(isNull(lessons.deletedAt), isNull(courses.deletedAt))
