import * as z from 'zod/mini'

export const QuestionMark = z.object({
  /** 0 to 1. */
  fraction: z.number(),
  /** The teacher's feedback to this answer, if any. */
  feedback: z.nullable(z.string()),
  /** What would have been right, for a person to read. */
  solution: z.string(),
})
export const QuizResult = z.object({
  /** One a question, in their order. */
  marks: z.array(QuestionMark),
  /** Mean of the fractions, 0 to 1. */
  score: z.number(),
})
export type QuizResult = z.infer<typeof QuizResult>
