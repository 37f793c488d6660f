import * as z from 'zod/mini'

export const QuestionMark = z.object({
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

/**
 * A quiz's score, on client and server: the mean of first answers over all questions. Questions without an answer count 0; those that
 * the learner could not hear or speak (`leftOut`) do not count. Undefined if nothing was answered.
 */
export function scoreOf(
  questionIds: readonly string[],
  firsts: ReadonlyMap<string, number>,
  leftOut: ReadonlySet<string>,
): number | undefined {
  const counted = questionIds.filter((id) => firsts.has(id) || !leftOut.has(id))
  if (!counted.some((id) => firsts.has(id))) return undefined
  return counted.reduce((sum, id) => sum + (firsts.get(id) ?? 0), 0) / counted.length
}
