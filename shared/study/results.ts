import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageQuery } from '#shared/paging.ts'

const LearnerResult = z.object({
  userId: z.uuid(),
  name: z.string(),
  done: z.int(),
  /** Best score of each quiz, 0 to 1. */
  best: z.array(z.object({ lessonId: z.uuid(), score: z.number() })),
})
export const CourseResults = z.object({
  learners: z.array(LearnerResult),
  lessons: z.array(z.object({ lessonId: z.uuid(), title: z.string(), done: z.int(), best: z.nullable(z.number()) })),
  /** The exercises with the most wrong answers, with the number of answers and of wrong ones. */
  hardest: z.array(
    z.object({
      exerciseId: z.uuid(),
      lessonId: z.uuid(),
      text: z.string(),
      right: z.string(),
      answers: z.int(),
      wrong: z.int(),
    }),
  ),
})
export type CourseResults = z.output<typeof CourseResults>

const QuizScore = z.object({ lessonId: z.uuid(), best: z.number(), done: z.boolean() })

export const results = {
  ofCourse: endpoint({
    method: 'GET',
    path: '/api/courses/:id/results',
    allow: 'courses.results',
    /** Only learners are paged; each page repeats the rest. */
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    output: CourseResults,
  }),
  listOwn: endpoint({ method: 'GET', path: '/api/study/scores', allow: 'study.use', output: z.array(QuizScore) }),
}
