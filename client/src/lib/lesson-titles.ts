import { lessons } from '#shared/courses.ts'
import type { LessonAnswer } from '#shared/courses.ts'
import { addressOf } from '#client/lib/api.ts'

/** As much of a lesson as names it. */
export type LessonTitle = Pick<LessonAnswer, 'id' | 'title'>

export const titlesIn = (all: readonly LessonAnswer[]): LessonTitle[] => all.map(({ id, title }) => ({ id, title }))

/** Under which a device keeps the titles of a course's lessons: the lessons themselves have the address without its end. */
export const titlesAddress = (courseId: string) => `${addressOf(lessons.list, { params: { id: courseId } })}#titles`
