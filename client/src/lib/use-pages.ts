import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'wouter'
import { pageLimit } from '#shared/paging.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { CallArguments } from '#client/lib/api.ts'
import { pagedQuery } from '#client/lib/paging.ts'

/** What a list is narrowed to. It stands in the address, so that a reload and a link keep it. */
export function useNarrowing(name: string): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (value: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true },
      ),
    [name, setParams],
  )
  return [params.get(name) ?? '', set]
}

/** A list page by page: the rows of one, the way on and back. What the list is narrowed to begins it anew. */
export function usePages<const E extends Endpoint>(endpoint: E, narrowing: Record<string, string>) {
  const of = JSON.stringify(narrowing)
  const [visited, setVisited] = useState({ of, cursors: [] as string[] })
  const cursors = visited.of === of ? visited.cursors : []
  const given = { query: { ...narrowing, cursor: cursors.at(-1) } } as unknown as CallArguments<E>
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...pagedQuery(endpoint, given),
    placeholderData: keepPreviousData,
  })
  const next = data?.next ?? null
  const go = (to: string[]) => () => setVisited({ of, cursors: to })
  return {
    rows: data?.rows,
    error,
    busy: isFetching,
    /** The rows are still those of the page before. */
    turning: isPlaceholderData,
    retry: () => void refetch(),
    narrowed: Object.values(narrowing).some(Boolean),
    page: cursors.length + 1,
    before: cursors.length * pageLimit.usual,
    total: data?.total ?? '',
    onNext: next === null || isPlaceholderData ? undefined : go([...cursors, next]),
    onBack: cursors.length === 0 ? undefined : go(cursors.slice(0, -1)),
  }
}

export type Pages<Row> = Omit<ReturnType<typeof usePages>, 'rows'> & { rows: Row[] | undefined }
