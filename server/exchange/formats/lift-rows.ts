import { relationKinds, type Relation } from '#shared/entries/document.ts'
import type { LeftOut } from './left-out.ts'
import { examplesCell, listPart, onOneLine } from './list-cell.ts'

/** The columns of a LIFT entry, by the names in our own CSV. */
export const liftColumns = [
  'id',
  'type',
  'form',
  'dialects',
  'other_forms',
  'part_of_speech',
  'english',
  'malay',
  'note',
  'domains',
  'semantic_domains',
  'language',
  'pronunciation',
  'examples',
  'warning',
  'related',
  'explanation',
]

/** A text in LIFT with its language tag, for example 'dtp-fonipa'. */
export interface LiftText {
  lang: string
  words: string
}
export interface LiftSense {
  part: string
  glosses: LiftText[]
  definitions: LiftText[]
  notes: string[]
  domains: string[]
  semanticDomains: string[]
  id: string
}
export interface LiftEntry {
  id: string
  type: string
  lexicalUnit: LiftText[]
  citation: LiftText[]
  dialects: string[]
  variants: { texts: LiftText[]; dialects: string[] }[]
  pronunciations: LiftText[]
  notes: string[]
  senses: LiftSense[]
  examples: { texts: LiftText[]; translations: LiftText[] }[]
  warning: string
  explanation: string
  relations: LiftRelation[]
  ids: string[]
  leftOut: LeftOut[]
}
export interface LiftRelation {
  type: string
  ref: string
  /** The kind of a complex form or variant, which FLEx writes as a trait. */
  traits: string[]
}

export const emptySense = (id = ''): LiftSense => ({
  part: '',
  glosses: [],
  definitions: [],
  notes: [],
  domains: [],
  semanticDomains: [],
  id,
})

const isEnglish = ({ lang }: LiftText) => /^eng?(?![a-z])/i.test(lang)
const isMalay = ({ lang }: LiftText) => /^(ms|msa|may|zsm|zlm)(?![a-z])/i.test(lang)
const isPhonetic = ({ lang }: LiftText) => /fonipa/i.test(lang)
/** Any language counts as the language of the words, except those that explain them. */
const isOfWords = (text: LiftText) => !isEnglish(text) && !isMalay(text) && !isPhonetic(text)

const wordsIn = (texts: readonly LiftText[], fits: (text: LiftText) => boolean) =>
  texts.filter(fits).map(({ words }) => words)

/** All forms by text, the lexeme first. A repeated text adds its dialects. */
function formsOf({ lexicalUnit, citation, variants, dialects }: LiftEntry) {
  const [word = '', ...others] = wordsIn([...lexicalUnit, ...citation], isOfWords)
  const forms = new Map<string, { text: string; dialects: Set<string> }>()
  const add = (text: string, dialects: readonly string[]) => {
    const key = text.normalize('NFC')
    const present = forms.get(key) ?? { text, dialects: new Set<string>() }
    for (const dialect of dialects) present.dialects.add(dialect)
    forms.set(key, present)
  }
  add(word, dialects)
  for (const text of others) add(text, [])
  for (const variant of variants) for (const text of wordsIn(variant.texts, isOfWords)) add(text, variant.dialects)
  return [...forms.values()].map(({ text, dialects }) => ({ text, dialects: [...dialects].join(', ') }))
}

/** The meaning of a sense in one language: its glosses, else its definition. `more` is the part of the definition that the glosses do not contain. */
function meaningIn({ glosses, definitions }: LiftSense, fits: (text: LiftText) => boolean) {
  const [short, long] = [wordsIn(glosses, fits), wordsIn(definitions, fits)]
  if (short.length === 0) return { meaning: long[0] ?? '', more: long.slice(1) }
  const meaning = short.join('; ')
  return { meaning, more: long.filter((words) => words !== meaning && !short.includes(words)) }
}

