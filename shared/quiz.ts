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

/**
 * A quiz's score, on both sides: the mean of first answers over all that it asks. What was not answered is nothing; what nobody could
 * hear or say just then (`leftOut`) is not counted. Undefined where nothing was answered.
 */
export function scoreOf(
  asked: readonly string[],
  firsts: ReadonlyMap<string, number>,
  leftOut: ReadonlySet<string>,
): number | undefined {
  const counted = asked.filter((id) => firsts.has(id) || !leftOut.has(id))
  if (!counted.some((id) => firsts.has(id))) return undefined
  return counted.reduce((sum, id) => sum + (firsts.get(id) ?? 0), 0) / counted.length
}
