import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { DialectSlug, Domain } from '#shared/entries/document.ts'
import { MiB } from '#shared/site/site.ts'
import { instant, optionalText, requiredLine, requiredText, textLimits } from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import { textLanguages, type PlainText } from '#shared/messages/text.ts'
import {
  birthYearMust,
  byName,
  byNcSaName,
  byNcSaNote,
  byNote,
  bySaName,
  bySaNote,
  codeField,
  consentCopies,
  consentCredit,
  consentElsewhere,
  consentKept,
  consentWayMust,
  consentWithdraw,
  guardianField,
  hereOnlyName,
  hereOnlyNote,
  invitationField,
  invitationNoteField,
  isMeMust,
  licenceMust,
  mustBeUuid,
  voiceWithoutMust,
  notSensible,
  recordedFormField,
  speakerNameField,
  villageField,
  wordingField,
} from '#shared/voices/messages.ts'

/** Licences from the narrowest to the widest; the first is the default. */
export const licences = ['here-only', 'CC-BY-NC-SA-4.0', 'CC-BY-SA-4.0', 'CC-BY-4.0'] as const
export const Licence = z.enum(licences, { error: () => say(licenceMust) })
export type Licence = z.infer<typeof Licence>

/** Shown in the studio and beside every voice. A voice that is 'here only' is in no export. */
export const licenceLabels: Record<Licence, { name: PlainText; explanation: PlainText; url: string | null }> = {
  'here-only': {
    name: hereOnlyName,
    explanation: hereOnlyNote,
    url: null,
  },
  'CC-BY-NC-SA-4.0': {
    name: byNcSaName,
    explanation: byNcSaNote,
    url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
  },
  'CC-BY-SA-4.0': {
    name: bySaName,
    explanation: bySaNote,
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  },
  'CC-BY-4.0': {
    name: byName,
    explanation: byNote,
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
}

/** The text of the consent. A changed sentence needs a new version: a consent names the version that was read or heard. */
export const consentWording = {
  version: '2026-11',
  sentences: [consentKept, consentCredit, consentElsewhere, consentWithdraw, consentCopies],
}

export const consentWays = ['tapped', 'spoken', 'on-paper'] as const
const ConsentWay = z.enum(consentWays, { error: () => say(consentWayMust) })
export type ConsentWay = z.infer<typeof ConsentWay>

/** In years; an adult consents together with a younger speaker. */
export const adultAge = 18

export const Consent = z.object({
  id: z.uuid(),
  speakerId: z.uuid(),
  wording: z.string(),
  /** Language in which it was read or heard; null for consents from before there were several. */
  language: z.nullable(z.enum(textLanguages)),
  licence: Licence,
  how: ConsentWay,
  /** The adult who consented with a child. */
  guardian: z.nullable(z.string()),
  givenAt: instant,
  withdrawnAt: z.nullable(instant),
})

/** A speaker as their custodian sees them. Speakers need no account. */
export const Speaker = z.object({
  id: z.uuid(),
  /** Name for the credit; null is shown as 'unnamed'. */
  name: z.nullable(z.string()),
  /** The slug of a dialect. */
  dialect: z.nullable(z.string()),
  village: z.nullable(z.string()),
  birthYear: z.nullable(z.int()),
  /** True if the speaker is the viewing person. */
  isMe: z.boolean(),
  /** The newest one that was not withdrawn; recording requires one. */
  consent: z.nullable(Consent),
  /** Number of pending and published voices. */
  recordings: z.int(),
  createdAt: instant,
})

const nullable = (label: PlainText, max: number) =>
  z.pipe(
    z.nullable(optionalText(label, max)),
    z.transform((text) => text?.trim() || null),
  )
const noYear = { error: () => say(birthYearMust) }
const birthYear = z.int(noYear).check(z.gte(1900, noYear), z.lte(2200, noYear))

const speakerFields = {
  name: nullable(speakerNameField, textLimits.title),
  dialect: z.nullable(DialectSlug),
  village: nullable(villageField, textLimits.title),
  birthYear: z.nullable(birthYear),
}
export const SpeakerDraft = z.object({
  name: z._default(speakerFields.name, null),
  dialect: z._default(speakerFields.dialect, null),
  village: z._default(speakerFields.village, null),
  birthYear: z._default(speakerFields.birthYear, null),
  /** True if the speaker is the person who sends the draft: a second such speaker is 409. */
  isMe: z._default(z.boolean({ error: () => say(isMeMust) }), false),
})
export type SpeakerDraft = z.output<typeof SpeakerDraft>

export const ConsentDraft = z.object({
  /** The shown `consentWording.version`; another one is 409. */
  wording: requiredText(wordingField, 100),
  licence: z._default(Licence, 'here-only'),
  how: z._default(ConsentWay, 'tapped'),
  guardian: z._default(nullable(guardianField, textLimits.title), null),
})
export type ConsentDraft = z.output<typeof ConsentDraft>

export const recordingStatuses = ['pending', 'published', 'rejected', 'withdrawn'] as const
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
  /** Voices of one person per day. */
  aDay: 60,
  aDayInStudio: 600,
}

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
export const RecordingQuery = z.object({
  /** The sender's id of this take: a repeated request is the same recording. */
  clientId: z.uuid({ error: () => say(mustBeUuid, { label: 'clientId' }) }),
  entryId: z.uuid({ error: () => say(mustBeUuid, { label: 'entryId' }) }),
  consentId: z.uuid({ error: () => say(mustBeUuid, { label: 'consentId' }) }),
  form: requiredLine(recordedFormField),
  /** LUFS and dBFS as the sender measured them. The server measures again, and refuses a sound with very different values. */
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
  /** The person's speakers, as custodian or as the speaker; the newest first. */
  list: endpoint({ method: 'GET', path: '/api/speakers', allow: 'voices.give', output: z.array(Speaker) }),
  /** Without access to the studio only oneself (`isMe`); otherwise 403. */
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
  /** Answers the code once, for the speaker: with it anybody can withdraw the voices. */
  consent: endpoint({
    method: 'POST',
    path: '/api/speakers/:id/consents',
    allow: 'voices.keep',
    input: ConsentDraft,
    output: z.object({ consent: Consent, code: z.string() }),
    status: 201,
  }),
  /** Withdraws all consents and voices of a speaker at once, and answers the number of voices. */
  withdraw: endpoint({
    method: 'POST',
    path: '/api/speakers/:id/withdraw',
    allow: 'voices.keep',
    output: z.object({ voices: z.int() }),
  }),
}

export const recordings = {
  /** The person's recordings, newest first, at most 200, so that a device knows which of its uploads have arrived. */
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

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/invitations',
    allow: 'invitations.make',
    output: z.array(Invitation),
  }),
  /** Answers the link once. It works once, for thirty days. */
  create: endpoint({
    method: 'POST',
    path: '/api/admin/invitations',
    allow: 'invitations.make',
    input: z.object({ note: z._default(optionalText(invitationNoteField, textLimits.title), '') }),
    output: z.object({ invitation: Invitation, link: z.string() }),
    status: 201,
  }),
  revoke: endpoint({ method: 'DELETE', path: '/api/admin/invitations/:id', allow: 'invitations.make' }),
  /**
   * Replaces the link of an invitation that was lost or has expired: the new one works for thirty days, the old one no longer. 409 if
   * it was used.
   */
  renew: endpoint({
    method: 'POST',
    path: '/api/admin/invitations/:id/renew',
    allow: 'invitations.make',
    output: z.object({ invitation: Invitation, link: z.string() }),
  }),
  /** Makes NORMAL and PAID a CONTRIBUTOR; other roles stay. 404 unknown, 409 used by somebody else, 410 expired. */
  accept: endpoint({
    method: 'POST',
    path: '/api/invitations/accept',
    allow: 'invitations.accept',
    input: z.object({ token: requiredText(invitationField, 200) }),
    output: z.object({ role: z.string() }),
  }),
}
