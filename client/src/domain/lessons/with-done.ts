import type { Progress } from '#shared/courses/progress.ts'

/** Queued on the device in this shape (`saveLessonDone`). */
export interface LessonRef {
  lessonId: string
  courseId: string
}

/** Progress after a lesson is marked as done or not done. */
export function withDone(progress: Progress, { lessonId, courseId }: LessonRef, done: boolean): Progress {
  const wasDone = progress.lessonIds.includes(lessonId)
  if (wasDone === done) return progress
  const counted = progress.courses.find((course) => course.courseId === courseId)?.done ?? 0
  const otherCourses = progress.courses.filter((course) => course.courseId !== courseId)
  return {
    lessonIds: done ? [...progress.lessonIds, lessonId] : progress.lessonIds.filter((id) => id !== lessonId),
    courses: [...otherCourses, { courseId, done: Math.max(0, counted + (done ? 1 : -1)) }],
  }
}
