import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Category, CategoryType, coveredFlag } from './entries.ts'
import { DialectSlug, EntryDocument, formKinds, relationKinds } from './entry-document.ts'
import { Change } from './entry-history.ts'
import { pageQuery } from './paging.ts'
import { isHttpUrl } from './addresses.ts'
import { instant, optionalImageUrl, optionalMediaUrl, optionalText, requiredText, textLimits } from './text.ts'
import { Licence } from './voices.ts'
import { witnessStates } from './witnesses.ts'

/** A dialect, or a place whose way of speaking is known by that place. */
export const Dialect = z.object({
  slug: DialectSlug,
  name: z.string(),
  place: z.nullable(z.string()),
  /** Glottolog's code, where it is sure. */
  glottocode: z.nullable(z.string()),
})
export type Dialect = z.output<typeof Dialect>

/** A list, a book, a conversation: what entries are taken from. */
export const Source = z.object({
  id: z.uuid(),
  /** As it is cited. */
  title: z.string(),
  author: z.nullable(z.string()),
  year: z.nullable(z.int()),
  url: z.nullable(z.string()),
  licence: z.nullable(z.string()),
})
export type Source = z.output<typeof Source>

const orNull = (label: string, max: number) =>
  z._default(z.nullable(optionalText(label, max)).check(z.overwrite((text) => text?.trim() || null)), null)
export const SourceDraft = z.object({
  title: requiredText('The title of a source', textLimits.description),
  author: orNull('The author of a source', textLimits.title),
  year: z._default(
    z.nullable(z.int('The year of a source must be a whole number.').check(z.gte(1000), z.lte(2200))),
    null,
  ),
  url: orNull('The address of a source', textLimits.url).check(
    z.refine((url) => url === null || isHttpUrl(url), { error: 'The address of a source must be a web address.' }),
  ),
  licence: orNull('The licence of a source', textLimits.title),
})
export type SourceDraft = z.output<typeof SourceDraft>

/** Who says a form so, or otherwise, in one dialect. */
const DialectWitness = z.object({
  dialect: Dialect,
  state: z.enum(witnessStates),
  /** Independent witnesses of the form, and of another one in its place. */
  same: z.int(),
  different: z.int(),
  /** Those who may be named. */
  names: z.array(z.string()),
})

const WholeForm = z.object({
  text: z.string(),
  kind: z.enum(formKinds),
  /** In the dialects of the form, and in others in which somebody spoke about it. */
  dialects: z.array(DialectWitness),
})

/** A voice that can be heard, as its speaker lets it be told. */
export const EntryVoice = z.object({
  id: z.uuid(),
  url: z.string(),
  /** null of a speaker who is not named. */
  speaker: z.nullable(z.string()),
  dialect: z.nullable(z.string()),
  place: z.nullable(z.string()),
  licence: Licence,
  form: z.nullable(z.string()),
})
export type EntryVoice = z.output<typeof EntryVoice>

const RelatedEntry = z.object({
  kind: z.enum(relationKinds),
  /** Whether this entry says so, or the other one does of this one. */
  from: z.enum(['here', 'there']),
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  dialect: z.nullable(z.string()),
  /** What is said before it, in place of its content. */
  warning: z.nullable(z.string()),
})

const LessonOfEntry = z.object({
  courseId: z.uuid(),
  courseTitle: z.string(),
  lessonId: z.uuid(),
  lessonTitle: z.string(),
})

/** An entry with all that is known of it. */
export const WholeEntry = z.extend(Category, {
  document: EntryDocument,
  /** What is said before one of its files is loaded, by the file's path. */
  fileWarnings: z.record(z.string(), z.string()),
  /** Somebody wrote the content; else it follows the meanings. */
  contentByHand: z.boolean(),
  /** Of the entry as a whole: by witnesses in any places. */
  state: z.enum(witnessStates),
  forms: z.array(WholeForm),
  voices: z.array(EntryVoice),
  /** Somebody asked to have it taken down: 'under discussion' until it is decided. */
  discussed: z.boolean(),
  /** Twins first. What is deleted is left out. */
  related: z.array(RelatedEntry),
  sources: z.array(z.extend(Source, { locator: z.nullable(z.string()) })),
  /** Lessons that show it, of courses that learners see. */
  lessons: z.array(LessonOfEntry),
  known: z.object({ count: z.int(), byMe: z.boolean() }),
})
export type WholeEntry = z.output<typeof WholeEntry>
export type WholeEntryAnswer = z.input<typeof WholeEntry>

