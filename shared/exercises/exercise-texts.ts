import * as z from 'zod/mini'
import { answerTooLong, textMissing, textNotStorable, textTooLong } from './messages.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import { atMost, isStorable, textLimits } from '#shared/text.ts'

/**
 * An exercise is a response (its kind) to a stimulus (text, sound, picture). Texts are stored normalized, so that writing GIFT and reading
 * it again changes nothing.
 */

export const exerciseLimits = { text: 20_000, answer: 1000, items: 500, exercises: 500 }

/** Trims each line, and the text as a whole. */
export const asLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
/** Empty lines before the question are part of its teacher's source. */
export const asSource = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/^[ \t]+/, '')
    .trimEnd()
export const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The sentence is made when a value is refused, in the language of that request. */
export const withError = (message: PlainText) => ({ error: () => say(message) })
export const storableText = z.refine<string>(isStorable, withError(textNotStorable))
/** Limits the raw text before it is normalized; the limits of its kind apply afterwards. */
export const rawLimit = (error: () => Sentence) => atMost(textLimits.lessonBody, error)
export const longText = () => say(textTooLong, { most: exerciseLimits.text })
export const textLines = z
  .string(withError(textMissing))
  .check(rawLimit(longText), z.overwrite(asLines), atMost(exerciseLimits.text, longText), storableText)
/** null and an empty text are both null. */
export const orNull = (text: z.ZodMiniType<string, string>) =>
  z._default(
    z.codec(z.nullable(text), z.nullable(z.string()), { decode: (value) => value || null, encode: (value) => value }),
    null,
  )
export const noteText = orNull(textLines)
export const longAnswer = () => say(answerTooLong, { most: exerciseLimits.answer })
export const shortText = (missing: PlainText) =>
  z
    .string(withError(missing))
    .check(
      rawLimit(longAnswer),
      z.overwrite(collapseSpaces),
      atMost(exerciseLimits.answer, longAnswer),
      storableText,
      z.minLength(1, withError(missing)),
    )
