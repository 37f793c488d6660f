import * as z from 'zod/mini'
import { instant, oneLine, requiredTextOr } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import type { Text } from '#shared/messages/text.ts'
import { classLimits } from './limits.ts'
import { dayNotKnown, idNotKnown, nameIsAddress, nameMissing, nameTooLong } from './messages.ts'

/** Says the text when a value is refused, in the language of the request. */
const saying = (message: Text) => () => say(message)

/** A required text: everything that is no text, also one that cannot be stored, is called missing. */
export const lines = (missing: Text, tooLong: Text<{ most: number }>, most: number) => {
  const isMissing = saying(missing)
  const errors = { missing: isMissing, notText: isMissing, notStorable: isMissing }
  return requiredTextOr({ ...errors, tooLong: () => say(tooLong, { most }) }, most)
}

/** A text as `lines` on one line. */
export const line = (missing: Text, tooLong: Text<{ most: number }>, most: number) =>
  lines(missing, tooLong, most).check(z.overwrite(oneLine))

/** The name of a learner in a class: a nickname, no address and no telephone number. */
export const nickname = line(nameMissing, nameTooLong, classLimits.nicknameLength).check(
  z.refine((name) => !name.includes('@') && !/\d{6}/.test(name), { error: saying(nameIsAddress) }),
)

const isDay = (text: string) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
/** A calendar day: 2026-12-04. */
export const day = z
  .string({ error: saying(dayNotKnown) })
  .check(z.refine((text) => isDay(text), { error: saying(dayNotKnown) }))

/** A moment, or a day: its end in Sabah. */
export const until = z.union(
  [
    instant,
    z.codec(day, z.date(), {
      decode: (text) => new Date(`${text}T23:59:59+08:00`),
      encode: (moment) => moment.toISOString(),
    }),
  ],
  { error: saying(dayNotKnown) },
)

export const wholeNumber = (least: number, most: number, range: Text<{ least: number; most: number }>) => {
  const error = () => say(range, { least, most })
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }))
}

/** A list of ids with a maximum length, without repetitions. */
export const ids = (most: number, tooMany: Text<{ most: number }>) =>
  z.array(z.uuid({ error: saying(idNotKnown) })).check(
    z.maxLength(most, { error: () => say(tooMany, { most }), abort: true }),
    z.overwrite((list) => [...new Set(list.map((id) => id.toLowerCase()))]),
  )
