import {
  completeSense,
  documentLimits,
  meaningOf,
  type DocumentFields,
  type EntryDocument,
  type Example,
  type Form,
  type Sense,
} from '#shared/entries/document.ts'
import { lettersOf } from '#shared/language/language.ts'
import { textLimits } from '#shared/text.ts'

/** Words at the beginning of a meaning, or within it, that say nothing about it. */
const emptyWords = new Set(
  'to a an the of and or for with in on be kind type sort some one yang sejenis dan atau'.split(' '),
)

const meaningKey = (text: string) => lettersOf(text).replace(/^(?:to|an?|the|yang) (?=.)/, '')

/** The single meanings of a text: 'house, home; dwelling' has three. */
const splitMeanings = (text: string | null) =>
  (text ?? '')
    .split(/[,;/]/)
    .map((part) => part.trim())
    .filter((part) => meaningKey(part) !== '')

const contentWordsOf = (text: string | null) =>
  meaningKey(text ?? '')
    .split(' ')
    .filter((word) => word.length > 2 && !emptyWords.has(word))

const share = (one: readonly string[], other: readonly string[]) => one.some((each) => other.includes(each))
const meaningKeys = (text: string | null) => splitMeanings(text).map(meaningKey)

/** True if both have a meaning in this language. */
const bothHave = (one: Sense, other: Sense, language: 'en' | 'ms') => one[language] !== null && other[language] !== null

const isSameSense = (one: Sense, other: Sense) =>
  share(meaningKeys(one.en), meaningKeys(other.en)) || share(meaningKeys(one.ms), meaningKeys(other.ms))

/** True if no language has meanings of both, so that they cannot be compared. */
const cannotCompare = (existing: readonly Sense[], imported: readonly Sense[]) =>
  existing.every((one) => imported.every((other) => !bothHave(one, other, 'en') && !bothHave(one, other, 'ms')))

/** 'same': the entries share a meaning or a word of one; 'unknown': their meanings are in different languages; else they mean something else. */
export function compareMeanings(
  existing: readonly Sense[],
  imported: readonly Sense[],
): 'same' | 'unknown' | 'different' {
  const isShared = existing.some((one) =>
    imported.some(
      (other) =>
        isSameSense(one, other) ||
        share(contentWordsOf(one.en), contentWordsOf(other.en)) ||
        share(contentWordsOf(one.ms), contentWordsOf(other.ms)),
    ),
  )
  return isShared ? 'same' : cannotCompare(existing, imported) ? 'unknown' : 'different'
}

/** The sense that holds an imported one. */
export const senseWith = (senses: readonly Sense[], imported: Sense): Sense | undefined =>
  senses.find(
    (sense) =>
      isSameSense(sense, imported) ||
      (['en', 'ms'] as const).every((language) => [null, sense[language]].includes(imported[language])),
  )

/** The meanings that only the other text has. */
export function newMeaningsIn(existing: string | null, imported: string | null): string[] {
  const known = new Set(meaningKeys(existing))
  return splitMeanings(imported).filter((part) => !known.has(meaningKey(part)))
}

/** Our text with the meanings that only the other text has. */
export function withNewMeanings(existing: string | null, imported: string | null): string | null {
  if (existing === null || imported === null) return existing ?? imported
  const text = [existing, ...newMeaningsIn(existing, imported)].join(', ')
  return text.length <= textLimits.contribution ? text : existing
}

const mergeNotes = (existing: string | null, imported: string | null) => {
  if (existing === null || imported === null || existing.includes(imported)) return existing ?? imported
  const text = `${existing}\n${imported}`
  return text.length <= textLimits.description ? text : existing
}

const union = <Item>(existing: readonly Item[], imported: readonly Item[], limit: number) =>
  [...new Set([...existing, ...imported])].slice(0, Math.max(limit, existing.length))

const mergeSense = (existing: Sense, imported: Sense): Sense =>
  completeSense({
    partOfSpeech: existing.partOfSpeech ?? imported.partOfSpeech,
    en: withNewMeanings(existing.en, imported.en),
    ms: withNewMeanings(existing.ms, imported.ms),
    note: mergeNotes(existing.note, imported.note),
    domains: union(existing.domains, imported.domains, documentLimits.domains),
    semanticDomains: union(
      existing.semanticDomains ?? [],
      imported.semanticDomains ?? [],
      documentLimits.semanticDomains,
    ),
  })

function addSenses(existing: readonly Sense[], imported: readonly Sense[]): Sense[] {
  const senses = [...existing]
  const isOnly = existing.length === 1 && imported.length === 1 && cannotCompare(existing, imported)
  for (const sense of imported) {
    const index = isOnly ? 0 : senses.findIndex((one) => isSameSense(one, sense))
    if (index >= 0) senses[index] = mergeSense(senses[index]!, sense)
    else if (senses.length < documentLimits.senses && meaningOf(sense) !== '') senses.push(sense)
  }
  return senses
}

function addForms(existing: readonly Form[], imported: readonly Form[]): Form[] {
  const forms = [...existing]
  for (const form of imported) {
    const index = forms.findIndex(({ text }) => text.normalize('NFC') === form.text.normalize('NFC'))
    if (index >= 0)
      forms[index] = {
        ...forms[index]!,
        dialects: union(forms[index]!.dialects, form.dialects, documentLimits.dialects),
      }
    else if (forms.length < documentLimits.forms)
      forms.push({ ...form, kind: form.kind === 'main' ? 'spelling' : form.kind })
  }
  return forms
}

function addExamples(existing: readonly Example[], imported: readonly Example[], sourceId: string): Example[] {
  const known = new Set(existing.map(({ text }) => lettersOf(text)))
  const added = imported
    .filter(({ text }) => !known.has(lettersOf(text)))
    .map((example) => ({ ...example, sourceId: example.sourceId ?? sourceId }))
  return [...existing, ...added].slice(0, Math.max(documentLimits.examples, existing.length))
}

/**
 * The document of an entry with the additions of a second source. Unlike `mergedState` it joins meanings that share a word and leaves out
 * what a full list cannot hold.
 */
export function enrichedDocument(existing: EntryDocument, imported: EntryDocument, sourceId: string): EntryDocument {
  const isCited = existing.sources.some((source) => source.sourceId === sourceId)
  const parts: DocumentFields = {
    forms: addForms(existing.forms, imported.forms),
    senses: addSenses(existing.senses, imported.senses),
    examples: addExamples(existing.examples, imported.examples, sourceId),
    relations: existing.relations,
    sources:
      isCited || existing.sources.length >= documentLimits.sources
        ? existing.sources
        : [...existing.sources, { sourceId, locator: null }],
    warning: existing.warning ?? imported.warning,
  }
  return { ...existing, ...parts }
}
