import { isDialectSlug } from '#shared/entries/places/dialect-slug.ts'
import { entryTypes, type EntryType } from '#shared/entries/entries.ts'
import { domains, type Domain } from '#shared/entries/document.ts'

/** Address of an entry's page that opens the form to send a rejected proposal again: its id and its kind. */
export const sendAgainAddress = (entryId: string, { id, kind }: { id: string; kind: string }) =>
  `${entryAddress(entryId)}?again=${id}&as=${kind}`
export function rejectedProposalIn(search: string): { id: string; kind: string } | null {
  const params = new URLSearchParams(search)
  const [id, kind] = [params.get('again'), params.get('as')]
  return id && kind ? { id, kind } : null
}

/** Address of an entry's page that opens the request to take down one of its files. */
export const takedownAddress = (entryId: string, fileId: string) => `${entryAddress(entryId)}?takedown=${fileId}`
export const takedownIn = (search: string): string | null => new URLSearchParams(search).get('takedown')

/** Rows of the first page of the library, and of each 'More'. */
export const libraryPageSize = 30

/** A search in the library, as the address holds it: `/library?type=WORD&q=tadau`. */
export interface LibraryQuery {
  q: string
  type: EntryType | null
  dialect: string | null
  domain: Domain | null
  /** Only entries with a sound. */
  voice: boolean
  /** First letter, a to z. */
  letter: string | null
  /** End of the page before: without scripts 'More' is a link. */
  cursor: string | null
}

/** Parses a query string; invalid values count as absent. */
export function libraryQueryIn(search: string): LibraryQuery {
  const params = new URLSearchParams(search)
  const dialect = params.get('dialect') ?? ''
  return {
    q: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200),
    type: entryTypes.find((type) => type === params.get('type')) ?? null,
    dialect: isDialectSlug(dialect) ? dialect : null,
    domain: domains.find((name) => name === params.get('domain')) ?? null,
    voice: params.get('voice') === 'true',
    letter: /^[a-z]$/.exec(params.get('letter') ?? '')?.[0] ?? null,
    cursor: params.get('cursor') || null,
  }
}

export const addressWith = (path: string, params: Record<string, string | null | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** The filters of a search, without its text. */
const filterParameters = ({ type, dialect, domain, voice, letter }: Partial<LibraryQuery>) => ({
  type,
  dialect,
  domain,
  voice: voice ? 'true' : null,
  letter,
})
export const hasFilters = (libraryQuery: LibraryQuery) =>
  Object.values(filterParameters({ ...libraryQuery, type: null })).some(Boolean)

/** The query of the API call for a search, without empty values. */
export const queryParameters = ({ q, cursor, ...rest }: LibraryQuery) =>
  Object.fromEntries(
    Object.entries({ q, cursor, ...filterParameters(rest) }).filter((pair): pair is [string, string] =>
      Boolean(pair[1]),
    ),
  )

export const entriesAddress = ({ q, cursor, ...rest }: Partial<LibraryQuery>) =>
  addressWith('/library', { ...filterParameters(rest), q, cursor })
export const communityAddress = ({ q, cursor }: Partial<LibraryQuery>) =>
  addressWith('/library/contributions', { q, cursor })
/** The words from A to Z, with all letters. */
export const browseAddress = '/library/browse'
export const wordRequestsAddress = '/library/wanted'
export const wordOfTheDayAddress = '/library/word-of-the-day'
export const entryAddress = (id: string) => `/library/${id}`
/** Address where one text of an entry is recorded: the word, or another form or sentence. */
export const studioAddress = (id: string, text?: string) => addressWith('/studio', { entry: id, text })
export const publishedAddress = (id: string) => `/library/contributions/${id}`
