import * as z from 'zod/mini'
import { invisible } from '#shared/language.ts'

/** One question as learners see it: never with its answer. */
export const Question = z.discriminatedUnion('kind', [
  /** `several`: the weights add up over more than one option. */
  z.object({ kind: z.literal('choice'), text: z.string(), options: z.array(z.string()), several: z.boolean() }),
  z.object({ kind: z.literal('true-false'), text: z.string() }),
  z.object({ kind: z.literal('short-answer'), text: z.string() }),
  z.object({ kind: z.literal('matching'), text: z.string(), left: z.array(z.string()), right: z.array(z.string()) }),
  z.object({ kind: z.literal('numerical'), text: z.string() }),
])
export type Question = z.infer<typeof Question>

const answerText = z
  .string('An answer must be a text.')
  .check(z.maxLength(1000, 'An answer is too long: 1,000 characters at most.'))

/** Answers name options by their text, so they mean the same in whatever order the options were shown. */
export const QuizAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), chosen: z.array(answerText) }),
  z.object({ kind: z.literal('true-false'), value: z.boolean() }),
  z.object({ kind: z.literal('short-answer'), text: answerText }),
  /** The right-hand text chosen for each left-hand one, in the order of `left`; null for none. */
  z.object({ kind: z.literal('matching'), pairs: z.array(z.nullable(answerText)) }),
  z.object({ kind: z.literal('numerical'), text: answerText }),
])
export type QuizAnswer = z.infer<typeof QuizAnswer>

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
