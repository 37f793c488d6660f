import * as z from 'zod/mini'
import { say, type Sentence } from '#shared/messages/say.ts'
import type { PlainText, Text } from '#shared/messages/text.ts'
import { isPendingUploadPath, isHttpUrl, isObjectPath, isOwnPicture } from '#shared/text/addresses.ts'
import {
  fieldMissing,
  fieldMustBeText,
  fieldMustBeWebAddress,
  fieldMustBeWebAddressOrFile,
  fieldNotStorable,
  fieldTooLong,
} from '#shared/text/messages.ts'

/** Most characters of texts (UTF-16 units, as browsers count `maxLength`). */
export const textLimits = { title: 200, description: 5000, contribution: 20_000, lessonBody: 200_000, url: 2000 }

/** PostgreSQL stores neither NUL nor half of a surrogate pair, which would silently become another character. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Removes NUL, and replaces half of a surrogate pair by U+FFFD. */
export const storablePart = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** The name of a field, as people know it. */
export type FieldLabel = PlainText
/** An error sentence, made when a value is refused: in the language of that request. */
type ErrorSentence = () => Sentence

const fieldError = (message: Text<{ label: string | number }>, label: FieldLabel) => () =>
  say(message, { label: say(label) })

const storable = (label: FieldLabel) => z.refine<string>(isStorable, { error: fieldError(fieldNotStorable, label) })

/** The first check of every text. It aborts: no later check runs on a text that is too long. */
export const atMost = (max: number, error: ErrorSentence) => z.maxLength(max, { error, abort: true })
const tooLong = (label: FieldLabel, max: number) => () => say(fieldTooLong, { label: say(label), max })

/** A text that may be empty, stored as written. */
export const optionalText = (label: FieldLabel, max: number) =>
  z
    .string({ error: ({ input }) => fieldError(input === undefined ? fieldMissing : fieldMustBeText, label)() })
    .check(atMost(max, tooLong(label, max)), storable(label))

/** Removes blank lines at both ends. Linear, unlike a pattern for the end. */
export function withoutBlankEnds(text: string): string {
  const [end, start] = [text.trimEnd().length, text.length - text.trimStart().length]
  if (end === 0) return ''
  const lineEnd = text.slice(end).search(/[\r\n]/)
  return text.slice(text.lastIndexOf('\n', start) + 1, lineEnd === -1 ? undefined : end + lineEnd)
}

export const hasVisibleCharacter = (text: string) => /[^\s\p{Cc}\p{Cf}]/u.test(text)

/** Sentences that refuse a required text. */
interface RequiredTextErrors {
  missing: ErrorSentence
  notText: ErrorSentence
  tooLong: ErrorSentence
  notStorable: ErrorSentence
}

/** As `requiredText`, with sentences that do not follow from the name of a field. */
export const requiredTextOr = (errors: RequiredTextErrors, max: number) =>
  z
    .string({ error: ({ input }) => (input == null ? errors.missing : errors.notText)() })
    .check(
      z.trim(),
      atMost(max, errors.tooLong),
      z.refine(hasVisibleCharacter, { error: errors.missing }),
      z.refine(isStorable, { error: errors.notStorable }),
    )

/** A trimmed text with at least one visible character. */
export const requiredText = (label: FieldLabel, max: number) =>
  requiredTextOr(
    {
      missing: fieldError(fieldMissing, label),
      notText: fieldError(fieldMustBeText, label),
      tooLong: tooLong(label, max),
      notStorable: fieldError(fieldNotStorable, label),
    },
    max,
  )

/** A list with a maximum length. The length is checked first, so that no item of a longer list is read. */
export const listOf = <Item extends z.core.$ZodType>(item: Item, most: number, tooMany: ErrorSentence) =>
  z.pipe(
    z.array(z.unknown()).check(z.maxLength(most, { error: tooMany, abort: true })),
    z.array(item),
  ) as unknown as z.ZodMiniArray<Item>

const lineBreak = /[\v\f\r\n\u0085\u2028\u2029]/
/** Replaces line breaks and the spaces around them by one space, in linear time. */
const withoutBreaks = (text: string) =>
  text.replaceAll(/[\s\u0085]+/g, (spaces) => (lineBreak.test(spaces) ? ' ' : spaces))
/** Direction controls change the direction of the text after them; words of any script do not need them. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** A trimmed text or null: a text without visible characters becomes null. */
export const nullableText = (label: FieldLabel, max: number) =>
  z
    .nullable(optionalText(label, max))
    .check(z.overwrite((text) => (text && hasVisibleCharacter(text) ? text.trim() : null)))

/** As `nullableText`, and also absent. */
export const textOrNull = (label: FieldLabel, max: number) => z._default(nullableText(label, max), null)

/** A text on one line: a line break or a direction control would spoil the lists, e-mails and headings that show it. */
export const oneLine = (text: string) => withoutBreaks(text.replaceAll(directionControls, '')).trim()
export const requiredLine = (label: FieldLabel, max = textLimits.title) =>
  requiredText(label, max).check(z.overwrite(oneLine))
export const optionalLine = (label: FieldLabel) => optionalText(label, textLimits.title).check(z.overwrite(oneLine))

/** An address or null; an empty text becomes null. */
const optionalAddress = (label: FieldLabel, fits: (text: string) => boolean, mustBe: typeof fieldMustBeWebAddress) =>
  z.pipe(
    z.nullable(
      z.string({ error: fieldError(fieldMustBeText, label) }).check(
        z.trim(),
        atMost(textLimits.url, tooLong(label, textLimits.url)),
        z.refine((text) => text === '' || fits(text), { error: fieldError(mustBe, label) }),
      ),
    ),
    z.transform((text) => text || null),
  )

/** An http(s) address or null. */
export const optionalHttpUrl = (label: FieldLabel) => optionalAddress(label, isHttpUrl, fieldMustBeWebAddress)

/** As `optionalMediaUrl`, and also a picture that comes with the product, so that a demo entry can be saved again. */
export const optionalImageUrl = (label: FieldLabel) =>
  optionalAddress(
    label,
    (text) => isHttpUrl(text) || isObjectPath(text) || isOwnPicture(text),
    fieldMustBeWebAddressOrFile,
  )

/** An http(s) address, the path of a registered upload, or null. */
export const optionalMediaUrl = (label: FieldLabel) =>
  optionalAddress(label, (text) => isHttpUrl(text) || isObjectPath(text), fieldMustBeWebAddressOrFile)

/** As `optionalMediaUrl`, and also a pending upload. */
export const optionalPendingUploadUrl = (label: FieldLabel) =>
  optionalAddress(
    label,
    (text) => isHttpUrl(text) || isObjectPath(text) || isPendingUploadPath(text),
    fieldMustBeWebAddressOrFile,
  )

/** A Date on the server, ISO 8601 UTC with milliseconds in JSON. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/**
 * Lower case for A to Z only: `toLowerCase` turns other characters, such as the Kelvin sign, into ASCII letters of other people's
 * addresses.
 */
export const lowerAscii = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
