import { lessons } from '#shared/courses.ts'
import type { LessonAnswer } from '#shared/courses.ts'
import { addressOf } from '#client/lib/api.ts'
import { insteadOf, query, repeatable } from '#client/lib/query-client.ts'

/** As much of a lesson as names it. */
export type LessonTitle = Pick<LessonAnswer, 'id' | 'title'>

const titlesIn = (all: readonly LessonAnswer[]): LessonTitle[] => all.map(({ id, title }) => ({ id, title }))

/** Under which a device keeps the titles of a course's lessons: the lessons themselves have the address without its end. */
export const titlesAddress = (courseId: string) => `${addressOf(lessons.list, { params: { id: courseId } })}#titles`

/**
 * Apart from what the course's own page shows: that page must ask anew, lest it show lessons that have been closed since. Their texts
 * would make a drawn page heavier by half.
 */
export function titlesQuery(courseId: string) {
  const { queryKey, queryFn } = query(lessons.list, { params: { id: courseId } })
  return {
    ...repeatable,
    queryKey: [...queryKey, 'titles'],
    queryFn: (): Promise<LessonTitle[]> =>
      queryFn().then(titlesIn, (error: unknown) => insteadOf(titlesAddress(courseId), error)),
  }
}
