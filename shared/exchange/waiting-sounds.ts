import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { consentMissing, fewSounds, saysMissing, soundMissing } from '#shared/exchange/sound-messages.ts'
import { say } from '#shared/messages/say.ts'
import { textLimits } from '#shared/text.ts'

/** Sounds that one answer holds, and that one request may name. */
export const maxSounds = { shown: 50, sent: 10 }

/** A sound of an imported package that waits until its speaker and their consent are named. */
const WaitingSound = z.object({
  id: z.uuid(),
  entryId: z.uuid(),
  title: z.string(),
  /** Name of the file in the package. */
  name: z.string(),
  /** The form or sentence of the entry that it says; null if the file does not tell. */
  says: z.nullable(z.string()),
  /** The forms and sentences of the entry. */
  texts: z.array(z.string()),
  url: z.string(),
})

const soundId = z.uuid({ error: () => say(soundMissing) })
const few = z.maxLength(maxSounds.sent, { error: () => say(fewSounds, { count: maxSounds.sent }) })

export const waitingSounds = {
  /** The first that wait, in the order of the file. */
  list: endpoint({
    method: 'GET',
    path: '/api/imports/:id/sounds',
    allow: 'library.import',
    output: z.array(WaitingSound),
  }),
  /** Makes recordings of a speaker of them, which wait in the moderation queue. A sound that cannot be used stays. */
  send: endpoint({
    method: 'POST',
    path: '/api/imports/:id/sounds',
    allow: 'library.import',
    input: z.object({
      consentId: z.uuid({ error: () => say(consentMissing) }),
      sounds: z
        .array(
          z.object({
            id: soundId,
            says: z.string({ error: () => say(saysMissing) }).check(z.maxLength(textLimits.description)),
          }),
          { error: () => say(soundMissing) },
        )
        .check(few),
    }),
    output: z.object({ sent: z.int(), refused: z.array(z.object({ id: z.uuid(), why: z.string() })) }),
  }),
  /** Deletes the files of these sounds. */
  leaveOut: endpoint({
    method: 'POST',
    path: '/api/imports/:id/sounds/leave-out',
    allow: 'library.import',
    input: z.object({ sounds: z.array(soundId, { error: () => say(soundMissing) }).check(few) }),
  }),
}
