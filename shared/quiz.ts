import * as z from 'zod/mini'
import { invisible } from '#shared/language.ts'

const decimal = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i

/** A number with a comma or a dot before its decimals, or undefined: how the answer to a numerical question is read. */
export function numberIn(text: string): number | undefined {
  const plain = text.replace(invisible, '').replace('\u2212', '-').trim()
  if (!decimal.test(plain)) return undefined
  const number = Number(plain.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

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
