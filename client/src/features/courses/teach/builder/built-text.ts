import { Exercise } from '#shared/exercises/exercise.ts'
import { withRemarks, writeGift } from '#shared/gift/write.ts'
import { readGift } from '#shared/gift/gift.ts'
import type { BuiltQuestion, OpenQuestion } from './exercise-text.ts'

export interface BuiltText {
  contentBody: string
  /** Ids of the exercises in the text, in order; null if the text was edited by hand. */
  ids: (string | null)[] | null
}

/** Throws GiftFault if the text is no valid GIFT. */
export function questionsOfText({ contentBody, ids }: BuiltText): BuiltQuestion[] {
  const exercises = readGift(contentBody)
  const known = ids?.length === exercises.length ? ids : null
  return exercises.map((exercise, index) => ({ id: known?.[index] ?? null, exercise }))
}

/** GIFT text that replaces `previous` and keeps its comments. */
export function textOfQuestions(built: readonly BuiltQuestion[], previous: string): BuiltText {
  const bodies = withRemarks(
    built.map(({ exercise }) => ({ body: exercise })),
    previous,
  ).map(({ body }) => body)
  return { contentBody: writeGift(bodies, previous), ids: built.map(({ id }) => id) }
}

/** The questions with the open one, in its position or at the end. */
export const withOpen = (built: readonly BuiltQuestion[], at: number | null, exercise: Exercise): BuiltQuestion[] =>
  at === null ? [...built, { id: null, exercise }] : built.with(at, { id: built[at]?.id ?? null, exercise })

/** Text to send, including the open question; null if that one is invalid. */
export function withOpenQuestion({ open, ...text }: BuiltText & { open: OpenQuestion | null }): BuiltText | null {
  if (!open) return text
  const read = Exercise.safeParse(open.draft)
  return read.success ? textOfQuestions(withOpen(questionsOfText(text), open.at, read.data), text.contentBody) : null
}

/** Request body of the questions: one that keeps its id keeps its answers. */
export const questionsBody = (text: BuiltText) =>
  questionsOfText(text).map(({ id, exercise }) => ({ ...(id ? { id } : {}), body: exercise }))
