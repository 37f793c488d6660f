import type { Exercise } from '#shared/exercises.ts'
import { withSmallNote, withWholeNote } from '#shared/gift-note.ts'
import { blocksOf, GiftFault } from '#shared/gift-text.ts'
import { readGift } from '#shared/gift.ts'

function readsAs(gift: string, exercise: Exercise): boolean {
  try {
    return JSON.stringify(sorted(readGift(gift))) === JSON.stringify(sorted([exercise]))
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

/** One exercise as GIFT: what GIFT alone cannot bring back stands in a comment line above it. */
function writeOne(exercise: Exercise): string {
  const small = withSmallNote(exercise)
  return readsAs(small, exercise) ? small : withWholeNote(exercise)
}

/** Exercises as GIFT. `readGift` makes the very same exercises of it. */
export function writeGift(exercises: Exercise[]): string {
  return exercises.map(writeOne).join('\n\n')
}

/** The same text but for one of its questions, which is written anew: all else stays as the teacher wrote it. */
export function rewriteOne(body: string, index: number, exercise: Exercise): string {
  const block = blocksOf(body)[index]
  if (!block) return body
  const { from, to, piece } = block
  return piece.body.slice(0, from) + writeOne(exercise) + piece.body.slice(to)
}
