import { Exercise } from '#shared/exercises.ts'
import { withRemarks, writeGift } from '#shared/gift-write.ts'
import { readGift } from '#shared/gift.ts'
import type { Built, OpenQuestion } from './exercise-words.ts'

export interface BuiltText {
  contentBody: string
  /** Of the exercises that the text reads as, in their order; null where nobody knows them: the text was written by hand. */
  ids: (string | null)[] | null
}

/** Throws GiftFault where the text cannot be read. */
export function builtOf({ contentBody, ids }: BuiltText): Built[] {
  const exercises = readGift(contentBody)
  const known = ids?.length === exercises.length ? ids : null
  return exercises.map((exercise, at) => ({ id: known?.[at] ?? null, exercise }))
}

/** In place of the text that `stood` there, whose comments stay. */
export function textOf(built: readonly Built[], stood: string): BuiltText {
  const bodies = withRemarks(
    built.map(({ exercise }) => ({ body: exercise })),
    stood,
  ).map(({ body }) => body)
  return { contentBody: writeGift(bodies, stood), ids: built.map(({ id }) => id) }
}

/** With the question that is open: in its place, or as the last. */
export const withOpen = (built: readonly Built[], at: number | null, exercise: Exercise): Built[] =>
  at === null ? [...built, { id: null, exercise }] : built.with(at, { id: built[at]?.id ?? null, exercise })

/** What is sent: a question that is still open goes along. Null where that one cannot be kept as it is. */
export function settle({ open, ...text }: BuiltText & { open: OpenQuestion | null }): BuiltText | null {
  if (!open) return text
  const read = Exercise.safeParse(open.draft)
  return read.success ? textOf(withOpen(builtOf(text), open.at, read.data), text.contentBody) : null
}

/** As the server takes them: what keeps its id keeps its answers. */
export const toWrite = (text: BuiltText) =>
  builtOf(text).map(({ id, exercise }) => ({ ...(id ? { id } : {}), body: exercise }))
