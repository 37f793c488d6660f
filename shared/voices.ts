import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { DialectSlug } from '#shared/entry-document.ts'
import { MiB } from '#shared/site.ts'
import { instant, optionalText, requiredLine, requiredText, textLimits } from '#shared/text.ts'

/** What a speaker allows, from the narrowest to the widest; the first is the default. */
export const licences = ['here-only', 'CC-BY-NC-SA-4.0', 'CC-BY-SA-4.0', 'CC-BY-4.0'] as const
export const Licence = z.enum(licences, 'Please choose a licence from the list.')
export type Licence = z.infer<typeof Licence>

/** In the studio and beside every voice. A voice that is 'here only' leaves in no export. */
export const licenceLabels: Record<Licence, { name: string; says: string; url: string | null }> = {
  'here-only': { name: 'Here only', says: 'Heard on this site and nowhere else. It is in no download.', url: null },
  'CC-BY-NC-SA-4.0': {
    name: 'CC BY-NC-SA 4.0',
    says: 'Others may use it with your name, not for money, and must share what they make alike.',
    url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
  },
  'CC-BY-SA-4.0': {
    name: 'CC BY-SA 4.0',
    says: 'Others may use it with your name, and must share what they make alike.',
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  },
  'CC-BY-4.0': {
    name: 'CC BY 4.0',
    says: 'Others may use it with your name.',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
}

/** What a speaker agrees to. A changed sentence is a new version: a consent names the one that was read or heard. */
export const consentWording = {
  version: '2026-11',
  sentences: [
    'My voice is kept here so that people can hear and learn the language.',
    'It is heard with the name and the village that are given here, or without a name if I prefer that.',
    'I choose below whether it may be used elsewhere.',
    'I can take it back at any time and need give no reason. It is then gone from here within the hour.',
    'Copies that somebody has already downloaded cannot be called back.',
  ],
}

export const consentWays = ['tapped', 'spoken', 'on-paper'] as const
const ConsentWay = z.enum(consentWays, 'How consent was given must be tapped, spoken or on-paper.')
export type ConsentWay = z.infer<typeof ConsentWay>

/** Years; under it somebody else consents with the child. */
export const adultAge = 18

export const Consent = z.object({
  id: z.uuid(),
  speakerId: z.uuid(),
  wording: z.string(),
  licence: Licence,
  how: ConsentWay,
  /** Who consented with a child. */
  guardian: z.nullable(z.string()),
  givenAt: instant,
  withdrawnAt: z.nullable(instant),
})

/** Somebody whose voice is kept, as whoever keeps it sees them. They need not have an account. */
export const Speaker = z.object({
  id: z.uuid(),
  /** As it is credited; null is shown as 'unnamed'. */
  name: z.nullable(z.string()),
  /** The slug of a dialect. */
  dialect: z.nullable(z.string()),
  village: z.nullable(z.string()),
  birthYear: z.nullable(z.int()),
  /** The account of whoever asks is this speaker's own. */
  isMe: z.boolean(),
  /** The newest that was not withdrawn; recording needs one. */
  consent: z.nullable(Consent),
  /** Voices that wait or are published. */
  recordings: z.int(),
  createdAt: instant,
})

const nullable = (label: string, max: number) =>
  z.pipe(
    z.nullable(optionalText(label, max)),
    z.transform((text) => text?.trim() || null),
  )
const birthYear = z
  .int('Year of birth must be a year.')
  .check(z.gte(1900, 'Year of birth must be a year.'), z.lte(2200, 'Year of birth must be a year.'))

const speakerFields = {
  name: nullable('Name', textLimits.title),
  dialect: z.nullable(DialectSlug),
  village: nullable('Village', textLimits.title),
  birthYear: z.nullable(birthYear),
}
export const SpeakerDraft = z.object({
  name: z._default(speakerFields.name, null),
  dialect: z._default(speakerFields.dialect, null),
  village: z._default(speakerFields.village, null),
  birthYear: z._default(speakerFields.birthYear, null),
  /** The speaker is whoever asks: everybody has one such speaker, and a second one is 409. */
  isMe: z._default(z.boolean('isMe must be true or false.'), false),
})
export type SpeakerDraft = z.output<typeof SpeakerDraft>

export const ConsentDraft = z.object({
  /** `consentWording.version` as it was shown; another one is 409. */
  wording: requiredText('Wording', 100),
  licence: z._default(Licence, 'here-only'),
  how: z._default(ConsentWay, 'tapped'),
  guardian: z._default(nullable('Guardian', textLimits.title), null),
})
export type ConsentDraft = z.output<typeof ConsentDraft>

export const recordingStatuses = ['pending', 'published', 'rejected', 'withdrawn'] as const
export const RecordingStatus = z.enum(recordingStatuses)
export type RecordingStatus = z.infer<typeof RecordingStatus>

/** One voice, as whoever sent it sees it. */
export const Recording = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  /** null once the entry is gone for good. */
  entryId: z.nullable(z.uuid()),
  form: z.string(),
  speakerId: z.uuid(),
  consentId: z.uuid(),
  status: RecordingStatus,
  seconds: z.number(),
  /** LUFS; null where nobody measured. */
  loudness: z.nullable(z.number()),
  /** dBFS. */
  peak: z.nullable(z.number()),
  /** Where it can be heard by those who may; null once withdrawn or rejected. */
  url: z.nullable(z.string()),
  /** What an admin wrote to the decision. */
  note: z.nullable(z.string()),
  createdAt: instant,
})

