import * as z from 'zod/mini'
import { isGiftPath, isHttpUrl, isObjectPath, isOwnPicture } from '#shared/addresses.ts'

/** Longest texts, in characters (UTF-16 units, as browsers count `maxLength`). */
export const textLimits = { title: 200, description: 5000, contribution: 20_000, lessonBody: 200_000, url: 2000 }

/** Postgres stores neither NUL nor half of a surrogate pair, which would silently become another character. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** The same text without what cannot be stored; half of a surrogate pair leaves the sign for a broken character. */
export const storablePart = (text: string) => text.replaceAll('\0', '').toWellFormed()

const storable = (label: string) =>
  z.refine<string>(isStorable, { error: `${label} holds a character that cannot be stored.` })

/** A text that may be empty, kept as written. */
export const optionalText = (label: string, max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? `${label} is missing.` : `${label} must be a text.`) })
    .check(z.maxLength(max, `${label} is too long: ${max.toLocaleString('en')} characters at most.`), storable(label))

/** A text that must hold something to be seen; trimmed before it is judged. */
export const requiredText = (label: string, max: number) =>
  z.string({ error: ({ input }) => (input == null ? `${label} is missing.` : `${label} must be a text.`) }).check(
    z.trim(),
    z.refine((text) => /[^\s\p{Cc}\p{Cf}]/u.test(text), { error: `${label} is missing.` }),
    z.maxLength(max, `${label} is too long: ${max.toLocaleString('en')} characters at most.`),
    storable(label),
  )

const breaks = /\s*[\v\f\r\n\u0085\u2028\u2029]+\s*/g
/** They turn the direction of what follows; words of any script have theirs without them. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** As above, on one line: a break or a turned direction in it would reach into the lists, letters and headings that show it. */
export const requiredLine = (label: string, max = textLimits.title) =>
  requiredText(label, max).check(
    z.overwrite((text) => text.replaceAll(directionControls, '').replaceAll(breaks, ' ').trim()),
  )

/** An address, or nothing: an empty text and null both mean nothing. */
const optionalAddress = (label: string, fits: (text: string) => boolean, mustBe: string) =>
  z.pipe(
    z.nullable(
      z.string(`${label} must be a text.`).check(
        z.trim(),
        z.maxLength(textLimits.url, `${label} is too long: ${textLimits.url} characters at most.`),
        z.refine((text) => text === '' || fits(text), { error: `${label} must be ${mustBe}.` }),
      ),
    ),
    z.transform((text) => text || null),
  )

/** An http(s) address, or nothing. */
export const optionalHttpUrl = (label: string) =>
  optionalAddress(label, isHttpUrl, 'a web address that begins with http:// or https://')

/** As below, or a picture that comes with the product: an entry that has one can be saved again as it was read. */
export const optionalImageUrl = (label: string) =>
  optionalAddress(
    label,
    (text) => isHttpUrl(text) || isObjectPath(text) || isOwnPicture(text),
    'a web address that begins with http:// or https://, or an uploaded file',
  )

/** An http(s) address, the path of a registered upload, or nothing. */
export const optionalMediaUrl = (label: string) =>
  optionalAddress(
    label,
    (text) => isHttpUrl(text) || isObjectPath(text),
    'a web address that begins with http:// or https://, or an uploaded file',
  )

/** As above, or a file that was sent in and waits. */
export const optionalGiftUrl = (label: string) =>
  optionalAddress(
    label,
    (text) => isHttpUrl(text) || isObjectPath(text) || isGiftPath(text),
    'a web address that begins with http:// or https://, or an uploaded file',
  )

/** A moment: a Date on the server, ISO 8601 UTC with milliseconds on the wire. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** Only A to Z: to lower case as a whole turns other signs, like the one for kelvin, into letters of other people's addresses. */
export const lowerAscii = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
