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
  'pronunciation',
  'examples',
  'warning',
]
const englishAt = liftColumns.indexOf('english')

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
}

export const emptySense = (): LiftSense => ({ part: '', glosses: [], definitions: [], notes: [], domains: [] })

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

/** One row for each sense; rows after the first repeat only the entry's id and word. */
export function rowsOf(entry: LiftEntry): string[][] {
  const { id, type, lexicalUnit, pronunciations, notes, senses, warning } = entry
  const [main, ...others] = formsOf(entry)
  const otherForms = others.map(({ text, dialects }) =>
    listPart(onOneLine(dialects !== '' || text.endsWith(')') ? `${text} (${dialects})` : text)),
  )
  const examples = entry.examples.flatMap(({ texts, translations }) => {
    const [text] = wordsIn(texts, isOfWords)
    const [translation = null] = [...wordsIn(translations, isEnglish), ...wordsIn(translations, isMalay)]
    return text === undefined ? [] : { text, translation }
  })
  const [pronunciation = ''] = wordsIn([...pronunciations, ...lexicalUnit], isPhonetic)
  return (senses.length > 0 ? senses : [emptySense()]).map((sense, at) => {
    const [english, malay] = [meaningIn(sense, isEnglish), meaningIn(sense, isMalay)]
    const remarks = [...english.more, ...malay.more, ...sense.notes, ...(at === 0 ? notes : [])]
    const meaning = [sense.part, english.meaning, malay.meaning, remarks.join('\n'), sense.domains.join(', ')]
    const named =
      at === 0 ? [id, type, main!.text, main!.dialects, otherForms.join(' | ')] : [id, '', main!.text, '', '']
    const rest = at === 0 ? [pronunciation, examplesCell(examples), warning] : ['', '', '']
    const row = [...named, ...meaning, ...rest]
    const isInOthersOnly = english.meaning === '' && sense.glosses.length + sense.definitions.length > 0
    return isInOthersOnly
      ? Object.assign(row, { unread: new Map([[englishAt, 'The meaning in English is missing.']]) })
      : row
  })
}
