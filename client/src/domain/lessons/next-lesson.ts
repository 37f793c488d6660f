import type { CourseJson } from '#shared/courses/courses.ts'
import type { Progress } from '#shared/courses/progress.ts'

/** Number of lessons of a course that are done. */
export const countDone = (ownProgress: Progress, id: string): number =>
  ownProgress.courses.find(({ courseId }) => courseId === id)?.done ?? 0

/** Next course to study: one that was begun and not finished, else the first that is not finished. */
export function nextCourse(list: readonly CourseJson[], ownProgress: Progress): CourseJson | undefined {
  const unfinished = list.filter(({ id, lessonCount }) => countDone(ownProgress, id) < lessonCount)
  return unfinished.find(({ id }) => countDone(ownProgress, id) > 0) ?? unfinished[0]
}

export const lessonAddress = ({ id, courseId }: { id: string; courseId: string }) =>
  `/courses/${courseId}/lessons/${id}`
