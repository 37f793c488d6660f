import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Entry, EntryType, coveredFlag } from './entries.ts'
import { DialectSlug, EntryDocument, formKinds, relationKinds } from './document.ts'
import { Change } from './history.ts'
import { mapOptionalTexts, optionalTextSchemas } from './optional-texts.ts'
import { pageQuery } from '#shared/paging.ts'
import { instant, optionalText, requiredText, textLimits } from '#shared/text.ts'
import { Licence } from '#shared/voices/consent.ts'
import { say } from '#shared/messages/say.ts'
import {
  entryIdMust,
  entryThatStays,
  reasonField,
  translationField,
  versionOfEntry,
  versionToReturnTo,
  voiceMust,
} from '#shared/entries/field-messages.ts'
import { Stance, attestationStates } from './attestations.ts'
import { Source, SourceDraft } from './sources.ts'

/** A dialect, or a place that has its own way of speaking. */
export const Dialect = z.object({
  slug: DialectSlug,
  name: z.string(),
  place: z.nullable(z.string()),
  /** Glottolog code, if it is certain. */
  glottocode: z.nullable(z.string()),
})
export type Dialect = z.output<typeof Dialect>

/** Number of attestations of a form in one dialect. */
const DialectAttestation = z.object({
  dialect: Dialect,
  state: z.enum(attestationStates),
  /** Independent attestations of the form, and of another form instead. */
  same: z.int(),
  different: z.int(),
  /** People who agreed to be named. */
  names: z.array(z.string()),
})

const FullForm = z.object({
  text: z.string(),
  kind: z.enum(formKinds),
  /** The form's dialects, and others with an attestation of it. */
  dialects: z.array(DialectAttestation),
})

/** A published voice, with the details that its speaker allows. */
export const EntryVoice = z.object({
  id: z.uuid(),
  url: z.string(),
  /** null for a speaker who stays unnamed. */
  speaker: z.nullable(z.string()),
  dialect: z.nullable(z.string()),
  place: z.nullable(z.string()),
  licence: Licence,
  form: z.nullable(z.string()),
  /** True if it is an example sentence that is said. */
  isSentence: z.boolean(),
})
export type EntryVoice = z.output<typeof EntryVoice>

const RelatedEntry = z.object({
  kind: z.enum(relationKinds),
  /** 'here' if this entry names the relation, 'there' if the other one does. */
  from: z.enum(['here', 'there']),
  id: z.uuid(),
  title: z.string(),
  homograph: z.nullable(z.int()),
  content: z.string(),
  /** Meanings in Malay. Absent in bundles of earlier releases. */
  ms: z.optional(z.nullable(z.string())),
  dialect: z.nullable(z.string()),
  /** Shown instead of the content. */
  warning: z.nullable(z.string()),
})

/** How one place says the word. */
const PlaceStatement = z.object({
  place: DialectSlug,
  name: z.string(),
  /** 'unknown' is only sent to admins. */
  stance: Stance,
  /** The form that they say; null if they did not say it. */
  form: z.nullable(z.string()),
  /** Independent people and sources. */
  people: z.int(),
})
export type PlaceStatement = z.output<typeof PlaceStatement>

const LessonOfEntry = z.object({
  courseId: z.uuid(),
  courseTitle: z.string(),
  lessonId: z.uuid(),
  lessonTitle: z.string(),
})

/** An entry with everything known about it. */
export const FullEntry = z.extend(Entry, {
  document: EntryDocument,
  /** Warnings that are shown before a file is loaded, by the file's path. */
  fileWarnings: z.record(z.string(), z.string()),
  /** True if somebody wrote the content; otherwise it is derived from the meanings. */
  contentByHand: z.boolean(),
  /** State over all dialects. */
  state: z.enum(attestationStates),
  forms: z.array(FullForm),
  /** Statements by place: who says it the same way, and who says it differently. */
  places: z.array(PlaceStatement),
  voices: z.array(EntryVoice),
  /** True while somebody's request to take it down is undecided. */
  discussed: z.boolean(),
  /** Twins first. Deleted entries are left out. */
  related: z.array(RelatedEntry),
  sources: z.array(z.extend(Source, { locator: z.nullable(z.string()) })),
  /** Lessons that show the entry, of visible courses. */
  lessons: z.array(LessonOfEntry),
  known: z.object({ count: z.int(), byMe: z.boolean() }),
})
export type FullEntry = z.output<typeof FullEntry>
export type FullEntryJson = z.input<typeof FullEntry>

