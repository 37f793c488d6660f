import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageLimit } from '#shared/paging.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { CallArguments } from './api.ts'
import { pagedQuery, type ReadRows, type RowOf } from './paging.ts'

/** A list page by page: one page of rows and the cursors forward and back. Changing a filter starts at the first page. */
export function usePages<const E extends Endpoint, Row = RowOf<E>, Rest = undefined>(
  endpoint: E,
  filters: Record<string, string>,
  { params, read }: { params?: Record<string, string>; read?: ReadRows<E, Row, Rest> } = {},
) {
  const filtersKey = JSON.stringify(filters)
  const [visited, setVisited] = useState({ filtersKey, cursors: [] as string[] })
  const cursors = visited.filtersKey === filtersKey ? visited.cursors : []
  const args = { params, query: { ...filters, cursor: cursors.at(-1) } } as unknown as CallArguments<E>
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pagedQuery(endpoint, args, read),
    placeholderData: keepPreviousData,
  })
  const nextCursor = data?.next ?? null
  const go = (to: string[]) => () => setVisited({ filtersKey, cursors: to })
  return {
    rows: data?.rows,
    rest: data?.rest,
    error,
    busy: isFetching,
    /** True while the rows still belong to the previous page. */
    turning: isPlaceholderData,
    retry: () => void refetch(),
    filtered: Object.values(filters).some(Boolean),
    page: cursors.length + 1,
    /** Number of rows on earlier pages. */
    before: cursors.length * pageLimit.usual,
    total: data?.total ?? '',
    onNext: nextCursor === null || isPlaceholderData ? undefined : go([...cursors, nextCursor]),
    onBack: cursors.length === 0 ? undefined : go(cursors.slice(0, -1)),
  }
}

export type LoadedPages<Row> = Omit<ReturnType<typeof usePages>, 'rows' | 'rest'> & { rows: Row[] | undefined }
