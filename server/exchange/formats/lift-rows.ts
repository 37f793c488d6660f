import { relationKinds, type Relation } from '#shared/entries/document.ts'
import type { ImportField } from '#shared/exchange/import-fields.ts'
import type { LeftOut } from './left-out.ts'
import { emptySense, type LiftEntry, type LiftRelation, type LiftSense, type LiftText } from './lift-entry.ts'
import { parallelCell, examplesCell, listPart, onOneLine } from './list-cell.ts'

/** The columns of a LIFT entry, by the names in our own CSV. */
export const liftColumns = [
  'id',
  'type',
  'form',
  'dialects',
  'other_forms',
  'form_kinds',
  'part_of_speech',
  'english',
  'malay',
  'glosses',
  'note',
  'domains',
  'semantic_domains',
  'language',
  'pronunciation',
  'examples',
  'example_dialects',
  'example_sources',
  'example_languages',
  'warning',
  'related',
  'explanation',
  'homograph',
  'sources',
  'picture',
] as const satisfies ImportField[]
type LiftCells = Partial<Record<(typeof liftColumns)[number], string>>

const isEnglish = ({ lang }: LiftText) => /^eng?(?![a-z])/i.test(lang)
const isMalay = ({ lang }: LiftText) => /^(ms|msa|may|zsm|zlm)(?![a-z])/i.test(lang)
const isPhonetic = ({ lang }: LiftText) => /fonipa/i.test(lang)
/** Any language counts as the language of the words, except those that explain them. */
const isOfWords = (text: LiftText) => !isEnglish(text) && !isMalay(text) && !isPhonetic(text)
const isKadazandusun = (lang: string) => /^(dtp|kzj|ktr)(?![a-z])/i.test(lang)
/** The language of a tag without script and region; the three tags of Kadazandusun are one language. */
const baseLanguage = (lang: string) => (isKadazandusun(lang) ? 'dtp' : lang.toLowerCase().split(/[-_]/, 1)[0])

const textsThat = (texts: readonly LiftText[], fits: (text: LiftText) => boolean) =>
  texts.filter(fits).map(({ words }) => words)

/** The first text in the language of the words. It gives the entry its headword and its language. */
const headOf = ({ lexicalUnit, citation }: LiftEntry) => [...lexicalUnit, ...citation].find(isOfWords)

/** True for a text in the language of the entry. A form of an entry has no language of its own, so texts of a unit in other languages are left out. */
function isOfEntry(entry: LiftEntry) {
  const language = baseLanguage(headOf(entry)?.lang ?? '')
  return (text: LiftText) => isOfWords(text) && baseLanguage(text.lang) === language
}

/**
 * All forms by text, the lexeme first. A repeated text adds its dialects. A variant in another language has the language's tag as a
 * dialect, which is mapped like others.
 */
function formCells(entry: LiftEntry) {
  const { lexicalUnit, citation, variants, dialects } = entry
  const fits = isOfEntry(entry)
  const [word = '', ...others] = textsThat([...lexicalUnit, ...citation], fits)
  const forms = new Map<string, { text: string; kind: string; dialects: Set<string> }>()
  const add = (text: string, dialects: readonly string[], kind = '') => {
    const key = text.normalize('NFC')
    const present = forms.get(key) ?? { text, kind, dialects: new Set<string>() }
    for (const dialect of dialects) present.dialects.add(dialect)
    forms.set(key, present)
  }
  add(word, dialects)
  for (const text of others) add(text, [])
  for (const { texts, dialects, kind } of variants)
    for (const text of texts.filter(isOfWords)) add(text.words, fits(text) ? dialects : [...dialects, text.lang], kind)
  return [...forms.values()].map(({ text, kind, dialects }) => ({ text, kind, dialects: [...dialects].join(', ') }))
}

/** The sounds of words, forms and sentences, each with the text that it says. */
function soundsOf({ pronunciations, variants, examples }: LiftEntry): LeftOut[] {
  const spoken = pronunciations.flatMap(({ isVoice, texts, sounds }) =>
    sounds.map((file): LeftOut => ['sounds', file, isVoice ? texts[0]?.words : undefined]),
  )
  const texts = [...variants, ...examples].flatMap(({ texts, sounds }) =>
    sounds.map((file): LeftOut => ['sounds', file, textsThat(texts, isOfWords)[0] ?? '']),
  )
  return [...spoken, ...texts]
}