/** A word for the studio, in the order in which voices are wanted. */
export const StudioWord = z.object({
  entryId: z.uuid(),
  form: z.string(),
  meaning: z.string(),
  /** Published voices of this entry. */
  voices: z.int(),
})

/** What the server takes of a clip; the studio holds itself to the same. */
export const clipLimits = {
  bytes: 10 * MiB,
  /** Seconds. */
  shortest: 0.15,
  longest: 60,
  /** Voices a day and person. */
  aDay: 60,
  aDayInStudio: 600,
}

const number = (label: string, least: number, most: number) =>
  z.optional(
    z.pipe(
      z.string(),
      z
        .transform(Number)
        .check(z.refine((value) => value >= least && value <= most, { error: `${label} is not a sensible figure.` })),
    ),
  )

/** Beside the sound, which is the body: what it is. */
export const RecordingQuery = z.object({
  /** The sender's own id of this take: sent again, it is the same recording. */
  clientId: z.uuid('clientId must be a UUID.'),
  entryId: z.uuid('entryId must be a UUID.'),
  consentId: z.uuid('consentId must be a UUID.'),
  form: requiredLine('Form'),
  /** As the sender measured: LUFS and dBFS. The server measures itself, and refuses a sound that is far from what was told. */
  loudness: number('loudness', -100, 10),
  peak: number('peak', -120, 10),
})

export const invitationDays = 30
export const Invitation = z.object({
  id: z.uuid(),
  note: z.string(),
  createdAt: instant,
  expiresAt: instant,
  usedAt: z.nullable(instant),
})

export const speakers = {
  /** Those that the person keeps, and their own; the newest first. */
  list: endpoint({ method: 'GET', path: '/api/speakers', allow: 'voices.give', output: z.array(Speaker) }),
  /** Without the right to the studio only oneself (`isMe`); else 403. */
  create: endpoint({
    method: 'POST',
    path: '/api/speakers',
    allow: 'voices.give',
    input: SpeakerDraft,
    output: Speaker,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/speakers/:id',
    allow: 'voices.keep',
    input: z.partial(z.object(speakerFields)),
    output: Speaker,
  }),
  /** The code is told this once, to be handed to the speaker: whoever has it can take the voices back. */
  consent: endpoint({
    method: 'POST',
    path: '/api/speakers/:id/consents',
    allow: 'voices.keep',
    input: ConsentDraft,
    output: z.object({ consent: Consent, code: z.string() }),
    status: 201,
  }),
  /** Takes back all consents and voices of a speaker, at once. Answers how many voices that were. */
  withdraw: endpoint({
    method: 'POST',
    path: '/api/speakers/:id/withdraw',
    allow: 'voices.keep',
    output: z.object({ voices: z.int() }),
  }),
}

