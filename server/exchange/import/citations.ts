import type { EntryDocument } from '#shared/entries/document.ts'
import type { EntryState } from '#shared/entries/history.ts'
import { citedName } from '#server/exchange/export/export-entry.ts'

type Citation = EntryDocument['sources'][number]

/** A source with the fields by which files name it. */
export interface ListedSource {
  id: string
  title: string
  licence: string | null
}

/** The contents of a cell of sources: known sources, and text that matches none. */
export interface CitedCell {
  text: string
  known: Citation[]
  unknown: string[]
}

const named = (source: ListedSource) => citedName(source, null)

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

export type NamedSources = readonly { name: string; id: string }[]

/** Names of the sources with and without licence, longest first. */
export const namesOf = (list: readonly ListedSource[]): NamedSources =>
  list
    .flatMap((source) => [named(source), source.title].map((name) => ({ name: plain(name), id: source.id })))
    .toSorted((a, b) => b.name.length - a.name.length)

/** Parses 'A list (CC BY 4.0), p. 3 | Another'; the longest matching name wins. */
export function citedIn(text: string, names: NamedSources): CitedCell {
  const cell: CitedCell = { text: plain(text), known: [], unknown: [] }
  for (const citation of cell.text.split(' | ').filter(Boolean)) {
    const found = names.find(({ name }) => citation === name || citation.startsWith(`${name}, `))
    const isTwice = cell.known.some(({ sourceId }) => sourceId === found?.id)
    if (!found) cell.unknown.push(citation)
    else if (!isTwice) cell.known.push({ sourceId: found.id, locator: citation.slice(found.name.length + 2) || null })
  }
  return cell
}

/** The source that a text names: as words.csv writes it, or after its author and year as LIFT does. */
export function sourceIn(text: string, names: NamedSources): string | undefined {
  const cited = plain(text)
  return names.find(({ name }) => cited === name || cited.endsWith(`. ${name}`))?.id
}

/** The sources of an entry as words.csv writes them. */
export function citedText({ document, source }: EntryState, list: readonly ListedSource[]): string {
  const cited = document.sources.flatMap(({ sourceId, locator }) => {
    const found = list.find(({ id }) => id === sourceId)
    return found ? [citedName(found, locator)] : []
  })
  return plain(cited.length > 0 ? cited.join(' | ') : (source ?? ''))
}
