import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { DialectSlug, Domain } from './document.ts'
import { pageQuery } from '#shared/paging.ts'
import { atMost, instant, nullableText, requiredLine, requiredText, textLimits, textOrNull } from '#shared/text.ts'
import { hasLetter } from '#shared/text/letters.ts'
import { mapOptionalTexts, optionalTextSchemas } from './optional-texts.ts'
import { say } from '#shared/messages/say.ts'
import {
  categoryTypeMust,
  coveredMust,
  dialectNameField,
  entryTitleField,
  headwordNeedsLetter,
  letterMust,
  sourceNameField,
  translationField,
  versionWhole,
  voiceMust,
  wordsMissing,
  wordsTooLong,
  wordsTooMany,
} from '#shared/entries/field-messages.ts'

export const entryTypes = ['WORD', 'PHRASE', 'GRAMMAR', 'CULTURE'] as const
export const EntryType = z.enum(entryTypes, { error: () => say(categoryTypeMust) })
export type EntryType = z.infer<typeof EntryType>

/** Start of the `source` of demo entries that no speaker has reviewed. */
export const demoMark = 'Demo content, awaiting review by a speaker.'
/** Beginning of the demo's notes on the origin of a form, which are stored as sources and name none. */
export const demoOrigin = 'Collected for the demo library'

export const Entry = z.object({
  id: z.uuid(),
  type: EntryType,
  /** In Kadazandusun. */
  title: z.string(),
  /** Number among entries with the same headword; null if it is the only one. */
  homograph: z.nullable(z.int()),
  /** Translation or explanation, in English. */
  content: z.string(),
  ...mapOptionalTexts(() => z.nullable(z.string())),
  /** The meanings in Malay; null if there is none. */
  ms: z.nullable(z.string()),
  /** Other spoken or written forms. */
  otherForms: z.array(z.string()),
  /** Dialect of this form, for example 'Bundu-Liwan'; null if unknown. */
  dialect: z.nullable(z.string()),
  /** Tag of its language, such as dtr for Lotud; null without one, for Kadazandusun. */
  language: z.nullable(z.string()),
  source: z.nullable(z.string()),
  /** Only for an entry from a contribution: its author; null once that account is deleted. */
  contributorName: z.nullable(z.string()),
  /** Increases with every change; an older one in a PUT answers 409. */
  version: z.int(),
  /** True for demo content that no speaker has reviewed. */
  demo: z.boolean(),
  /** True if it has a published voice. */
  hasVoice: z.boolean(),
  /** The entry's own sound file, otherwise the oldest of its voices. */
  sound: z.nullable(z.string()),
  /** True if the entry, its picture or its sound has a warning. */
  warned: z.boolean(),
  /** Warning about the entry as a whole, shown instead of its meaning. */
  warning: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
})
export type Entry = z.output<typeof Entry>
export type EntryJson = z.input<typeof Entry>

/** Leaves out the content of entries with a warning. */
export const coveredFlag = z.optional(z.literal('true', { error: () => say(coveredMust) }))

export const EntryDraft = z.object({
  type: EntryType,
  title: requiredLine(entryTitleField).check(z.refine(hasLetter, { error: () => say(headwordNeedsLetter) })),
  content: requiredText(translationField, textLimits.contribution),
  ...mapOptionalTexts((name) => z._default(optionalTextSchemas[name], null)),
  dialect: textOrNull(dialectNameField, textLimits.title),
  source: textOrNull(sourceNameField, textLimits.description),
})
export type EntryDraft = z.output<typeof EntryDraft>

/** The body of a PUT. Absent dialect and source stay as they are, for callers that do not know them. */
const EntryFieldsChange = z.extend(EntryDraft, {
  dialect: z.optional(nullableText(dialectNameField, textLimits.title)),
  source: z.optional(nullableText(sourceNameField, textLimits.description)),
  version: z.optional(z.int({ error: () => say(versionWhole) })),
})
export type EntryFieldsChange = Omit<z.output<typeof EntryFieldsChange>, 'version'>

/** Most words of one call, and their characters in all: addresses have a limited length. */
export const namedAtOnce = { words: 100, characters: 4000 }
const namedWords = z.string({ error: () => say(wordsMissing) }).check(
  atMost(namedAtOnce.characters, () => say(wordsTooLong)),
  z.refine((text) => text.split('\n').length <= namedAtOnce.words, {
    error: () => say(wordsTooMany),
  }),
)

/**
 * An entry that can be restored, or all entries that the undo of an import deleted: `id` is then the import's, `title` its file name, `count` the
 * number of entries, and `imports.restore` brings them back.
 */
export const DeletedEntry = z.object({
  id: z.uuid(),
  title: z.string(),
  deletedAt: instant,
  importId: z.optional(z.uuid()),
  count: z.optional(z.int()),
  at: z.optional(instant),
})

export const categories = {
  /** Sorted by relevance if `q` is given. `X-Fits: slip` means that nothing matches exactly: these entries are the nearest. */
  list: endpoint({
    method: 'GET',
    path: '/api/categories',
    allow: 'categories.read',
    query: z.object({
      ...pageQuery,
      type: z.optional(EntryType),
      dialect: z.optional(DialectSlug),
      domain: z.optional(Domain),
      /** Only entries with a sound. */
      voice: z.optional(z.literal('true', { error: () => say(voiceMust) })),
      /** First letter of the title without glottal marks; # for titles that begin with no letter. */
      letter: z.optional(z.string().check(z.regex(/^[a-z#]$/, { error: () => say(letterMust) }))),
      covered: coveredFlag,
    }),
    output: z.array(Entry),
  }),
  /** The entry of each title or form, in the order of the request, for links in lessons. `words` holds one word per line. */
  named: endpoint({
    method: 'GET',
    path: '/api/categories/named',
    allow: 'categories.read',
    query: z.object({ words: namedWords }),
    output: z.array(z.nullable(Entry)),
  }),
  read: endpoint({ method: 'GET', path: '/api/categories/:id', allow: 'categories.read', output: Entry }),
  create: endpoint({
    method: 'POST',
    path: '/api/categories',
    allow: 'categories.write',
    input: EntryDraft,
    output: Entry,
    status: 201,
  }),
  /**
   * The body can carry the `version` that the change is based on, or the request `If-Match`; without them the PUT wins. A PUT that
   * changes nothing makes no new version.
   */
  update: endpoint({
    method: 'PUT',
    path: '/api/categories/:id',
    allow: 'categories.write',
    input: EntryFieldsChange,
    output: Entry,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/categories/:id', allow: 'categories.write' }),
  restore: endpoint({
    method: 'POST',
    path: '/api/categories/:id/restore',
    allow: 'categories.write',
    output: Entry,
  }),
  /** The last deleted first; entries that one import's undo deleted are one row. Narrowed to `source` if it is given. */
  deleted: endpoint({
    method: 'GET',
    path: '/api/admin/deleted-categories',
    allow: 'categories.write',
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, source: z.optional(z.uuid()) }),
    output: z.array(DeletedEntry),
  }),
}
