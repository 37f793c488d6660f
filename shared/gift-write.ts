import { withoutSource } from '#shared/exercises.ts'
import type { Exercise } from '#shared/exercises.ts'
import { withSmallNote, withWholeNote } from '#shared/gift-note.ts'
import { exerciseIn } from '#shared/gift-read.ts'
import { remarksIn, writings } from '#shared/gift-source.ts'
import { blocksOf, GiftFault } from '#shared/gift-text.ts'

const textOf = (exercise: Exercise) => JSON.stringify(sorted(withoutSource(exercise)))

function readsAs(gift: string, text: string): boolean {
  try {
    const [block, second] = blocksOf(gift)
    return block !== undefined && !second && textOf(exerciseIn(block)) === text
  } catch (error) {
    if (error instanceof GiftFault) return false
    throw error
  }
}

/** Names in one order, so that two equal things are one text. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(names.map(([name, each]) => [name, sorted(each)]))
}

/** One exercise as GIFT, as its teacher wrote it as far as that goes: what GIFT alone cannot bring back stands in a comment line. */
function writeOne(exercise: Exercise): string {
  const text = textOf(exercise)
  if (exercise.source) for (const gift of writings(exercise, exercise.source)) if (readsAs(gift, text)) return gift
  const small = withSmallNote(exercise)
  return readsAs(small, text) ? small : withWholeNote(exercise)
}

/** Comments that `stood` without a question go along with the first one. */
export function withRemarks<Of extends { body: Exercise }>(wanted: Of[], stood: string): Of[] {
  const [first, ...rest] = wanted
  const remarks = blocksOf(stood).length === 0 ? remarksIn(stood) : ''
  if (!first || !remarks || first.body.source?.startsWith(remarks)) return wanted
  const source = `${remarks}\n\n${first.body.source ?? writeOne(first.body)}`
  return [{ ...first, body: { ...first.body, source } }, ...rest]
}

/** Exercises as GIFT, in place of what `stood` there. `readGift` makes the very same exercises of it. */
export function writeGift(exercises: Exercise[], stood = ''): string {
  return exercises.length === 0 ? remarksIn(stood) : exercises.map(writeOne).join('\n\n')
}

/** The same text but for one of its questions, which is written anew: all else stays as the teacher wrote it. */
export function rewriteOne(body: string, index: number, exercise: Exercise): string {
  const block = blocksOf(body)[index]
  if (!block) return body
  const { from, to, piece } = block
  const written = writeOne({ ...exercise, source: piece.body.slice(from, to) })
  return piece.body.slice(0, from) + written + piece.body.slice(to)
}
