import type { EntryDocument } from '#shared/entry-document.ts'
import type { EntryState } from '#shared/entry-history.ts'

type Citation = EntryDocument['sources'][number]

/** A source of the list, as files name it. */
export interface ListedSource {
  id: string
  title: string
  licence: string | null
}

/** What a cell of sources says: those of the list, and words that name none of them. */
export interface CitedCell {
  text: string
  known: Citation[]
  unknown: string[]
}

/** As words.csv writes it: 'A list (CC BY 4.0)'. */
const named = ({ title, licence }: ListedSource) => `${title}${licence ? ` (${licence})` : ''}`

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

export type NamedSources = readonly { name: string; id: string }[]

/** With their licence or without, the longest name first. */
export const namesOf = (list: readonly ListedSource[]): NamedSources =>
  list
    .flatMap((source) => [named(source), source.title].map((name) => ({ name: plain(name), id: source.id })))
    .toSorted((a, b) => b.name.length - a.name.length)

/** 'A list (CC BY 4.0), p. 3 | Another': by the longest name that fits. */
export function citedIn(text: string, names: NamedSources): CitedCell {
  const cell: CitedCell = { text: plain(text), known: [], unknown: [] }
  for (const part of cell.text.split(' | ').filter(Boolean)) {
    const found = names.find(({ name }) => part === name || part.startsWith(`${name}, `))
    const isTwice = cell.known.some(({ sourceId }) => sourceId === found?.id)
    if (!found) cell.unknown.push(part)
    else if (!isTwice) cell.known.push({ sourceId: found.id, locator: part.slice(found.name.length + 2) || null })
  }
  return cell
}

/** What words.csv says of an entry's sources. */
export function citedText({ document, source }: EntryState, list: readonly ListedSource[]): string {
  const cited = document.sources.flatMap(({ sourceId, locator }) => {
    const found = list.find(({ id }) => id === sourceId)
    return found ? [`${named(found)}${locator === null ? '' : `, ${locator}`}`] : []
  })
  return plain(cited.length > 0 ? cited.join(' | ') : (source ?? ''))
}
