import type { QueryClient } from '@tanstack/react-query'
import type { UserAnswer } from '#shared/people.ts'
import type { SiteConfig } from '#shared/site.ts'
import { ApiError } from '#client/lib/api.ts'
import { readConfig } from '#client/lib/first-calls.ts'
import type { Here } from '#client/lib/here.ts'
import { query } from '#client/lib/query-client.ts'
import { viewerKey } from '#client/lib/viewer.tsx'

/** What the server writes into the HTML, so that the first page needs no call to show itself. */
export interface Seed {
  config?: SiteConfig
  /** Where the server knows: null without a session. */
  viewer?: UserAnswer | null
  /** What the page's calls would answer, each under the key that the client keeps it by. */
  found?: [key: readonly unknown[], data: unknown][]
  /** What was asked for and is not there, with the sentence that says so. */
  absent?: [key: readonly unknown[], sentence: string][]
  /** Of pages that are drawn for somebody. */
  here?: Here
  /** Code that stands on the page besides its own. */
  parts?: string[]
}

export function plant(client: QueryClient, seed: Seed) {
  if (seed.config) client.setQueryData(query(readConfig).queryKey, seed.config)
  if (seed.viewer !== undefined) client.setQueryData(viewerKey, seed.viewer)
  for (const [key, data] of seed.found ?? []) client.setQueryData(key, data)
  for (const [queryKey, sentence] of seed.absent ?? []) {
    const error = new ApiError(404, sentence)
    // As a read leaves it that was refused; it is not repeated until somebody wants it.
    const state = {
      status: 'error' as const,
      error,
      errorUpdateCount: 1,
      errorUpdatedAt: Date.now(),
      fetchFailureCount: 1,
    }
    client.getQueryCache().build(client, { queryKey }).setState(state)
  }
}
