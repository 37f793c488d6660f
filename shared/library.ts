import { isDialectSlug } from './dialect-slug.ts'
import { categoryTypes } from './entries.ts'
import type { CategoryType } from './entries.ts'
import { domains } from './entry-document.ts'
import type { Domain } from './entry-document.ts'

/** On an entry's page, to send a rejected proposal for it changed: which one, and of what kind. */
export const againAddress = (entryId: string, { id, kind }: { id: string; kind: string }) =>
  `${entryAddress(entryId)}?again=${id}&as=${kind}`
export function againIn(search: string): { id: string; kind: string } | null {
  const given = new URLSearchParams(search)
  const [id, kind] = [given.get('again'), given.get('as')]
  return id && kind ? { id, kind } : null
}

/** Rows that a page of the library shows at first, and that 'More' adds. */
export const libraryPageSize = 30

/** What somebody looks for, as the address says it: `/library?type=WORD&q=tadau`. */
export interface Look {
  q: string
  type: CategoryType | null
  dialect: string | null
  domain: Domain | null
  /** Only what can be heard. */
  voice: boolean
  /** The first letter: a to z. */
  letter: string | null
  /** Where the page before ended: without scripts 'More' is a link. */
  cursor: string | null
}

/** Of `?…`. What makes no sense is as if it were absent. */
export function lookIn(search: string): Look {
  const given = new URLSearchParams(search)
  const dialect = given.get('dialect') ?? ''
  return {
    q: (given.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200),
    type: categoryTypes.find((each) => each === given.get('type')) ?? null,
    dialect: isDialectSlug(dialect) ? dialect : null,
    domain: domains.find((each) => each === given.get('domain')) ?? null,
    voice: given.get('voice') === 'true',
    letter: /^[a-z]$/.exec(given.get('letter') ?? '')?.[0] ?? null,
    cursor: given.get('cursor') || null,
  }
}

const addressWith = (path: string, given: Record<string, string | null | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** What narrows a list beside the words that are searched for. */
const narrowing = ({ type, dialect, domain, voice, letter }: Partial<Look>) => ({
  type,
  dialect,
  domain,
  voice: voice ? 'true' : null,
  letter,
})
export const isNarrowed = (look: Look) => Object.values(narrowing({ ...look, type: null })).some(Boolean)

/** What a page of the library asks for, nothing of it empty. */
export const lookQuery = ({ q, cursor, ...rest }: Look) =>
  Object.fromEntries(
    Object.entries({ q, cursor, ...narrowing(rest) }).filter((pair): pair is [string, string] => Boolean(pair[1])),
  )

export const entriesAddress = ({ q, cursor, ...rest }: Partial<Look>) =>
  addressWith('/library', { ...narrowing(rest), q, cursor })
export const communityAddress = ({ q, cursor }: Partial<Look>) => addressWith('/library/contributions', { q, cursor })
export const wantedAddress = '/library/wanted'
export const wordOfTheDayAddress = '/library/word-of-the-day'
export const entryAddress = (id: string) => `/library/${id}`
export const publishedAddress = (id: string) => `/library/contributions/${id}`
