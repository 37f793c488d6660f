import type { QueryClient } from '@tanstack/react-query'
import type { ResponseOf, Endpoint } from '#shared/endpoint.ts'
import { addressOf, fetchResponse, type CallArguments } from './api.ts'
import { queryKeyOf } from './query-client.ts'

/** One page of a list that the server filters and pages (docs/product.md 25). */
export interface ListPage<Row, Rest = undefined> {
  rows: Row[]
  /** The response without its rows, if it contains more than rows. */
  rest?: Rest | undefined
  /** Value of `cursor` for the next page; null on the last one. */
  next: string | null
  /** Number of matches as the server counted them: '12', '1000+'. */
  total: string
  /** Set if there were matches only after forgiving a typo. */
  fits?: 'slip'
}

export type RowOf<E extends Endpoint> = ResponseOf<E> extends (infer Row)[] ? Row : never

/** Splits a response that contains more than rows. */
export type ReadRows<E extends Endpoint, Row, Rest> = (response: ResponseOf<E>) => {
  rows: Row[]
  rest?: Rest | undefined
}

/** Reads `cursor` from the header `Link: <…?cursor=x>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const address = link?.match(/<([^>]*)>\s*;[^,]*rel="?next"?/)?.[1]
  return address ? new URL(address, 'http://here').searchParams.get('cursor') : null
}

/** Options for `useQuery`: rows with the paging headers. Does not share cache entries with `query` of the same call. */
export function pagedQuery<const E extends Endpoint, Row = RowOf<E>, Rest = undefined>(
  endpoint: E,
  args: CallArguments<E>,
  read: ReadRows<E, Row, Rest> = (response) => ({ rows: response as Row[] }),
) {
  return {
    queryKey: [...queryKeyOf(addressOf(endpoint, args)), 'page'],
    queryFn: async ({ signal }: { signal?: AbortSignal } = {}): Promise<ListPage<Row, Rest>> => {
      // The signal aborts a search that has been typed over.
      const response = await fetchResponse(endpoint, args, undefined, signal)
      const parts = read((await response.json()) as ResponseOf<E>)
      const total = response.headers.get('X-Total-Count') ?? String(parts.rows.length)
      const fits = response.headers.get('X-Fits') === 'slip' ? { fits: 'slip' as const } : {}
      return { ...parts, next: nextCursor(response.headers.get('Link')), total, ...fits }
    },
  }
}

/** Changes one row in every cached page of a list. Returns a function that undoes it. */
export function changeRow<const E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  id: string,
  change: (row: RowOf<E>) => RowOf<E>,
): () => void {
  let before: RowOf<E> | undefined
  const replace = (make: (row: RowOf<E>) => RowOf<E>) =>
    client.setQueriesData<ListPage<RowOf<E>>>({ queryKey: queryKeyOf(endpoint.path), predicate: isPage }, (page) => {
      return page && { ...page, rows: page.rows.map((row) => ((row as { id?: string }).id === id ? make(row) : row)) }
    })
  replace((row) => {
    before ??= row
    return change(row)
  })
  // Restores only this row: others may have changed since then.
  return () => void replace((row) => before ?? row)
}

/** Removes one row from every cached page of a list. Returns a function that puts it back in its position. */
export function dropRow(client: QueryClient, endpoint: Endpoint, id: string): () => void {
  type Rows = ListPage<{ id?: string }>
  const pages = client.getQueriesData<Rows>({ queryKey: queryKeyOf(endpoint.path), predicate: isPage })
  const before = pages.flatMap(([key, page]) => {
    const index = page?.rows.findIndex((row) => row.id === id) ?? -1
    return page && index >= 0 ? [{ key, index, row: page.rows[index]! }] : []
  })
  const change = (key: readonly unknown[], make: (rows: Rows['rows']) => Rows['rows']) =>
    client.setQueryData<Rows>(key, (page) => page && { ...page, rows: make(page.rows) })
  for (const { key } of before) change(key, (rows) => rows.filter((row) => row.id !== id))
  return () => {
    for (const { key, index, row } of before) change(key, (rows) => rows.toSpliced(index, 0, row))
  }
}

const isPage = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.at(-1) === 'page'
