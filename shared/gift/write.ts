import { canonicalJson } from '#shared/text/canonical-json.ts'
import { withoutSource, type Exercise } from '#shared/exercises/exercise.ts'
import { withSmallNote, withExerciseNote } from './note.ts'
import { exerciseIn } from './read.ts'
import { remarksIn, writings } from './source.ts'
import { blocksOf, GiftFault } from './text.ts'

/** Text that is equal for exercises that differ only in the comments in their source. */
export const comparableText = (exercise: Exercise) => canonicalJson(withoutSource(exercise))

function readsAs(gift: string, text: string): boolean {
  try {
    const [block, second] = blocksOf(gift)
    return block !== undefined && !second && comparableText(exerciseIn(block)) === text
  } catch (error) {
    if (error instanceof GiftFault) return false
    throw error
  }
}

/** Writes one exercise as GIFT, as near to its teacher's text as possible; data that GIFT cannot express goes into a comment line. */
function writeOne(exercise: Exercise): string {
  const text = comparableText(exercise)
  if (exercise.source) for (const gift of writings(exercise, exercise.source)) if (readsAs(gift, text)) return gift
  const small = withSmallNote(exercise)
  return readsAs(small, text) ? small : withExerciseNote(exercise)
}

/** Puts the comments of a `previous` text without questions before the first question. */
export function withRemarks<Of extends { body: Exercise }>(exercises: Of[], previous: string): Of[] {
  const [first, ...rest] = exercises
  const remarks = blocksOf(previous).length === 0 ? remarksIn(previous) : ''
  if (!first || !remarks || first.body.source?.startsWith(remarks)) return exercises
  const source = `${remarks}\n\n${first.body.source ?? writeOne(first.body)}`
  return [{ ...first, body: { ...first.body, source } }, ...rest]
}

/** Writes exercises as GIFT in place of the `previous` text. `readGift` reads exactly the same exercises from it. */
export function writeGift(exercises: Exercise[], previous = ''): string {
  return exercises.length === 0 ? remarksIn(previous) : exercises.map(writeOne).join('\n\n')
}

/** Replaces one question of a text; all else stays as the teacher wrote it. */
export function rewriteOne(body: string, index: number, exercise: Exercise): string {
  const block = blocksOf(body)[index]
  if (!block) return body
  const { from, to, piece } = block
  const written = writeOne({ ...exercise, source: piece.body.slice(from, to) })
  return piece.body.slice(0, from) + written + piece.body.slice(to)
}
