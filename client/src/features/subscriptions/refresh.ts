import type { QueryClient } from '@tanstack/react-query'
import { courses } from '#shared/courses.ts'
import { payments } from '#shared/billing.ts'
import { progress } from '#shared/progress.ts'
import { subscriptions } from '#shared/subscriptions.ts'
import { keyOf } from '#client/lib/query-client.ts'
import { viewerKey } from '#client/lib/viewer.tsx'

const paths = [subscriptions.read, payments.mine, courses.list, progress.read].map(({ path }) => keyOf(path))

/** Money came or went: what it opens or closes is read again. */
export async function refreshAfterPayment(client: QueryClient): Promise<void> {
  await Promise.all([viewerKey, ...paths].map((queryKey) => client.invalidateQueries({ queryKey })))
}
