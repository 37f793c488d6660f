import * as z from 'zod/mini'
import { EntryChange } from '#shared/entries/document-calls.ts'
import { DialectSlug } from '#shared/entries/document.ts'
import { Change, EntryState } from '#shared/entries/history.ts'
import { Licence } from '#shared/voices/consent.ts'
import { Stance } from '#shared/entries/attestations.ts'
import {
  instant,
  nullableText,
  optionalPendingUploadUrl,
  optionalText,
  requiredLine,
  textLimits,
  textOrNull,
} from '#shared/text.ts'
import { say } from '#shared/messages/say.ts'
import {
  attestationNoteField,
  attestedFormField,
  pictureMissing,
  proposedForField,
  proposedMeaningField,
  proposedPictureField,
  proposedPlaceField,
  proposedSoundField,
  proposedWordField,
  replacesMust,
} from '#shared/contributions/field-messages.ts'
import { headwordNeedsLetter, reasonField } from '#shared/entries/field-messages.ts'
import { hasLetter } from '#shared/text/letters.ts'

/** 'text' is independent of any entry; the others are for an entry. */
export const contributionKinds = ['text', 'edit', 'voice', 'picture', 'witness'] as const
export type ContributionKind = (typeof contributionKinds)[number]

export const detailFields = {
  word: nullableText(proposedWordField, textLimits.title),
  meaning: nullableText(proposedMeaningField, textLimits.description),
  /** The place where the word is used, in the author's words. */
  said: nullableText(proposedPlaceField, textLimits.title),
  audioUrl: optionalPendingUploadUrl(proposedSoundField),
  imageUrl: optionalPendingUploadUrl(proposedPictureField),
  /** The elder or the village that the author speaks for. */
  onBehalfOf: nullableText(proposedForField, textLimits.title),
}
export type DetailName = keyof typeof detailFields
export const detailNames = Object.keys(detailFields) as DetailName[]

/** Gives every detail a schema. */
const forEachDetail = <Schema>(schemaOf: (name: DetailName) => Schema) =>
  Object.fromEntries(detailNames.map((name) => [name, schemaOf(name)])) as Record<DetailName, Schema>

/** Optional details of a text; null by default. */
export const details = forEachDetail((name) => z._default(detailFields[name], null))

const attestationFields = {
  form: requiredLine(attestedFormField),
  dialect: DialectSlug,
  stance: Stance,
  /** The form that they use instead, or another remark. */
  note: textOrNull(attestationNoteField, textLimits.description),
}
/** With 'different', `form` may be the form that they say; then `about` is the entry's form, by default its title. */
const statement = {
  ...attestationFields,
  form: z.optional(attestationFields.form.check(z.refine(hasLetter, { error: () => say(headwordNeedsLetter) }))),
  about: z.optional(attestationFields.form),
}

/** The details as they are stored. */
const TextDetails = z.object({ kind: z.literal('text'), ...forEachDetail(() => z.nullable(z.string())) })

/** A proposal as it is stored. */
const Proposal = z.discriminatedUnion('kind', [
  TextDetails,
  /** The state that the author saw and the state that the author proposes, both complete. */
  z.object({ kind: z.literal('edit'), base: EntryState, proposed: EntryState }),
  /** The recording holds the other fields. */
  z.object({ kind: z.literal('voice') }),
  z.object({ kind: z.literal('picture'), imageUrl: z.string() }),
  z.object({ kind: z.literal('witness'), ...attestationFields }),
])
export type Proposal = z.output<typeof Proposal>

/** The author's own rejected contribution that this one replaces. */
export const replacing = { replacesId: z._default(z.nullable(z.uuid({ error: () => say(replacesMust) })), null) }

/** A proposal for an entry, as its author sends it. */
export const ProposalDraft = z.discriminatedUnion('kind', [
  z.extend(EntryChange, { kind: z.literal('edit'), ...replacing }),
  z.object({
    kind: z.literal('picture'),
    ...replacing,
    why: z.optional(optionalText(reasonField, textLimits.description)),
    imageUrl: optionalPendingUploadUrl(proposedPictureField).check(
      z.refine((url) => url !== null, { error: () => say(pictureMissing) }),
    ),
  }),
  z.object({ kind: z.literal('witness'), ...statement, ...replacing }),
])
export type ProposalDraft = z.output<typeof ProposalDraft>

/** A voice as its sender and the admins see it. */
const VoiceShown = z.object({
  kind: z.literal('voice'),
  recordingId: z.uuid(),
  form: z.string(),
  seconds: z.number(),
  /** LUFS; null if it was not measured. */
  loudness: z.nullable(z.number()),
  /** null for a speaker who stays unnamed. */
  speaker: z.nullable(z.string()),
  dialect: z.nullable(z.string()),
  village: z.nullable(z.string()),
  licence: Licence,
  /** How and when the speaker consented, and the adult who consented with a child. */
  consent: z.object({ how: z.string(), givenAt: instant, guardian: z.nullable(z.string()) }),
  /** null after it was withdrawn or rejected. */
  url: z.nullable(z.string()),
})

/** A proposal as lists show it: for an edit the differences. */
export const ProposalShown = z.discriminatedUnion('kind', [
  TextDetails,
  /** `names` maps slugs of dialects, and ids of sources and related entries, to names. */
  z.object({ kind: z.literal('edit'), changes: z.array(Change), names: z.record(z.string(), z.string()) }),
  VoiceShown,
  z.object({ kind: z.literal('picture'), imageUrl: z.string() }),
  z.object({ kind: z.literal('witness'), ...attestationFields, dialectName: z.string() }),
])
export type ProposalShown = z.output<typeof ProposalShown>
