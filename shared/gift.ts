import type { Exercise } from '#shared/exercises.ts'
import { exerciseIn } from '#shared/gift-read.ts'
import { blocksOf } from '#shared/gift-text.ts'

/**
 * Reads GIFT, Moodle's plain-text question format (https://docs.moodle.org/en/GIFT_format), in time linear in its length.
 * Our own reader: gift-pegjs 1.0.2 refuses plain colons and addresses in texts, reads comments between answers as
 * words, swaps true/false feedback, and tells faults in the words of its grammar. Throws GiftFault, 'Line 4: …'.
 */
export function readGift(body: string): Exercise[] {
  return blocksOf(body).map(exerciseIn)
}