const whyField = z.optional(optionalText('The reason', textLimits.description))
const versionField = z.int('version must be the version of the entry that this was made from.')

/** An entry as its editor saved it. What is left out stays; `content: null` lets it follow the meanings again. */
export const EntryChange = z.object({
  version: versionField,
  why: whyField,
  document: EntryDocument,
  type: z.optional(CategoryType),
  content: z.optional(z.nullable(requiredText('Translation/Explanation', textLimits.contribution))),
  pronunciation: z.optional(z.nullable(optionalText('Pronunciation Guide', textLimits.title))),
  imageUrl: z.optional(optionalImageUrl('Image URL')),
  audioUrl: z.optional(optionalMediaUrl('Audio URL')),
  videoUrl: z.optional(optionalMediaUrl('Video URL')),
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
  /** 'found' is the state before the first change that was kept. */
  action: z.enum(entryActions),
  /** Told to the signed-in. */
  actorName: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** From the version before; empty in the first one that was kept. */
  changes: z.array(Change),
})
export type Revision = z.output<typeof Revision>

const byId = { input: z.object({ version: versionField, why: whyField }) }

export const dictionary = {
  /**
   * Of an entry that was joined with another one, that other one. `covered` leaves of an entry with a warning only its forms, its kind and
   * the warning, until somebody wishes to see it.
   */
  whole: endpoint({
    method: 'GET',
    path: '/api/entries/:id',
    allow: 'categories.read',
    query: z.object({ covered: coveredFlag }),
    output: WholeEntry,
  }),
  /** 409 where somebody changed it since `version`. */
  change: endpoint({
    method: 'PUT',
    path: '/api/entries/:id',
    allow: 'categories.write',
    input: EntryChange,
    output: WholeEntry,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/entries/:id/history',
    allow: 'categories.read',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    output: z.array(Revision),
  }),
  /** Makes a new version that says what `to` said; a voice or file that was withdrawn meanwhile stays away. */
  revert: endpoint({
    method: 'POST',
    path: '/api/entries/:id/revert',
    allow: 'categories.write',
    input: z.extend(byId.input, { to: z.int('to must be the version to go back to.') }),
    output: WholeEntry,
  }),
  /**
   * Two entries are one word: this one goes into another, which keeps everything of both, and its address leads there from then on.
   * Answers the other one. Restoring it as a deleted one parts them again. 409 where it was changed since `version`.
   */
  join: endpoint({
    method: 'POST',
    path: '/api/entries/:id/join',
    allow: 'categories.write',
    input: z.extend(byId.input, { into: z.uuid('into must name the entry that stays.') }),
    output: WholeEntry,
  }),
  /** Attested, and with a voice where there is one; the same all day. null in a library without any. */
  wordOfTheDay: endpoint({
    method: 'GET',
    path: '/api/library/word-of-the-day',
    allow: 'categories.read',
    query: z.object({ covered: coveredFlag }),
    output: z.object({ day: z.iso.date(), entry: z.nullable(Category) }),
  }),
  /** The letters that entries begin with. */
  letters: endpoint({
    method: 'GET',
    path: '/api/library/letters',
    allow: 'categories.read',
    output: z.array(z.string()),
  }),
  know: endpoint({ method: 'PUT', path: '/api/entries/:id/known', allow: 'entries.know' }),
  forget: endpoint({ method: 'DELETE', path: '/api/entries/:id/known', allow: 'entries.know' }),
  dialects: endpoint({ method: 'GET', path: '/api/dialects', allow: 'categories.read', output: z.array(Dialect) }),
  sources: endpoint({
    method: 'GET',
    path: '/api/sources',
    allow: 'categories.read',
    query: z.object({ q: pageQuery.q, limit: pageQuery.limit }),
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
