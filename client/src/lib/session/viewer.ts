import { useQuery } from '@tanstack/react-query'
import type { UserJson } from '#shared/people.ts'
import { hasStatus, call } from '#client/lib/query/api.ts'
import { readViewer } from './first-calls.ts'
import { offlineResponseOr, queryKeyOf } from '#client/lib/query/query-client.ts'

export const viewerKey = queryKeyOf(readViewer.path)

/** The person who is logged in; null for a visitor. A 401 means a visitor, every other error is a failure. */
export const viewerQuery = {
  queryKey: viewerKey,
  queryFn: async (): Promise<UserJson | null> => {
    try {
      return await call(readViewer, {})
    } catch (error) {
      if (hasStatus(error, 401)) return null
      return offlineResponseOr<UserJson>(readViewer.path, error)
    }
  },
}

export function useViewer() {
  const { data, isPending, isFetching, error, errorUpdateCount, refetch } = useQuery(viewerQuery)
  const hasFailed = errorUpdateCount > 0
  return {
    viewer: data ?? null,
    loading: isPending && !hasFailed,
    /** True if reading the viewer failed, so it is not known who is logged in. */
    unknown: data === undefined && hasFailed,
    error,
    busy: isFetching,
    retry: refetch,
  }
}
