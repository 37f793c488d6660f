import type { EntryState } from '#shared/entries/history.ts'

/** A source with the fields of a citation. */
export interface CitedSource {
  title: string
  author: string | null
  year: number | null
  url: string | null
  licence: string | null
}

/** A public recording with a licence that allows exports; never one that is 'here only'. */
export interface ExportVoice {
  /** Name of its file in every package: the recording's id with its extension. */
  file: string
  /** Key in the object store. */
  key: string
  size: number
  form: string
  speaker: string | null
  dialect: string | null
  village: string | null
  licence: string
}

/** An entry with everything that its document refers to, for all export formats. */
export interface ExportEntry {
  id: string
  version: number
  createdAt: Date
  updatedAt: Date
  state: EntryState
  /** Number of the entry among those with the same headword. */
  homograph: number | null
  /** Name of the person whose contribution became the entry. */
  contributorName: string | null
  /** Picture of the entry in the object store; null if there is none, or an external one. */
  picture: { key: string; size: number } | null
  voices: ExportVoice[]
}

/** Data that the whole export shares. */
export interface ExportContext {
  siteName: string
  publicUrl: string
  sources: ReadonlyMap<string, CitedSource>
  dialects: readonly { slug: string; name: string }[]
}

/** For example 'Greenhill, Blust & Gray, 2008. Austronesian Basic Vocabulary Database (CC BY 4.0)'. */
export function citation({ title, author, year, licence }: CitedSource): string {
  const authorAndYear = [author, year].filter((part) => part !== null).join(', ')
  return `${authorAndYear ? `${authorAndYear}. ` : ''}${title}${licence ? ` (${licence})` : ''}`
}

/** For example 'A list (CC BY 4.0), p. 3', as words.csv names it. */
export const citedName = ({ title, licence }: Pick<CitedSource, 'title' | 'licence'>, locator: string | null): string =>
  `${title}${licence ? ` (${licence})` : ''}${locator === null ? '' : `, ${locator}`}`

/** Citations of an entry's sources, each with its locator. */
export const citationsOf = ({ state }: ExportEntry, { sources }: ExportContext): string[] =>
  state.document.sources.flatMap(({ sourceId, locator }) => {
    const source = sources.get(sourceId)
    return source ? [locator ? `${citation(source)}, ${locator}` : citation(source)] : []
  })

export const speakerName = ({ speaker }: Pick<ExportVoice, 'speaker'>) => speaker ?? 'unnamed'