/** The pronunciation: phonetic if the entry has one, else another text that stands for it. */
function pronunciationOf({ lexicalUnit, pronunciations }: LiftEntry): { chosen: string; leftOut: LeftOut[] } {
  const own = pronunciations.filter(({ isVoice }) => !isVoice)
  const spoken = own.flatMap(({ texts }) => texts)
  const [chosen = '', ...others] = new Set([
    ...textsThat([...spoken, ...lexicalUnit], isPhonetic),
    ...textsThat(spoken, (text) => !isPhonetic(text)),
  ])
  // The first text of a voice goes with its sounds.
  const ofVoices = pronunciations.flatMap(({ isVoice, texts, sounds }) =>
    isVoice ? texts.slice(sounds.length > 0 ? 1 : 0).map(({ words }) => words) : [],
  )
  const forms = [...others, ...ofVoices].map((text): LeftOut => ['forms', text])
  return { chosen, leftOut: [...forms, ...aboutPronunciations(pronunciations)] }
}

/** Labels and traits of pronunciations. */
export const aboutPronunciations = (pronunciations: LiftEntry['pronunciations']) =>
  pronunciations.flatMap(({ labels, traits }): LeftOut[] => [
    ...labels.map((label): LeftOut => ['fields', `media label: ${label}`]),
    ...traits.map((trait): LeftOut => ['traits', trait]),
  ])

/** Texts of the unit in another language than the entry's, and variants in phonetic script or in a language that explains words. */
function foreignForms(entry: LiftEntry): LeftOut[] {
  const fits = isOfEntry(entry)
  const ofUnit = [...entry.lexicalUnit, ...entry.citation].filter((text) => !fits(text) && !isPhonetic(text))
  const variants = entry.variants.flatMap(({ texts }) => texts).filter((text) => !isOfWords(text))
  return [...ofUnit, ...variants].map(({ lang, words }) => ['forms', `${lang}: ${words}`])
}

/** The examples that have a text, and their parts that an example cannot hold. */
function exampleCells({ examples }: LiftEntry) {
  const leftOut: LeftOut[] = []
  const readable = examples.flatMap(({ texts, translations, dialect, source }) => {
    const [text, ...others] = textsThat(texts, isOfWords)
    const english = textsThat(translations, isEnglish)
    const [translation = null, ...more] = [...english, ...textsThat(translations, isMalay)]
    const language = translation !== null && english.length === 0 ? 'ms' : null
    leftOut.push(...translations.filter(isOther).map(inOthers))
    const rest = [...others, ...textsThat(texts, (text) => !isOfWords(text)), ...more]
    leftOut.push(...rest.map((words): LeftOut => ['examples', words]))
    if (text !== undefined) return { text, translation, language, dialect: dialect || null, source: source || null }
    if (translation !== null) leftOut.push(['examples', translation])
    if (source) leftOut.push(['examples', `source: ${source}`])
    if (dialect) leftOut.push(['examples', `dialect: ${dialect}`])
    return []
  })
  return { readable, leftOut }
}

/** The meaning of a sense in one language: its glosses, else its definition. `more` is the part of the definition that the glosses do not contain. */
function meaningIn({ glosses, definitions }: LiftSense, fits: (text: LiftText) => boolean) {
  const [short, long] = [textsThat(glosses, fits), textsThat(definitions, fits)]
  if (short.length === 0) return { meaning: long[0] ?? '', more: long.slice(1) }
  const meaning = short.join('; ')
  return { meaning, more: long.filter((words) => words !== meaning && !short.includes(words)) }
}

/** Our kinds by what other programs call theirs, without accents. A part is named by its whole, so the other direction is 'see also'. */
const usualKinds: [name: RegExp, kind: Relation['kind']][] = [
  [/variant/, 'variant of'],
  [/deriv|component|complex|base ?form|compound|root/, 'derived from'],
  [/synonym|sinonim/, 'synonym'],
  [/antonym|opposite|antonim|lawan/, 'opposite'],
  [/part of|whole|holonym/, 'part of'],
  [/compar|confer|^cf|see|banding|part|meronym|specific|generic|calendar|hypo|hyper/, 'see also'],
]

/** Our kind of a relation of FLEx or of our own file; undefined for another one. */
export function relationKind({ type, traits }: LiftRelation): Relation['kind'] | undefined {
  const own = relationKinds.find((kind) => kind === type)
  if (own) return own
  const name = [type, ...traits]
    .join(' ')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
  return usualKinds.find(([usual]) => usual.test(name))?.[1]
}

/** FLEx's flags about its own views, and types that say no more than our kinds. */
const redundantTraits =
  /^(?:is-primary: .*|hide-minor-entry: .*|complex-form-type: (?:Derivative|Unspecified Complex Form)|variant-type: Unspecified Variant)$/

/** The traits of a relation, which our kinds do not say. */
export const traitsOf = ({ traits }: LiftRelation) =>
  traits.flatMap((trait): LeftOut[] => (redundantTraits.test(trait) ? [] : [['traits', trait]]))

