import { xmlNotRead } from '#shared/gift/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import { withSmallNote, withExerciseNote } from './note.ts'
import { exerciseIn } from './read.ts'
import { sourcesOf } from './source.ts'
import { GiftFault, blocksOf } from './text.ts'

/** True for a question bank that was exported as Moodle XML. */
export const isXml = (body: string) => /^\uFEFF?\s*<(?:\?xml\b|quiz\b)/i.test(body)

/**
 * Reads GIFT (https://docs.moodle.org/en/GIFT_format) in linear time. Throws GiftFault, 'Line 4: …'. gift-pegjs 1.0.2 is not used: it
 * refuses plain colons and swaps true/false feedback.
 */
export function readGift(body: string): Exercise[] {
  if (isXml(body)) throw new GiftFault(say(xmlNotRead))
  const blocks = blocksOf(body)
  const sources = sourcesOf(blocks)
  return blocks.map((block, index) => {
    const exercise = exerciseIn(block)
    const source = sources[index]!
    return [withSmallNote, withExerciseNote].some((written) => written(exercise) === source)
      ? exercise
      : { ...exercise, source }
  })
}
