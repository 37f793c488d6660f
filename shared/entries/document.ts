import * as z from 'zod/mini'
import { dialectSlug, dialectSlugLength } from './places/dialect-slug.ts'
import { requiredLine, requiredText, textLimits, textOrNull } from '#shared/text.ts'
import { hasLetter } from '#shared/text/letters.ts'
import { say } from '#shared/messages/say.ts'
import type { PlainText } from '#shared/messages/text.ts'
import {
  atMostItems,
  dialectLetters,
  dialectMustBeText,
  dialectTooLong,
  domainMustBe,
  englishMeaningField,
  exampleField,
  exampleSourceMust,
  exampleTranslationField,
  examplesField,
  firstFormMain,
  languageMust,
  formDialectTwice,
  formDialectsField,
  formField,
  formKindMust,
  formTwice,
  formsField,
  headwordNeedsLetter,
  malayMeaningField,
  meaningDomainTwice,
  meaningNeedsText,
  meaningDomainsField,
  meaningNoteField,
  meaningsField,
  mustBeList,
  needsOneForm,
  partOfSpeechMust,
  relationEntryMust,
  relationKindMust,
  relationTwice,
  relationsField,
  sourceMust,
  sourcePlaceField,
  sourceTwice,
  sourcesField,
  translationLanguageMust,
  warningTextField,
} from '#shared/entries/field-messages.ts'
import { domainLabels, partOfSpeechLabels } from './value-labels.ts'

/** Most items of each list in an entry. */
export const documentLimits = {
  forms: 40,
  dialects: 20,
  senses: 30,
  domains: 12,
  semanticDomains: 40,
  examples: 60,
  relations: 60,
  sources: 40,
}

/** A language tag of BCP 47, such as dtr. */
export const languageTagPattern = /^[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,6}$/
export const DialectSlug = z
  .string({ error: () => say(dialectMustBeText) })
  .check(z.regex(dialectSlug, { error: () => say(dialectLetters) }))
  .check(z.maxLength(dialectSlugLength, { error: () => say(dialectTooLong) }))

export const formKinds = ['main', 'variant', 'spelling'] as const

export type PartOfSpeech = keyof typeof partOfSpeechLabels
export const partsOfSpeech = Object.keys(partOfSpeechLabels) as [PartOfSpeech, ...PartOfSpeech[]]

export type Domain = keyof typeof domainLabels
/** Topics for browsing, in the order of the menu. */
export const domains = Object.keys(domainLabels) as [Domain, ...Domain[]]
export const Domain = z.enum(domains, { error: () => say(domainMustBe, { domains: domains.join(', ') }) })

export const relationKinds = [
  'twin',
  'see also',
  'opposite',
  'derived from',
  'part of',
  'synonym',
  'variant of',
] as const

const limitedList = <Item extends z.ZodMiniType>(item: Item, label: PlainText, most: number) =>
  z
    .array(item, { error: () => say(mustBeList, { label: say(label) }) })
    .check(z.maxLength(most, { error: () => say(atMostItems, { label: say(label), most }) }))

const optionalList = <Item extends z.ZodMiniType>(item: Item, label: PlainText, most: number) =>
  z._default(limitedList(item, label, most), [])

const areUnique = <Item>(keyOf: (item: Item) => string, error: PlainText) =>
  z.refine<Item[]>((items) => new Set(items.map(keyOf)).size === items.length, { error: () => say(error) })

/** One spoken or written form of the word. */
export const Form = z.object({
  text: requiredLine(formField),
  kind: z._default(z.enum(formKinds, { error: () => say(formKindMust) }), 'variant'),
  /** Dialects that use it; empty if unknown. */
  dialects: z._default(
    limitedList(DialectSlug, formDialectsField, documentLimits.dialects).check(
      areUnique((slug) => slug, formDialectTwice),
    ),
    [],
  ),
})
export type Form = z.output<typeof Form>

/** A meaning in English, in Malay, or in both. */
export const Sense = z
  .object({
    partOfSpeech: z._default(z.nullable(z.enum(partsOfSpeech, { error: () => say(partOfSpeechMust) })), null),
    en: textOrNull(englishMeaningField, textLimits.contribution),
    ms: textOrNull(malayMeaningField, textLimits.contribution),
    note: textOrNull(meaningNoteField, textLimits.description),
    domains: z._default(
      limitedList(Domain, meaningDomainsField, documentLimits.domains).check(
        areUnique((domain) => domain, meaningDomainTwice),
      ),
      [],
    ),
    /** Semantic domains of other lists, as their files name them: '6.5.1 Building'. */
    semanticDomains: z.optional(
      limitedList(requiredLine(meaningDomainsField), meaningDomainsField, documentLimits.semanticDomains),
    ),
  })
  .check(z.refine(({ en, ms }) => en !== null || ms !== null, { error: () => say(meaningNeedsText), path: ['en'] }))
