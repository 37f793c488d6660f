import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { DialectSlug, Domain } from '#shared/entries/document.ts'
import { MiB } from '#shared/site/site.ts'
import { instant, requiredLine, requiredText } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import { codeField, mustBeUuid, voiceWithoutMust, notSensible, recordedFormField } from './messages.ts'

const recordingStatuses = ['pending', 'published', 'rejected', 'withdrawn'] as const
export const RecordingStatus = z.enum(recordingStatuses)
export type RecordingStatus = z.infer<typeof RecordingStatus>

/** A voice as its sender sees it. */
export const Recording = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  /** null once the entry is deleted for good. */
  entryId: z.nullable(z.uuid()),
  form: z.string(),
  speakerId: z.uuid(),
  consentId: z.uuid(),
  status: RecordingStatus,
  seconds: z.number(),
  /** LUFS; null if it was not measured. */
  loudness: z.nullable(z.number()),
  /** In dBFS. */
  peak: z.nullable(z.number()),
  /** Address of the sound for people with access; null once withdrawn or rejected. */
  url: z.nullable(z.string()),
  /** The admin's note on the decision. */
  note: z.nullable(z.string()),
  createdAt: instant,
})

export const studioPageSize = 50

/** A word for the studio's list. */
export const StudioWord = z.object({
  entryId: z.uuid(),
  form: z.string(),
  meaning: z.string(),
  /** Language of the meaning, where it is not the reader's. */
  lang: z.optional(z.enum(['en', 'ms'])),
  /** Number of published voices of this entry. */
  voices: z.int(),
})

/** Limits of a clip, on server and client. */
export const clipLimits = {
  bytes: 10 * MiB,
  /** In seconds. */
  shortest: 0.15,
  longest: 60,
}
/** Most voices that one person records in a day. */
export const dailyVoices = { alone: 60, inStudio: 600 }

const number = (label: string, least: number, most: number) =>
  z.optional(
    z.pipe(
      z.string(),
      z
        .transform(Number)
        .check(z.refine((value) => value >= least && value <= most, { error: () => say(notSensible, { label }) })),
    ),
  )

/** Metadata of a recording; the body is the sound. */
const RecordingQuery = z.object({
  /** The sender's id of this take: a repeated request is the same recording. */
  clientId: z.uuid({ error: () => say(mustBeUuid, { label: 'clientId' }) }),
  entryId: z.uuid({ error: () => say(mustBeUuid, { label: 'entryId' }) }),
  consentId: z.uuid({ error: () => say(mustBeUuid, { label: 'consentId' }) }),
  form: requiredLine(recordedFormField),
  /** LUFS and dBFS as the sender measured them. The server measures again, and refuses a sound with very different values. */
  loudness: number('loudness', -100, 10),
  peak: number('peak', -120, 10),
})

export const recordings = {
  /** The person's recordings, newest first, at most 200. No page calls it: other programs learn which of their uploads have arrived. */
  listOwn: endpoint({
    method: 'GET',
    path: '/api/recordings',
    allow: 'voices.give',
    query: z.object({ entryId: z.optional(z.uuid({ error: () => say(mustBeUuid, { label: 'entryId' }) })) }),
    output: z.array(Recording),
  }),
  /** The body is MP3, or WAV, which the server encodes as MP3. The same `clientId` again answers the same recording. */
  create: endpoint({
    method: 'POST',
    path: '/api/recordings',
    allow: 'voices.give',
    query: RecordingQuery,
    takes: { types: ['audio/mpeg', 'audio/wav'], bytes: clipLimits.bytes },
    output: Recording,
    status: 201,
  }),
  /** The original take as FLAC, stored for later; a second one changes nothing. */
  keepOriginal: endpoint({
    method: 'PUT',
    path: '/api/recordings/:id/original',
    allow: 'voices.keep',
    takes: { types: ['audio/flac'], bytes: clipLimits.bytes },
  }),
  /** The sound, also before it is published, for its custodian, its speaker and admins. */
  listen: endpoint({ method: 'GET', path: '/api/recordings/:id/sound', allow: 'voices.keep', sends: 'file' }),
  /** Withdraws it everywhere, at once and for good. */
  remove: endpoint({ method: 'DELETE', path: '/api/recordings/:id', allow: 'voices.keep' }),
}

export const voices = {
  /** Needs no account, only the code of the consent. A repeated request answers 0. */
  withdraw: endpoint({
    method: 'POST',
    path: '/api/voices/withdraw',
    allow: 'voices.withdraw',
    input: z.object({ code: requiredText(codeField, 100) }),
    output: z.object({ voices: z.int() }),
  }),
  /**
   * Words to record: requested ones without a voice, then others without one, then the rest; at most 50. `after` is the last entry of
   * the page before.
   */
  words: endpoint({
    method: 'GET',
    path: '/api/studio/words',
    allow: 'voices.studio',
    query: z.object({
      after: z.optional(z.uuid({ error: () => say(mustBeUuid, { label: 'after' }) })),
      dialect: z.optional(DialectSlug),
      domain: z.optional(Domain),
      /** A list: words of one source. */
      source: z.optional(z.uuid({ error: () => say(mustBeUuid, { label: 'source' }) })),
      /** Only words that nobody has recorded. */
      voice: z.optional(z.literal('without', { error: () => say(voiceWithoutMust) })),
    }),
    output: z.array(StudioWord),
  }),
}
