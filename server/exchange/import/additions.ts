import { meaningOf, type EntryDocument, type Example, type Sense } from '#shared/entries/document.ts'
import { same, type EntryState } from '#shared/entries/history.ts'
import type { AddedPart } from '#shared/exchange.ts'
import { importedTexts, type ImportedText } from '#server/exchange/import/documents/drafter.ts'
import { newMeaningsIn, senseWith } from '#server/exchange/import/documents/enriched-document.ts'
import { citedName } from '#server/exchange/export/export-entry.ts'
import type { LeftOut } from '#server/exchange/formats/left-out.ts'
import type { ListedSource } from './citations.ts'
import type { Draft } from './rows/row-draft.ts'
import { formWithPlaces, namedValue, ownedBy } from './rows/row-leftovers.ts'

interface Addition {
  part: AddedPart
  text: string
}

function senseText(sense: Sense): string {
  const { en, ms, partOfSpeech, note, domains, semanticDomains = [] } = sense
  const meaning = en !== null && ms !== null ? `${en} / ${ms}` : meaningOf(sense)
  return [meaning, partOfSpeech, ...domains, ...semanticDomains, note].filter((text) => text !== null).join('; ')
}

const textsOf: Record<Exclude<AddedPart, 'other'>, (document: EntryDocument) => string[]> = {
  forms: ({ forms }) => forms.map(formWithPlaces),
  senses: ({ senses }) => senses.map(senseText),
  examples: ({ examples }) =>
    examples.map(({ text, translation }) => (translation === null ? text : `${text} = ${translation}`)),
  sources: ({ sources }) => sources.map(({ sourceId }) => sourceId),
  relations: ({ relations }) => relations.map(({ kind }) => kind),
}

/** The parts of an entry that are new or longer after an addition. A source is named by its title. */
export function additions(before: EntryState, state: EntryState): Addition[] {
  const added = Object.entries(textsOf).flatMap(([part, texts]) => {
    const known = texts(before.document)
    return texts(state.document)
      .filter((text) => !known.includes(text))
      .map((text) => ({ part: part as AddedPart, text: part === 'sources' ? (state.source ?? '') : text }))
  })
  const others = importedTexts.flatMap((name) => {
    const text = state[name]
    return text === null || text === before[name] ? [] : [{ part: 'other' as const, text }]
  })
  return [...added, ...others]
}

const isNew = (text: string | null | undefined, known: readonly (string | null)[]): text is string =>
  typeof text === 'string' && !known.includes(text)

/** The kind under which each text of an entry is reported. */
const leftOutAs = { pronunciation: 'forms', imageUrl: 'pictures' } as const satisfies Record<ImportedText, LeftOut[0]>

/** The parts of a row of another source that the entry has no place for, because it says something else there or is full. */
export function leftOutOfAddition(draft: Draft, state: EntryState, list: readonly ListedSource[]): LeftOut[] {
  const { content, cited, homograph, document } = draft
  const { forms, senses, examples, sources, warning } = state.document
  const lost: LeftOut[] = []
  for (const name of importedTexts) {
    const text = draft[name]
    if (isNew(text, [state[name]])) lost.push([leftOutAs[name], text])
  }
  if (isNew(content, [state.content])) lost.push(['fields', content])
  if (isNew(document.warning, [warning])) lost.push(['notes', document.warning])
  if (homograph !== undefined) lost.push(['values', namedValue('homograph', homograph)])
  if (cited && (cited.unknown.length > 0 || cited.known.some((one) => !sources.some((known) => same(one, known)))))
    lost.push(['fields', cited.text])
  for (const sense of document.senses) lost.push(...lostOfSense(sense, senseWith(senses, sense)))
  for (const imported of document.forms) {
    const { text, dialects } = imported
    const form = forms.find((one) => one.text.normalize('NFC') === text.normalize('NFC'))
    if (!form) lost.push(['forms', formWithPlaces(imported)])
    else for (const dialect of dialects) if (isNew(dialect, form.dialects)) lost.push(['forms', `${text}: ${dialect}`])
  }
  for (const example of document.examples) lost.push(...lostOfExample(example, examples, list))
  return lost
}

function lostOfSense(sense: Sense, known: Sense | undefined): LeftOut[] {
  if (!known) return [['meanings', senseText(sense)]]
  const { partOfSpeech, note, domains, semanticDomains = [] } = sense
  const lost: LeftOut[] = []
  for (const language of ['en', 'ms'] as const) {
    const meanings = newMeaningsIn(known[language], sense[language])
    if (meanings.length > 0) lost.push(['meanings', meanings.join(', ')])
  }
  if (isNew(partOfSpeech, [known.partOfSpeech])) lost.push(['values', namedValue('part_of_speech', partOfSpeech)])
  const lines = known.note?.split('\n') ?? []
  for (const line of note?.split('\n') ?? []) if (isNew(line, lines)) lost.push(['notes', line])
  const allDomains = [...known.domains, ...(known.semanticDomains ?? [])]
  for (const domain of [...domains, ...semanticDomains]) if (isNew(domain, allDomains)) lost.push(['domains', domain])
  return lost
}

function lostOfExample(
  { text, translation, translationLanguage, dialect, sourceId }: Example,
  examples: readonly Example[],
  list: readonly ListedSource[],
) {
  const known = examples.find(
    (example) => example.text === text && (translation === null || example.translation === translation),
  )
  if (!known) return [['examples', translation === null ? text : `${text} = ${translation}`] satisfies LeftOut]
  const lost: LeftOut[] = []
  if (isNew(dialect, [known.dialect])) lost.push(['values', ownedBy(namedValue('dialects', dialect), text)])
  const source = list.find(({ id }) => id === sourceId)
  if (source && known.sourceId !== sourceId)
    lost.push(['examples', ownedBy(`source: ${citedName(source, null)}`, text)])
  if (translation !== null && known.translationLanguage !== translationLanguage)
    lost.push(['values', ownedBy(namedValue('language', translationLanguage ?? 'en'), translation)])
  return lost
}