export const recordings = {
  /** What the person sent, the newest first, at most 200: an outbox sees what has arrived. */
  mine: endpoint({
    method: 'GET',
    path: '/api/recordings',
    allow: 'voices.give',
    query: z.object({ entryId: z.optional(z.uuid('entryId must be a UUID.')) }),
    output: z.array(Recording),
  }),
  /** The body is the sound itself: MP3, or WAV, of which the server makes MP3. The same `clientId` again answers the same recording. */
  create: endpoint({
    method: 'POST',
    path: '/api/recordings',
    allow: 'voices.give',
    query: RecordingQuery,
    takes: { types: ['audio/mpeg', 'audio/wav'], bytes: clipLimits.bytes },
    output: Recording,
    status: 201,
  }),
  /** The untouched take as FLAC, kept for later; a second one changes nothing. */
  keepOriginal: endpoint({
    method: 'PUT',
    path: '/api/recordings/:id/original',
    allow: 'voices.keep',
    takes: { types: ['audio/flac'], bytes: clipLimits.bytes },
  }),
  /** The sound, for its keeper, its speaker and admins, before it is published too. */
  listen: endpoint({ method: 'GET', path: '/api/recordings/:id/sound', allow: 'voices.keep', sends: 'file' }),
  /** Withdraws it: at once everywhere, and for good. */
  remove: endpoint({ method: 'DELETE', path: '/api/recordings/:id', allow: 'voices.keep' }),
}

export const voices = {
  /** Without an account, by the code that was handed over with a consent. A second time answers 0. */
  withdraw: endpoint({
    method: 'POST',
    path: '/api/voices/withdraw',
    allow: 'voices.withdraw',
    input: z.object({ code: requiredText('Code', 100) }),
    output: z.object({ voices: z.int() }),
  }),
  /** Words to be said: those that people asked for and nobody has said yet, then what else is unsaid, then the others, 50 at most. `after` is the entry that came last. */
  words: endpoint({
    method: 'GET',
    path: '/api/studio/words',
    allow: 'voices.studio',
    query: z.object({ after: z.optional(z.uuid('after must be a UUID.')), dialect: z.optional(DialectSlug) }),
    output: z.array(StudioWord),
  }),
}

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/invitations',
    allow: 'invitations.make',
    output: z.array(Invitation),
  }),
  /** The link is told this once. It works once, for thirty days. */
  create: endpoint({
    method: 'POST',
    path: '/api/admin/invitations',
    allow: 'invitations.make',
    input: z.object({ note: z._default(optionalText('Note', textLimits.title), '') }),
    output: z.object({ invitation: Invitation, link: z.string() }),
    status: 201,
  }),
  revoke: endpoint({ method: 'DELETE', path: '/api/admin/invitations/:id', allow: 'invitations.make' }),
  /** Another link in place of one that was lost or has expired: it works for thirty days from now, the earlier one no longer. 409 where it was used. */
  renew: endpoint({
    method: 'POST',
    path: '/api/admin/invitations/:id/renew',
    allow: 'invitations.make',
    output: z.object({ invitation: Invitation, link: z.string() }),
  }),
  /** Makes NORMAL and PAID a CONTRIBUTOR and lowers nobody. 404 unknown, 409 used by somebody else, 410 expired. */
  accept: endpoint({
    method: 'POST',
    path: '/api/invitations/accept',
    allow: 'invitations.accept',
    input: z.object({ token: requiredText('Invitation', 200) }),
    output: z.object({ role: z.string() }),
  }),
}