const whyField = z.optional(optionalText(reasonField, textLimits.description))
const versionField = z.int({ error: () => say(versionOfEntry) })

/** An entry as its editor saved it. Absent fields stay; `content: null` derives the content from the meanings again. */
export const EntryChange = z.object({
  version: versionField,
  why: whyField,
  document: EntryDocument,
  type: z.optional(EntryType),
  content: z.optional(z.nullable(requiredText(translationField, textLimits.contribution))),
  ...mapOptionalTexts((name) => z.optional(optionalTextSchemas[name])),
})
export type EntryChange = z.output<typeof EntryChange>

export const entryActions = [
  'found',
  'created',
  'edited',
  'reverted',
  'proposed',
  'imported',
  'undone',
  'joined',
] as const
export type EntryAction = (typeof entryActions)[number]

/** One version of an entry. */
export const Revision = z.object({
  version: z.int(),
  at: instant,
  /** 'found' is the state before the first stored change. */
  action: z.enum(entryActions),
  /** The person who made or approved the change. Only sent to signed-in people, like the author. */
  actorName: z.nullable(z.string()),
  /** The person who proposed it; null for other changes. */
  authorName: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** Changes since the version before; empty in the first stored one. */
  changes: z.array(Change),
})
export type Revision = z.output<typeof Revision>

const byId = { input: z.object({ version: versionField, why: whyField }) }

export const entryDocuments = {
  /**
   * An entry; for a merged one the entry that it was merged into. `covered` returns only forms, type and warning of an entry with a
   * warning.
   */
  read: endpoint({
    method: 'GET',
    path: '/api/entries/:id',
    allow: 'categories.read',
    query: z.object({ covered: coveredFlag }),
    output: FullEntry,
  }),
  /** 409 if somebody has changed it since `version`. */
  change: endpoint({
    method: 'PUT',
    path: '/api/entries/:id',
    allow: 'categories.write',
    input: EntryChange,
    output: FullEntry,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/entries/:id/history',
    allow: 'categories.read',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    output: z.array(Revision),
  }),
  /** Saves a new version with the content of version `to`; voices and files that were withdrawn meanwhile stay away. */
  revert: endpoint({
    method: 'POST',
    path: '/api/entries/:id/revert',
    allow: 'categories.write',
    input: z.extend(byId.input, { to: z.int({ error: () => say(versionToReturnTo) }) }),
    output: FullEntry,
  }),
  /**
   * Merges this entry into another one, which keeps everything of both; the address then redirects there. Answers the other entry.
   * Restoring this entry like a deleted one splits them again. 409 if it was changed since `version`.
   */
  join: endpoint({
    method: 'POST',
    path: '/api/entries/:id/join',
    allow: 'categories.write',
    input: z.extend(byId.input, { into: z.uuid({ error: () => say(entryThatStays) }) }),
    output: FullEntry,
  }),
  /** An attested entry, with a voice if there is one; the same all day. null if the library has none. */
  wordOfTheDay: endpoint({
    method: 'GET',
    path: '/api/library/word-of-the-day',
    allow: 'categories.read',
    query: z.object({ covered: coveredFlag }),
    output: z.object({ day: z.iso.date(), entry: z.nullable(Entry) }),
  }),
  /** The first letters of the entries, or of those with a voice. */
  letters: endpoint({
    method: 'GET',
    path: '/api/library/letters',
    allow: 'categories.read',
    query: z.object({ voice: z.optional(z.literal('true', { error: () => say(voiceMust) })) }),
    output: z.array(z.string()),
  }),
  know: endpoint({ method: 'PUT', path: '/api/entries/:id/known', allow: 'entries.know' }),
  forget: endpoint({ method: 'DELETE', path: '/api/entries/:id/known', allow: 'entries.know' }),
  dialects: endpoint({ method: 'GET', path: '/api/dialects', allow: 'categories.read', output: z.array(Dialect) }),
  /** Sources in alphabetical order; with `entryId` those that a version of this entry names. */
  sources: endpoint({
    method: 'GET',
    path: '/api/sources',
    allow: 'categories.read',
    query: z.object({
      q: pageQuery.q,
      limit: pageQuery.limit,
      entryId: z.optional(z.uuid({ error: () => say(entryIdMust) })),
    }),
    output: z.array(Source),
  }),
  createSource: endpoint({
    method: 'POST',
    path: '/api/sources',
    allow: 'categories.write',
    input: SourceDraft,
    output: Source,
    status: 201,
  }),
}
