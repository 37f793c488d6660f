import * as z from 'zod/mini'

const QuestionMark = z.object({
  /** 0 to 1. */
  fraction: z.number(),
  /** The teacher's feedback to this answer, if any. */
  feedback: z.nullable(z.string()),
  /** The right answer as readable text. */
  solution: z.string(),
})
export const QuizResult = z.object({
  /** One mark per question, in their order. */
  marks: z.array(QuestionMark),
  /** Mean of the fractions, 0 to 1. */
  score: z.number(),
})
export type QuizResult = z.infer<typeof QuizResult>
