import { dehydrate, type QueryClient } from '@tanstack/react-query'
import type { UserJson } from '#shared/people.ts'
import type { SiteConfig } from '#shared/site/site.ts'
import { hasStatus, sentenceFor } from '#client/lib/query/api.ts'
import type { DehydratedQuery } from '#client/lib/dehydrated-state.ts'
import { readConfig } from '#client/lib/session/first-calls.ts'
import { query } from '#client/lib/query/query-client.ts'
import { viewerKey } from '#client/lib/session/viewer.ts'

/** Queries with data, and those that answered 404: the page shows both. Other failures are left to the browser. */
export const dehydrateQueries = (client: QueryClient): DehydratedQuery[] =>
  dehydrate(client, {
    shouldDehydrateQuery: ({ state }) => state.data !== undefined || hasStatus(state.error, 404),
  }).queries.map(({ queryKey, state: { data, error } }) =>
    data === undefined ? [queryKey, null, sentenceFor(error)] : [queryKey, data],
  )

/** Sets what is known before any read. */
export function setKnown(client: QueryClient, config: SiteConfig, viewer?: UserJson | null) {
  client.setQueryData(query(readConfig).queryKey, config)
  if (viewer !== undefined) client.setQueryData(viewerKey, viewer)
}
