import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/text.ts'

export const Progress = z.object({
  /** Lessons that this person has marked as done, and quizzes that their answers completed. */
  lessonIds: z.array(z.uuid()),
  courses: z.array(z.object({ courseId: z.uuid(), done: z.int() })),
})
export type Progress = z.infer<typeof Progress>

export const progress = {
  read: endpoint({ method: 'GET', path: '/api/progress', allow: 'progress.read', output: Progress }),
  /** 404 for an unknown lesson, 400 for a quiz with questions, which only answers complete. Idempotent. */
  markDone: endpoint({ method: 'PUT', path: '/api/lessons/:id/done', allow: 'progress.write' }),
  /**
   * Reports a lesson that was completed on a device. It counts if the person had full content at that moment, even if that has ended
   * since.
   */
  completeOffline: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/walked',
    allow: 'study.use',
    input: z.object({
      at: instant,
      /** Minutes that the learner's clock is ahead of UTC. Absent from devices of earlier releases. */
      offsetMinutes: z.optional(z.int().check(z.minimum(-840), z.maximum(840))),
    }),
  }),
  unmarkDone: endpoint({ method: 'DELETE', path: '/api/lessons/:id/done', allow: 'progress.write' }),
}