/** Our kind of a relation of FLEx or of our own file; undefined for another one. */
function relationKind({ type, traits }: LiftRelation): Relation['kind'] | undefined {
  const own = relationKinds.find((kind) => kind === type)
  if (own) return own
  const name = [type, ...traits].join(' ').toLowerCase()
  if (/variant/.test(name)) return 'variant of'
  if (/deriv|component|complex|base ?form|compound|root/.test(name)) return 'derived from'
  if (/synonym|sinonim/.test(name)) return 'synonym'
  if (/antonym|opposite|antonim/.test(name)) return 'opposite'
  if (/part|whole|meronym/.test(name)) return 'part of'
  return /compare|confer|^cf|see/.test(name) ? 'see also' : undefined
}

/** The relations as a cell, and those of kinds that an entry does not have. */
function relatedOf({ relations }: LiftEntry): { cell: string; leftOut: LeftOut[] } {
  const parts: string[] = []
  const leftOut: LeftOut[] = []
  for (const relation of relations) {
    const kind = relationKind(relation)
    if (kind) parts.push(listPart(onOneLine(`${kind} ${relation.ref}`)))
    else leftOut.push(['relations', `${relation.type} ${relation.ref}`])
  }
  return { cell: [...new Set(parts)].join(' | '), leftOut }
}

const inOthers = ({ lang, words }: LiftText): LeftOut => ['glosses', `${lang}: ${words}`]
const isOther = (text: LiftText) => !isEnglish(text) && !isMalay(text)

/** The texts of a sense in languages that a meaning does not have. */
const otherGlosses = ({ glosses, definitions }: LiftSense) => [...glosses, ...definitions].filter(isOther).map(inOthers)

const isKadazandusun = (lang: string) => /^(dtp|kzj|ktr)(?![a-z])/i.test(lang)

/** The tag of the entry's language, if it is another one than ours. */
function languageOf({ lexicalUnit, citation }: LiftEntry): string {
  const word = [...lexicalUnit, ...citation].find(isOfWords)
  return word && !isKadazandusun(word.lang) ? word.lang : ''
}

/** One row for each sense; rows after the first repeat only the entry's id and word. */
export function rowsOf(entry: LiftEntry): string[][] {
  const { id, type, lexicalUnit, pronunciations, notes, senses, warning } = entry
  const [main, ...others] = formsOf(entry)
  const otherForms = others.map(({ text, dialects }) =>
    listPart(onOneLine(dialects !== '' || text.endsWith(')') ? `${text} (${dialects})` : text)),
  )
  const lost: LeftOut[] = []
  const examples = entry.examples.flatMap(({ texts, translations }) => {
    const [text] = wordsIn(texts, isOfWords)
    const [translation = null] = [...wordsIn(translations, isEnglish), ...wordsIn(translations, isMalay)]
    lost.push(...translations.filter(isOther).map(inOthers))
    return text === undefined ? [] : { text, translation }
  })
  const [pronunciation = ''] = wordsIn([...pronunciations, ...lexicalUnit], isPhonetic)
  const related = relatedOf(entry)
  return (senses.length > 0 ? senses : [emptySense()]).map((sense, at) => {
    const [english, malay] = [meaningIn(sense, isEnglish), meaningIn(sense, isMalay)]
    const remarks = [...english.more, ...malay.more, ...sense.notes, ...(at === 0 ? notes : [])]
    const domains = [sense.domains.join(', '), sense.semanticDomains.map(listPart).join(' | ')]
    const meaning = [sense.part, english.meaning, malay.meaning, remarks.join('\n'), ...domains]
    const named =
      at === 0 ? [id, type, main!.text, main!.dialects, otherForms.join(' | ')] : [id, '', main!.text, '', '']
    const rest =
      at === 0
        ? [languageOf(entry), pronunciation, examplesCell(examples), warning, related.cell, entry.explanation]
        : ['', '', '', '', '', '']
    const leftOut = [...otherGlosses(sense), ...(at === 0 ? [...lost, ...related.leftOut, ...entry.leftOut] : [])]
    const ids = [...(sense.id ? [sense.id] : []), ...(at === 0 ? entry.ids : [])]
    return Object.assign([...named, ...meaning, ...rest], {
      ...(leftOut.length > 0 && { leftOut }),
      ...(ids.length > 0 && { ids }),
    })
  })
}
