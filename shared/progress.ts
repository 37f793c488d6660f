import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

export const Progress = z.object({
  /** Lessons this person has marked as done, or answered if they are quizzes. */
  lessonIds: z.array(z.uuid()),
  courses: z.array(z.object({ courseId: z.uuid(), done: z.int() })),
})
export type Progress = z.infer<typeof Progress>

interface LessonRef {
  id: string
  courseId: string
}

/** What the progress reads once a lesson is marked, or no longer marked, as done. */
export function withDone(progress: Progress, lesson: LessonRef, done: boolean): Progress {
  const before = progress.lessonIds.includes(lesson.id)
  if (before === done) return progress
  const counted = progress.courses.find((course) => course.courseId === lesson.courseId)?.done ?? 0
  const others = progress.courses.filter((course) => course.courseId !== lesson.courseId)
  return {
    lessonIds: done ? [...progress.lessonIds, lesson.id] : progress.lessonIds.filter((id) => id !== lesson.id),
    courses: [...others, { courseId: lesson.courseId, done: Math.max(0, counted + (done ? 1 : -1)) }],
  }
}

export const progress = {
  read: endpoint({ method: 'GET', path: '/api/progress', allow: 'progress.read', output: Progress }),
  /** 404 for a lesson that is not there; marking twice changes nothing. */
  markDone: endpoint({ method: 'PUT', path: '/api/lessons/:id/done', allow: 'progress.write' }),
  unmarkDone: endpoint({ method: 'DELETE', path: '/api/lessons/:id/done', allow: 'progress.write' }),
}
