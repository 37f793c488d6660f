import * as z from 'zod/mini'
import { EntryChange } from './dictionary.ts'
import { DialectSlug } from './entry-document.ts'
import { Change, EntryState } from './entry-history.ts'
import { Licence } from './voices.ts'
import { Stance } from './witnesses.ts'
import { instant, optionalGiftUrl, optionalText, requiredLine, textLimits } from '#shared/text.ts'

/** A text of its own, or something for an entry. */
export const contributionKinds = ['text', 'edit', 'voice', 'picture', 'witness'] as const
export type ContributionKind = (typeof contributionKinds)[number]

const textOrNull = (label: string, max: number) =>
  z._default(z.nullable(optionalText(label, max)).check(z.overwrite((text) => text?.trim() || null)), null)

/** What may be said of a text beside it, all of it optional. */
export const details = {
  word: textOrNull('The word', textLimits.title),
  meaning: textOrNull('The meaning', textLimits.description),
  /** Where it is said, in the author's words. */
  said: textOrNull('Where it is said', textLimits.title),
  audioUrl: z._default(optionalGiftUrl('Sound'), null),
  imageUrl: z._default(optionalGiftUrl('Picture'), null),
  /** For whom the author speaks: an elder, a village. */
  onBehalfOf: textOrNull('On behalf of', textLimits.title),
}
const said = {
  form: requiredLine('The form'),
  dialect: DialectSlug,
  stance: Stance,
  /** What they say instead, or another remark. */
  note: textOrNull('The note', textLimits.description),
}

const text = z.nullable(z.string())
/** The details as they are kept. */
const TextDetails = z.object({
  kind: z.literal('text'),
  word: text,
  meaning: text,
  said: text,
  audioUrl: text,
  imageUrl: text,
  onBehalfOf: text,
})

/** What is proposed, as it is kept. */
const Proposal = z.discriminatedUnion('kind', [
  TextDetails,
  /** From what the author saw to what the author would have; both whole. */
  z.object({ kind: z.literal('edit'), base: EntryState, proposed: EntryState }),
  /** The recording says the rest. */
  z.object({ kind: z.literal('voice') }),
  z.object({ kind: z.literal('picture'), imageUrl: z.string() }),
  z.object({ kind: z.literal('witness'), ...said }),
])
export type Proposal = z.output<typeof Proposal>

/** The author's own rejected one that this one says better. */
export const replacing = { replacesId: z._default(z.nullable(z.uuid('replacesId must name a contribution.')), null) }

/** What somebody sends in for an entry. */
export const ProposalDraft = z.discriminatedUnion('kind', [
  z.extend(EntryChange, { kind: z.literal('edit'), ...replacing }),
  z.object({
    kind: z.literal('picture'),
    ...replacing,
    why: z.optional(optionalText('The reason', textLimits.description)),
    imageUrl: optionalGiftUrl('Picture').check(z.refine((url) => url !== null, { error: 'Picture is missing.' })),
  }),
  z.object({ kind: z.literal('witness'), ...said, ...replacing }),
])
export type ProposalDraft = z.output<typeof ProposalDraft>

/** A voice as those see it who sent it or decide about it. */
const VoiceShown = z.object({
  kind: z.literal('voice'),
  recordingId: z.uuid(),
  form: z.string(),
  seconds: z.number(),
  /** LUFS; null where nobody measured. */
  loudness: z.nullable(z.number()),
  /** null of a speaker who is not named. */
  speaker: z.nullable(z.string()),
  dialect: z.nullable(z.string()),
  village: z.nullable(z.string()),
  licence: Licence,
  /** How its speaker agreed, when, and who agreed with a child. */
  consent: z.object({ how: z.string(), givenAt: instant, guardian: z.nullable(z.string()) }),
  /** null once it was taken back, or is not used. */
  url: z.nullable(z.string()),
})

/** What is proposed, as lists show it: of an edit the difference. */
export const ProposalShown = z.discriminatedUnion('kind', [
  TextDetails,
  /** `names`: of dialects by their slugs, of sources and related entries by their ids. */
  z.object({ kind: z.literal('edit'), changes: z.array(Change), names: z.record(z.string(), z.string()) }),
  VoiceShown,
  z.object({ kind: z.literal('picture'), imageUrl: z.string() }),
  z.object({ kind: z.literal('witness'), ...said, dialectName: z.string() }),
])
export type ProposalShown = z.output<typeof ProposalShown>
