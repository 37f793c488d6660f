import type { Progress } from '#shared/courses/progress.ts'

interface LessonRef {
  id: string
  courseId: string
}

/** Progress after a lesson is marked as done or not done. */
export function withDone(progress: Progress, lesson: LessonRef, done: boolean): Progress {
  const wasDone = progress.lessonIds.includes(lesson.id)
  if (wasDone === done) return progress
  const counted = progress.courses.find((course) => course.courseId === lesson.courseId)?.done ?? 0
  const otherCourses = progress.courses.filter((course) => course.courseId !== lesson.courseId)
  return {
    lessonIds: done ? [...progress.lessonIds, lesson.id] : progress.lessonIds.filter((id) => id !== lesson.id),
    courses: [...otherCourses, { courseId: lesson.courseId, done: Math.max(0, counted + (done ? 1 : -1)) }],
  }
}
