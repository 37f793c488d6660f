import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/text.ts'

export const Progress = z.object({
  /** Lessons this person has marked as done; of quizzes those whose answers made them so. */
  lessonIds: z.array(z.uuid()),
  courses: z.array(z.object({ courseId: z.uuid(), done: z.int() })),
})
export type Progress = z.infer<typeof Progress>

export const progress = {
  read: endpoint({ method: 'GET', path: '/api/progress', allow: 'progress.read', output: Progress }),
  /** 404 for a lesson that is not there, 400 for a quiz with questions, whose answers make it done; marking twice changes nothing. */
  markDone: endpoint({ method: 'PUT', path: '/api/lessons/:id/done', allow: 'progress.write' }),
  /** A lesson that was walked through on a device: it counts where full content stood at that moment, though it ended since. */
  walked: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/walked',
    allow: 'study.use',
    input: z.object({ at: instant }),
  }),
  unmarkDone: endpoint({ method: 'DELETE', path: '/api/lessons/:id/done', allow: 'progress.write' }),
}
