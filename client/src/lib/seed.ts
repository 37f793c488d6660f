import type { QueryClient } from '@tanstack/react-query'
import type { SiteConfig } from '#shared/site.ts'
import { readConfig } from '#client/lib/first-calls.ts'
import { query } from '#client/lib/query-client.ts'
import { viewerKey } from '#client/lib/viewer.tsx'

/** What the server writes into the HTML, so that the first page needs no call to show itself. */
export interface Seed {
  config?: SiteConfig
  /** Only where no session cookie came along: then it is certain that nobody is logged in. */
  viewer?: null
  /** What the page's first call would answer, under the key that the client keeps it by. */
  found?: { key: readonly unknown[]; data: unknown }
}

export function plant(client: QueryClient, seed: Seed) {
  if (seed.config) client.setQueryData(query(readConfig).queryKey, seed.config)
  if (seed.viewer === null) client.setQueryData(viewerKey, null)
  if (seed.found) client.setQueryData(seed.found.key, seed.found.data)
}
