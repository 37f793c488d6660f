import * as z from 'zod/mini'
import { minutesOfDay, newWordsOfDay } from './answer-messages.ts'
import { say } from '#shared/messages/say.ts'
import { isNamedZone } from '#shared/text/time-zone.ts'
import { reminderTimeWrong, reminderZoneWrong } from './reminder-messages.ts'

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => say(reminderTimeWrong) }))
const timeZone = z
  .string({ error: () => say(reminderZoneWrong) })
  .check(z.refine(isNamedZone, { error: () => say(reminderZoneWrong) }))
const settingsFields = {
  newWords: z
    .int()
    .check(z.minimum(0, { error: () => say(newWordsOfDay) }), z.maximum(20, { error: () => say(newWordsOfDay) })),
  /** True if exercises by ear are wanted. */
  listening: z.boolean(),
  /** Length of a day's review in minutes. */
  minutes: z
    .int()
    .check(z.minimum(1, { error: () => say(minutesOfDay) }), z.maximum(60, { error: () => say(minutesOfDay) })),
  /** Local time of the reminder e-mail; null for none. */
  reminderAt: z.nullable(clockTime),
}
/** Bundles of earlier releases have neither minutes nor a reminder. */
export const StudySettings = z.object({
  ...settingsFields,
  minutes: z.optional(settingsFields.minutes),
  reminderAt: z.optional(settingsFields.reminderAt),
})
export type StudySettings = z.output<typeof StudySettings>
/** Changes only the fields that are sent. */
export const StudySettingsPatch = z.partial(
  z.object({
    ...settingsFields,
    /** IANA time zone of the reminder; by default that of the browser's cookie, else Sabah's. */
    reminderZone: timeZone,
  }),
)
export type StudySettingsPatch = z.output<typeof StudySettingsPatch>
