import { meaningOf, type EntryDocument } from '#shared/entries/document.ts'
import type { EntryState } from '#shared/entries/history.ts'
import type { AddedPart } from '#shared/exchange.ts'
import { importedTexts } from '#server/entries/imports/drafter.ts'

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