export type Sense = z.output<typeof Sense>

/** The text of a meaning for readers of one language: Malay stands in for English. */
export const meaningOf = ({ en, ms }: Pick<Sense, 'en' | 'ms'>): string => en || ms || ''

export const Example = z.object({
  text: requiredText(exampleField, textLimits.description),
  translation: textOrNull(exampleTranslationField, textLimits.description),
  /** Malay if the translation is in Malay; absent for English. */
  translationLanguage: z.optional(z.literal('ms', { error: () => say(translationLanguageMust) })),
  dialect: z._default(z.nullable(DialectSlug), null),
  sourceId: z._default(z.nullable(z.uuid({ error: () => say(exampleSourceMust) })), null),
})
export type Example = z.output<typeof Example>

export const Relation = z.object({
  kind: z.enum(relationKinds, { error: () => say(relationKindMust) }),
  entryId: z.uuid({ error: () => say(relationEntryMust) }),
})
export type Relation = z.output<typeof Relation>

/** A source of the entry, and the position in it ('p. 12'). */
export const SourceUse = z.object({
  sourceId: z.uuid({ error: () => say(sourceMust) }),
  locator: textOrNull(sourcePlaceField, textLimits.title),
})
export type SourceUse = z.output<typeof SourceUse>

/** The content of an entry beside its row's columns; the first form is its title. Voices and attestations are not in it, because they belong to people. */
export const EntryDocument = z.object({
  forms: limitedList(Form, formsField, documentLimits.forms).check(
    z.minLength(1, { error: () => say(needsOneForm) }),
    z.refine((forms) => forms[0]?.kind === 'main', { error: () => say(firstFormMain) }),
    z.refine((forms) => forms[0] === undefined || hasLetter(forms[0].text), {
      error: () => say(headwordNeedsLetter),
      path: [0, 'text'],
    }),
    areUnique(({ text }) => text.normalize('NFC'), formTwice),
  ),
  senses: optionalList(Sense, meaningsField, documentLimits.senses),
  examples: optionalList(Example, examplesField, documentLimits.examples),
  relations: z._default(
    limitedList(Relation, relationsField, documentLimits.relations).check(
      areUnique(({ kind, entryId }) => `${kind} ${entryId}`, relationTwice),
    ),
    [],
  ),
  sources: z._default(
    limitedList(SourceUse, sourcesField, documentLimits.sources).check(
      areUnique(({ sourceId, locator }) => `${sourceId} ${locator}`, sourceTwice),
    ),
    [],
  ),
  /** The tag of another language than Kadazandusun (dtp), such as dtr for Lotud. */
  language: z.optional(
    z.string({ error: () => say(languageMust) }).check(z.regex(languageTagPattern, { error: () => say(languageMust) })),
  ),
  /** Shown before the entry, for content that some readers want to avoid. */
  warning: textOrNull(warningTextField, textLimits.description),
})
export type EntryDocument = z.output<typeof EntryDocument>

/** Parts of the document that people edit. The language of the meanings is none of them. */
export type DocumentPart = Exclude<keyof EntryDocument, 'language'>
/** All parts of a document: a merge that forgets a new one does not compile, even if the part is optional. */
export type DocumentFields = { [Part in DocumentPart]: EntryDocument[Part] }

export const titleOf = (document: Pick<EntryDocument, 'forms'>) => document.forms[0]?.text ?? ''

/** The entry's `content`, unless somebody wrote it by hand. */
export const contentOf = (document: Pick<EntryDocument, 'senses'>) => document.senses.map(meaningOf).join('; ')

/** A meaning with nothing but a text. */
export const plainSense = (en: string): Sense => ({ partOfSpeech: null, en, ms: null, note: null, domains: [] })

/** A meaning from all its fields: a merge that forgets a new one does not compile. */
export const completeSense = ({ semanticDomains, ...sense }: Required<Sense>): Sense => ({
  ...sense,
  ...(semanticDomains.length > 0 && { semanticDomains }),
})

/** The document of an entry with only a title and an explanation. */
export const plainDocument = (title: string, content: string): EntryDocument => ({
  forms: [{ text: title, kind: 'main', dialects: [] }],
  senses: content === '' ? [] : [plainSense(content)],
  examples: [],
  relations: [],
  sources: [],
  warning: null,
})
