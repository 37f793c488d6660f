import { lessons, type LessonJson } from '#shared/courses/courses.ts'
import { addressOf } from '#client/lib/query/api.ts'
import { offlineResponseOr, query } from '#client/lib/query/query-client.ts'

export type TitledLesson = Pick<LessonJson, 'id' | 'title'>

const titlesIn = (all: readonly LessonJson[]): TitledLesson[] => all.map(({ id, title }) => ({ id, title }))

/** Address under which a device stores the titles of a course's lessons. The lessons themselves are stored under the full address. */
export const titlesAddress = (courseId: string) => `${addressOf(lessons.list, { params: { id: courseId } })}#titles`

/**
 * A separate query, because the course page must always ask again whether lessons were closed. Full lessons would also make a
 * rendered page half as heavy again.
 */
export function titlesQuery(courseId: string) {
  const { queryKey, queryFn } = query(lessons.list, { params: { id: courseId } })
  return {
    queryKey: [...queryKey, 'titles'],
    queryFn: (): Promise<TitledLesson[]> =>
      queryFn().then(titlesIn, (error: unknown) => offlineResponseOr(titlesAddress(courseId), error)),
  }
}
