import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasStatus } from '#client/lib/query/api.ts'
import { ReadFailure } from './read-failure.tsx'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Sentence that says which data could not be loaded. */
  failure: string
  /** Shown until there is data. */
  loading?: ReactNode
  /** Shown instead of an empty list. */
  empty?: ReactNode
  /** Shown instead of the error if the thing is not there, or not for this person. */
  missing?: ReactNode
  /** Keeps earlier data below the error of a later read. */
  keepsData?: boolean
  children: (data: Data) => ReactNode
}

/** The data of a query in any state: loading, failed with 'Try again', empty or loaded. */
export function Loaded<Data>({
  query,
  failure,
  loading,
  empty,
  missing,
  keepsData = false,
  children,
}: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (missing !== undefined && data === undefined && hasStatus(error, 403, 404)) return missing
  const failed = error && (
    <ReadFailure failure={failure} error={error} busy={isFetching} onRetry={() => void refetch()} />
  )
  if (failed && !keepsData) return failed
  if (data === undefined) return failed ?? loading
  return (
    <>
      {failed}
      {empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)}
    </>
  )
}
