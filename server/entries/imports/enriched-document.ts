import {
  documentLimits,
  meaningOf,
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

const plain = (text: string) => lettersOf(text).replace(/^(?:to|an?|the|yang) (?=.)/, '')

/** The single meanings of a text: 'house, home; dwelling' has three. */
const partsOf = (text: string | null) =>
  (text ?? '')
    .split(/[,;/]/)
    .map((part) => part.trim())
    .filter((part) => plain(part) !== '')

const wordsOf = (text: string | null) =>
  plain(text ?? '')
    .split(' ')
    .filter((word) => word.length > 2 && !emptyWords.has(word))

const share = (one: readonly string[], other: readonly string[]) => one.some((each) => other.includes(each))
const plainParts = (text: string | null) => partsOf(text).map(plain)

/** True if both have a meaning in this language. */
const bothHave = (one: Sense, other: Sense, language: 'en' | 'ms') => one[language] !== null && other[language] !== null

const isSameSense = (one: Sense, other: Sense) =>
  share(plainParts(one.en), plainParts(other.en)) || share(plainParts(one.ms), plainParts(other.ms))

/** True if no language has meanings of both, so that they cannot be compared. */
const cannotCompare = (ours: readonly Sense[], theirs: readonly Sense[]) =>
  ours.every((one) => theirs.every((other) => !bothHave(one, other, 'en') && !bothHave(one, other, 'ms')))

/** 2: the entries share a meaning or a word of one; 1: their meanings are in different languages; 0: they mean something else. */
export function similarity(ours: readonly Sense[], theirs: readonly Sense[]): 0 | 1 | 2 {
  const isShared = ours.some((one) =>
    theirs.some(
      (other) =>
        isSameSense(one, other) ||
        share(wordsOf(one.en), wordsOf(other.en)) ||
        share(wordsOf(one.ms), wordsOf(other.ms)),
    ),
  )
  return isShared ? 2 : cannotCompare(ours, theirs) ? 1 : 0
}

/** Our text with the meanings that only the other text has. */
function withNewMeanings(ours: string | null, theirs: string | null): string | null {
  if (ours === null || theirs === null) return ours ?? theirs
  const known = plainParts(ours)
  const added = partsOf(theirs).filter((part) => !known.includes(plain(part)))
  const text = [ours, ...added].join(', ')
  return text.length <= textLimits.contribution ? text : ours
}

const notesOf = (ours: string | null, theirs: string | null) => {
  if (ours === null || theirs === null || ours.includes(theirs)) return ours ?? theirs
  const text = `${ours}\n${theirs}`
  return text.length <= textLimits.description ? text : ours
}

const union = <Item>(ours: readonly Item[], theirs: readonly Item[], most: number) =>
  [...new Set([...ours, ...theirs])].slice(0, Math.max(most, ours.length))

function mergedSense(ours: Sense, theirs: Sense): Sense {
  const semantic = union(ours.semanticDomains ?? [], theirs.semanticDomains ?? [], documentLimits.semanticDomains)
  return {
    ...ours,
    partOfSpeech: ours.partOfSpeech ?? theirs.partOfSpeech,
    en: withNewMeanings(ours.en, theirs.en),
    ms: withNewMeanings(ours.ms, theirs.ms),
    note: notesOf(ours.note, theirs.note),
    domains: union(ours.domains, theirs.domains, documentLimits.domains),
    ...(semantic.length > 0 && { semanticDomains: semantic }),
  }
}

function sensesOf(ours: readonly Sense[], theirs: readonly Sense[]): Sense[] {
  const senses = [...ours]
  const isOnly = ours.length === 1 && theirs.length === 1 && cannotCompare(ours, theirs)
  for (const sense of theirs) {
    const at = isOnly ? 0 : senses.findIndex((one) => isSameSense(one, sense))
    if (at >= 0) senses[at] = mergedSense(senses[at]!, sense)
    else if (senses.length < documentLimits.senses && meaningOf(sense) !== '') senses.push(sense)
  }
  return senses
}

function formsOf(ours: readonly Form[], theirs: readonly Form[]): Form[] {
  const forms = [...ours]
  for (const form of theirs) {
    const at = forms.findIndex(({ text }) => text.normalize('NFC') === form.text.normalize('NFC'))
    if (at >= 0)
      forms[at] = { ...forms[at]!, dialects: union(forms[at]!.dialects, form.dialects, documentLimits.dialects) }
    else if (forms.length < documentLimits.forms)
      forms.push({ ...form, kind: form.kind === 'main' ? 'spelling' : form.kind })
  }
  return forms
}

function examplesOf(ours: readonly Example[], theirs: readonly Example[], sourceId: string): Example[] {
  const known = new Set(ours.map(({ text }) => lettersOf(text)))
  const added = theirs.filter(({ text }) => !known.has(lettersOf(text))).map((example) => ({ ...example, sourceId }))
  return [...ours, ...added].slice(0, Math.max(documentLimits.examples, ours.length))
}

/** The document of an entry with what a second source adds. Nothing of the entry is removed. */
export function enrichedDocument(ours: EntryDocument, theirs: EntryDocument, sourceId: string): EntryDocument {
  const isCited = ours.sources.some((source) => source.sourceId === sourceId)
  return {
    ...ours,
    forms: formsOf(ours.forms, theirs.forms),
    senses: sensesOf(ours.senses, theirs.senses),
    examples: examplesOf(ours.examples, theirs.examples, sourceId),
    sources:
      isCited || ours.sources.length >= documentLimits.sources
        ? ours.sources
        : [...ours.sources, { sourceId, locator: null }],
    warning: ours.warning ?? theirs.warning,
  }
}