/** The relations as a cell, and those of kinds that an entry does not have. */
function relatedOf({ relations }: LiftEntry): { cell: string; leftOut: LeftOut[] } {
  const parts: string[] = []
  const leftOut: LeftOut[] = []
  for (const relation of relations) {
    const kind = relation.ref ? relationKind(relation) : undefined
    if (kind) parts.push(listPart(onOneLine(`${kind} ${relation.ref}`)))
    else leftOut.push(['relations', `${relation.type} ${relation.ref}`.trim()])
    leftOut.push(...traitsOf(relation))
  }
  return { cell: [...new Set(parts)].join(' | '), leftOut }
}

const inOthers = ({ lang, words }: LiftText): LeftOut => ['glosses', `${lang}: ${words}`]
const isOther = (text: LiftText) => !isEnglish(text) && !isMalay(text)

/** The texts of a sense in languages that a meaning does not have, as a cell: 'pt: casa | id: rumah'. */
const otherGlosses = ({ glosses, definitions }: LiftSense) =>
  [...glosses, ...definitions]
    .filter(isOther)
    .map(({ lang, words }) => listPart(onOneLine(`${lang}: ${words}`)))
    .join(' | ')

/** The tag of the entry's language, if it is another one than ours. */
function languageOf(entry: LiftEntry): string {
  const word = headOf(entry)
  return word && !isKadazandusun(word.lang) ? word.lang : ''
}

/** The cells of the entry itself, which only its first row has, and the parts that no entry can hold. */
function entryCells(entry: LiftEntry): { cells: LiftCells; leftOut: LeftOut[] } {
  const [mainForm, ...otherForms] = formCells(entry)
  const [pronunciation, examples, related] = [pronunciationOf(entry), exampleCells(entry), relatedOf(entry)]
  const { readable } = examples
  const cells: LiftCells = {
    id: entry.id,
    type: entry.type,
    form: mainForm!.text,
    dialects: mainForm!.dialects,
    other_forms: otherForms
      .map(({ text, dialects }) =>
        listPart(onOneLine(dialects !== '' || text.endsWith(')') ? `${text} (${dialects})` : text)),
      )
      .join(' | '),
    form_kinds: parallelCell(otherForms.map(({ kind }) => kind || null)),
    language: languageOf(entry),
    pronunciation: pronunciation.chosen,
    examples: examplesCell(readable),
    example_dialects: parallelCell(readable.map(({ dialect }) => dialect)),
    example_sources: parallelCell(readable.map(({ source }) => source)),
    example_languages: parallelCell(readable.map(({ language }) => language)),
    warning: entry.warnings.join('\n'),
    related: related.cell,
    explanation: entry.explanations.join('\n'),
    homograph: entry.order,
    sources: entry.sources.map(onOneLine).join(' | '),
    picture: entry.ownPicture,
  }
  const ofForms = [...foreignForms(entry), ...pronunciation.leftOut]
  const notOwn = entry.leftOut.filter(([kind, text]) => kind !== 'pictures' || `/${text}` !== entry.ownPicture)
  const parts = [...ofForms, ...examples.leftOut, ...related.leftOut, ...soundsOf(entry), ...notOwn]
  return { cells, leftOut: parts }
}

/** The cells of one sense. `notes` are those of the entry. */
function senseCells(sense: LiftSense, notes: readonly string[]): LiftCells {
  const [english, malay] = [meaningIn(sense, isEnglish), meaningIn(sense, isMalay)]
  return {
    part_of_speech: sense.part,
    english: english.meaning,
    malay: malay.meaning,
    glosses: otherGlosses(sense),
    note: [...english.more, ...malay.more, ...sense.notes, ...notes].join('\n'),
    domains: sense.domains.join(', '),
    semantic_domains: sense.semanticDomains.map(listPart).join(' | '),
  }
}

/** One row for each sense; rows after the first repeat only the entry's id and word. */
export function rowsOfEntry(entry: LiftEntry): string[][] {
  const { id, notes, senses } = entry
  const entryPart = entryCells(entry)
  const { form } = entryPart.cells
  return (senses.length > 0 ? senses : [emptySense()]).map((sense, index) => {
    const isFirst = index === 0
    const cells = { id, form, ...senseCells(sense, isFirst ? notes : []), ...(isFirst && entryPart.cells) }
    const ids = [...(sense.id ? [sense.id] : []), ...(isFirst ? [id, ...entry.ids] : [])]
    return Object.assign(
      liftColumns.map((column) => cells[column] ?? ''),
      {
        ...(isFirst && entryPart.leftOut.length > 0 && { leftOut: entryPart.leftOut }),
        ...(ids.length > 0 && { ids }),
      },
    )
  })
}
