import type { Exercise } from '#shared/exercises.ts'
import { withSmallNote, withWholeNote } from '#shared/gift-note.ts'
import { exerciseIn } from '#shared/gift-read.ts'
import { sourcesOf } from '#shared/gift-source.ts'
import { blocksOf } from '#shared/gift-text.ts'

/**
 * Reads GIFT, Moodle's plain-text question format (https://docs.moodle.org/en/GIFT_format), in time linear in its length.
 * Our own reader: gift-pegjs 1.0.2 refuses plain colons and addresses in texts, reads comments between answers as
 * words, swaps true/false feedback, and tells faults in the words of its grammar. Throws GiftFault, 'Line 4: …'.
 * What we would write in another way keeps its teacher's text as `source`.
 */
export function readGift(body: string): Exercise[] {
  const blocks = blocksOf(body)
  const sources = sourcesOf(blocks)
  return blocks.map((block, at) => {
    const exercise = exerciseIn(block)
    const source = sources[at]!
    return [withSmallNote, withWholeNote].some((written) => written(exercise) === source)
      ? exercise
      : { ...exercise, source }
  })
}
