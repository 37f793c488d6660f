import { meaningOf, type EntryDocument } from '#shared/entries/document.ts'
import { same, type EntryState } from '#shared/entries/history.ts'
import type { AddedPart } from '#shared/exchange.ts'
import { importedTexts } from '#server/entries/imports/drafter.ts'
import type { LeftOut } from '#server/exchange/formats/left-out.ts'
import type { Draft } from './rows/row-draft.ts'
import { namedValue } from './rows/row-leftovers.ts'

interface Addition {
  part: AddedPart
  text: string
}

const textsOf: Record<Exclude<AddedPart, 'other'>, (document: EntryDocument) => string[]> = {
  forms: ({ forms }) => forms.map(({ text, dialects }) => [text, ...dialects].join(', ')),
  senses: ({ senses }) =>
    senses.map((sense) => {
      const { en, ms, partOfSpeech, note, domains, semanticDomains = [] } = sense
      const meaning = en !== null && ms !== null ? `${en} / ${ms}` : meaningOf(sense)
      return [meaning, partOfSpeech, ...domains, ...semanticDomains, note].filter((text) => text !== null).join('; ')
    }),
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

const has = (known: readonly (string | null)[], text: string | null | undefined) =>
  text === null || text === undefined || known.includes(text)

/** The parts of a row of another source that the entry has no place for, because it says something else there. */
export function lostInAddition(
  { pronunciation, imageUrl, content, cited, document }: Draft,
  state: EntryState,
): LeftOut[] {
  const { forms, senses, examples, sources, warning } = state.document
  const notes = new Set(senses.flatMap(({ note }) => note?.split('\n') ?? []))
  const lost: LeftOut[] = []
  if (!has([state.pronunciation], pronunciation)) lost.push(['forms', pronunciation!])
  if (!has([state.imageUrl], imageUrl)) lost.push(['pictures', imageUrl!])
  if (!has([state.content], content)) lost.push(['fields', content!])
  if (!has([warning], document.warning)) lost.push(['notes', document.warning!])
  if (cited && (cited.unknown.length > 0 || cited.known.some((one) => !sources.some((known) => same(one, known)))))
    lost.push(['fields', cited.text])
  for (const { partOfSpeech, note, domains, semanticDomains = [] } of document.senses) {
    if (
      !has(
        senses.map((sense) => sense.partOfSpeech),
        partOfSpeech,
      )
    )
      lost.push(['values', namedValue('part_of_speech', partOfSpeech!)])
    for (const line of note?.split('\n') ?? []) if (!notes.has(line)) lost.push(['notes', line])
    const known = senses.flatMap((sense) => [...sense.domains, ...(sense.semanticDomains ?? [])])
    for (const domain of [...domains, ...semanticDomains]) if (!has(known, domain)) lost.push(['domains', domain])
  }
  for (const { text, dialects } of document.forms) {
    const form = forms.find((one) => one.text.normalize('NFC') === text.normalize('NFC'))
    if (!form) lost.push(['forms', text])
    else for (const dialect of dialects) if (!has(form.dialects, dialect)) lost.push(['forms', `${text}: ${dialect}`])
  }
  for (const { text, translation } of document.examples)
    if (!examples.some((one) => one.text === text && (translation === null || one.translation === translation)))
      lost.push(['examples', translation === null ? text : `${text} = ${translation}`])
  return lost
}
