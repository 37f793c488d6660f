import type { QueryClient } from '@tanstack/react-query'
import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { addressOf, ask } from '#client/lib/api.ts'
import type { CallArguments } from '#client/lib/api.ts'
import { keyOf, repeatable } from '#client/lib/query-client.ts'

/** One page of a list that the server searches and pages (docs/product.md 25). */
export interface Page<Row> {
  rows: Row[]
  /** What to send as `cursor` for the page after this one; null on the last. */
  next: string | null
  /** How many fit the search, as the server counted them: '12', '1000+'. */
  total: string
  /** Nothing fits but for a slip of the pen. */
  fits?: 'slip'
}

type RowOf<E extends Endpoint> = Answer<E> extends (infer Row)[] ? Row : never

/** `cursor` of the `Link: <…?cursor=x>; rel="next"` header. */
export function nextIn(link: string | null): string | null {
  const address = link?.match(/<([^>]*)>\s*;[^,]*rel="?next"?/)?.[1]
  return address ? new URL(address, 'http://here').searchParams.get('cursor') : null
}

/** Options for `useQuery`: rows, and what the headers tell of the rest. Shares no cache entry with `query` of the same call. */
export function pagedQuery<const E extends Endpoint>(endpoint: E, given: CallArguments<E>) {
  return {
    ...repeatable,
    queryKey: [...keyOf(addressOf(endpoint, given)), 'page'],
    queryFn: async ({ signal }: { signal?: AbortSignal } = {}): Promise<Page<RowOf<E>>> => {
      // A search that somebody has typed on from is broken off.
      const response = await ask(endpoint, given, undefined, signal)
      const rows = (await response.json()) as RowOf<E>[]
      const total = response.headers.get('X-Total-Count') ?? String(rows.length)
      const fits = response.headers.get('X-Fits') === 'slip' ? { fits: 'slip' as const } : {}
      return { rows, next: nextIn(response.headers.get('Link')), total, ...fits }
    },
  }
}

/** Changes one row in every page of a list that is at hand, and answers how to take that back. */
export function changeRow<const E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  id: string,
  change: (row: RowOf<E>) => RowOf<E>,
): () => void {
  let before: RowOf<E> | undefined
  const replace = (make: (row: RowOf<E>) => RowOf<E>) =>
    client.setQueriesData<Page<RowOf<E>>>({ queryKey: keyOf(endpoint.path), predicate: isPage }, (page) => {
      return page && { ...page, rows: page.rows.map((row) => ((row as { id?: string }).id === id ? make(row) : row)) }
    })
  replace((row) => {
    before ??= row
    return change(row)
  })
  // The row alone: other changes may be on their way by then.
  return () => void replace((row) => before ?? row)
}

/** Takes one row out of every page of a list that is at hand, and answers how to put it back where it was. */
export function dropRow(client: QueryClient, endpoint: Endpoint, id: string): () => void {
  type Rows = Page<{ id?: string }>
  const pages = client.getQueriesData<Rows>({ queryKey: keyOf(endpoint.path), predicate: isPage })
  const before = pages.flatMap(([key, page]) => {
    const place = page?.rows.findIndex((row) => row.id === id) ?? -1
    return page && place >= 0 ? [{ key, place, row: page.rows[place]! }] : []
  })
  const change = (key: readonly unknown[], make: (rows: Rows['rows']) => Rows['rows']) =>
    client.setQueryData<Rows>(key, (page) => page && { ...page, rows: make(page.rows) })
  for (const { key } of before) change(key, (rows) => rows.filter((row) => row.id !== id))
  return () => {
    for (const { key, place, row } of before) change(key, (rows) => rows.toSpliced(place, 0, row))
  }
}

const isPage = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === 'page'
