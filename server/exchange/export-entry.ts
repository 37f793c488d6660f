import type { EntryState } from '#shared/entry-history.ts'

/** A source as it is cited. */
export interface CitedSource {
  title: string
  author: string | null
  year: number | null
  url: string | null
  licence: string | null
}

/** A published voice that may leave: never one that is 'here only'. */
export interface ExportVoice {
  /** Its file's name in every package: the recording's id with its ending. */
  file: string
  /** In the object store. */
  key: string
  size: number
  form: string
  speaker: string | null
  dialect: string | null
  village: string | null
  licence: string
}

/** An entry with what its document names, as every export writes it. */
export interface ExportEntry {
  id: string
  version: number
  createdAt: Date
  updatedAt: Date
  state: EntryState
  /** Of a contribution: whoever sent it in. */
  contributorName: string | null
  /** Its picture in the object store; null where it has none, or it is at another address. */
  picture: { key: string; size: number } | null
  voices: ExportVoice[]
}

/** What the whole export shares. */
export interface ExportContext {
  siteName: string
  publicUrl: string
  sources: ReadonlyMap<string, CitedSource>
  dialects: readonly { slug: string; name: string }[]
}

/** 'Greenhill, Blust & Gray, 2008. Austronesian Basic Vocabulary Database (CC BY 4.0)' */
export function citation({ title, author, year, licence }: CitedSource): string {
  const by = [author, year].filter((part) => part !== null).join(', ')
  return `${by ? `${by}. ` : ''}${title}${licence ? ` (${licence})` : ''}`
}

/** The sources of an entry as one reads them, each with its place in the source. */
export const citationsOf = ({ state }: ExportEntry, { sources }: ExportContext): string[] =>
  state.document.sources.flatMap(({ sourceId, locator }) => {
    const source = sources.get(sourceId)
    return source ? [locator ? `${citation(source)}, ${locator}` : citation(source)] : []
  })

export const speakerName = ({ speaker }: Pick<ExportVoice, 'speaker'>) => speaker ?? 'unnamed'
