import { CategoryType } from './entries.ts'

/** Rows that a page of the library shows at first, and that 'More' adds. */
export const libraryPageSize = 30

/** What somebody looks for, as the address says it: `/library?type=WORD&q=tadau`. */
export interface Look {
  q: string
  type: CategoryType | null
  /** Where the page before ended: without scripts 'More' is a link. */
  cursor: string | null
}

/** Of `?…`. What makes no sense is as if it were absent. */
export function lookIn(search: string): Look {
  const given = new URLSearchParams(search)
  const type = CategoryType.safeParse(given.get('type'))
  return {
    q: (given.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200),
    type: type.success ? type.data : null,
    cursor: given.get('cursor') || null,
  }
}

const addressWith = (path: string, given: Record<string, string | null | undefined>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

export const entriesAddress = ({ type, q, cursor }: Partial<Look>) => addressWith('/library', { type, q, cursor })
export const communityAddress = ({ q, cursor }: Partial<Omit<Look, 'type'>>) =>
  addressWith('/library/contributions', { q, cursor })
export const entryAddress = (id: string) => `/library/${id}`
export const publishedAddress = (id: string) => `/library/contributions/${id}`
