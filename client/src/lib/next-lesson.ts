import type { CourseAnswer } from '#shared/courses.ts'
import type { Progress } from '#shared/progress.ts'

export const doneIn = (made: Progress, id: string): number =>
  made.courses.find(({ courseId }) => courseId === id)?.done ?? 0

/** The course to go on with: one that was begun and is not finished, else the first that is not done. */
export function nextCourse(list: readonly CourseAnswer[], made: Progress): CourseAnswer | undefined {
  const unfinished = list.filter(({ id, lessonCount }) => doneIn(made, id) < lessonCount)
  return unfinished.find(({ id }) => doneIn(made, id) > 0) ?? unfinished[0]
}

/** Where one walks through a lesson. */
export const lessonAddress = ({ id, courseId }: { id: string; courseId: string }) =>
  `/courses/${courseId}/lessons/${id}`
