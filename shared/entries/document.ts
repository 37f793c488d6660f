import * as z from 'zod/mini'
import { dialectSlug, dialectSlugLength } from './dialect-slug.ts'
import { optionalText, requiredLine, requiredText, textLimits } from '#shared/text.ts'

/** Most items of each list in an entry. */
export const documentLimits = {
  forms: 40,
  dialects: 20,
  senses: 30,
  domains: 12,
  examples: 60,
  relations: 60,
  sources: 40,
}

export const DialectSlug = z
  .string('A dialect must be named by a text.')
  .check(z.regex(dialectSlug, 'A dialect is named by small letters and hyphens, as in bundu-liwan.'))
  .check(z.maxLength(dialectSlugLength, 'A dialect is named by 60 letters at most.'))

export const formKinds = ['main', 'variant', 'spelling'] as const

export const partsOfSpeech = [
  'noun',
  'verb',
  'adjective',
  'adverb',
  'pronoun',
  'numeral',
  'preposition',
  'conjunction',
  'particle',
  'interjection',
  'affix',
  'expression',
] as const

/** Topics for browsing, in the order of the menu. */
export const domainLabels = {
  body: 'Body',
  people: 'People and family',
  home: 'Home',
  food: 'Food',
  clothing: 'Clothing',
  animals: 'Animals',
  plants: 'Plants',
  nature: 'Nature',
  weather: 'Weather',
  places: 'Places',
  time: 'Time',
  numbers: 'Numbers',
  qualities: 'Qualities',
  actions: 'Actions',
  greetings: 'Greetings',
  work: 'Work and tools',
  music: 'Music and dance',
  customs: 'Customs and beliefs',
  grammar: 'Little words',
} as const
export type Domain = keyof typeof domainLabels
export const domains = Object.keys(domainLabels) as [Domain, ...Domain[]]
export const Domain = z.enum(domains, `A domain must be one of: ${domains.join(', ')}.`)

export const relationKinds = ['twin', 'see also', 'opposite', 'derived from', 'part of'] as const

/** A text or null: an absent text and one without visible characters become null. */
const textOrNull = (label: string, max: number) =>
  z._default(
    z
      .nullable(optionalText(label, max))
      .check(z.overwrite((text) => (text && /[^\s\p{Cc}\p{Cf}]/u.test(text) ? text.trim() : null))),
    null,
  )

const few = <Item extends z.ZodMiniType>(item: Item, label: string, most: number) =>
  z.array(item, `${label} must be a list.`).check(z.maxLength(most, `${label}: ${most} at most.`))

const listOf = <Item extends z.ZodMiniType>(item: Item, label: string, most: number) =>
  z._default(few(item, label, most), [])

const differ = <Item>(keyOf: (item: Item) => string, error: string) =>
  z.refine<Item[]>((items) => new Set(items.map(keyOf)).size === items.length, { error })

/** One spoken or written form of the word. */
export const Form = z.object({
  text: requiredLine('A form'),
  kind: z._default(z.enum(formKinds, 'A form must be main, variant or spelling.'), 'variant'),
  /** Dialects that use it; empty if unknown. */
  dialects: z._default(
    few(DialectSlug, 'The dialects of a form', documentLimits.dialects).check(
      differ((slug) => slug, 'A form names the same dialect twice.'),
    ),
    [],
  ),
})
export type Form = z.output<typeof Form>

export const Sense = z.object({
  partOfSpeech: z._default(z.nullable(z.enum(partsOfSpeech, 'The part of speech is not one of ours.')), null),
  en: requiredText('The meaning in English', textLimits.contribution),
  ms: textOrNull('The meaning in Malay', textLimits.contribution),
  note: textOrNull('The note on a meaning', textLimits.description),
  domains: z._default(
    few(Domain, 'The domains of a meaning', documentLimits.domains).check(
      differ((domain) => domain, 'A meaning names the same domain twice.'),
    ),
    [],
  ),
})
export type Sense = z.output<typeof Sense>

export const Example = z.object({
  text: requiredText('An example', textLimits.description),
  translation: textOrNull('The translation of an example', textLimits.description),
  dialect: z._default(z.nullable(DialectSlug), null),
  sourceId: z._default(z.nullable(z.uuid('The source of an example must be one of the list.')), null),
})
export type Example = z.output<typeof Example>

export const Relation = z.object({
  kind: z.enum(relationKinds, 'A relation must be twin, see also, opposite, derived from or part of.'),
  entryId: z.uuid('A relation must lead to an entry.'),
})
export type Relation = z.output<typeof Relation>

/** A source of the entry, and the position in it ('p. 12'). */
export const SourceUse = z.object({
  sourceId: z.uuid('A source must be one of the list.'),
  locator: textOrNull('The place in a source', textLimits.title),
})
export type SourceUse = z.output<typeof SourceUse>

/**
 * The content of an entry beside the columns of its row. The first form is a main one and is the entry's title. History, proposals,
 * imports and exports work on this document; voices and attestations are not in it, because they belong to people.
 */
export const EntryDocument = z.object({
  forms: few(Form, 'The forms', documentLimits.forms).check(
    z.minLength(1, 'An entry needs at least one form.'),
    z.refine((forms) => forms[0]?.kind === 'main', { error: 'The first form must be a main form.' }),
    differ(({ text }) => text.normalize('NFC'), 'The same form is there twice: name all its dialects in one place.'),
  ),
  senses: listOf(Sense, 'The meanings', documentLimits.senses),
  examples: listOf(Example, 'The examples', documentLimits.examples),
  relations: z._default(
    few(Relation, 'The relations', documentLimits.relations).check(
      differ(({ kind, entryId }) => `${kind} ${entryId}`, 'The same relation is there twice.'),
    ),
    [],
  ),
  sources: z._default(
    few(SourceUse, 'The sources', documentLimits.sources).check(
      differ(({ sourceId, locator }) => `${sourceId} ${locator}`, 'The same source is there twice.'),
    ),
    [],
  ),
  /** Shown before the entry, for content that some readers want to avoid. */
  warning: textOrNull('The warning', textLimits.description),
})
export type EntryDocument = z.output<typeof EntryDocument>

export const titleOf = (document: Pick<EntryDocument, 'forms'>) => document.forms[0]?.text ?? ''

/** The entry's `content`, unless somebody wrote it by hand. */
export const contentOf = (document: Pick<EntryDocument, 'senses'>) => document.senses.map(({ en }) => en).join('; ')

/** The document of an entry with only a title and an explanation. */
export const plainDocument = (title: string, content: string): EntryDocument => ({
  forms: [{ text: title, kind: 'main', dialects: [] }],
  senses: content === '' ? [] : [{ partOfSpeech: null, en: content, ms: null, note: null, domains: [] }],
  examples: [],
  relations: [],
  sources: [],
  warning: null,
})
