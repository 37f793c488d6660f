import { MutationCache, QueryCache, QueryClient, hashKey } from '@tanstack/react-query'
import type { Answer, Endpoint } from '#shared/endpoint.ts'
import { can } from '#shared/policy.ts'
import type { Viewer } from '#shared/policy.ts'
import { ApiError, addressOf, call } from '#client/lib/api.ts'
import type { CallArguments } from '#client/lib/api.ts'
import { readConfig, readViewer } from '#client/lib/first-calls.ts'
import { goToLogin } from '#client/lib/navigation.ts'
import { toast } from '#client/ui/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Said on success: title and description of docs/product.md 58. */
      says?: { title: string; description: string } | undefined
      /** Said when a failure has no sentence of its own. */
      failure?: string | undefined
      /** The caller shows the error itself, beside the field that caused it. */
      quiet?: boolean | undefined
    }
  }
}

/** docs/product.md 58: being logged out. */
export function sayLoggedOut() {
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'error' })
  goToLogin()
}

function reportFailure(error: unknown, fallback = 'Something went wrong. Please try again.') {
  if (error instanceof ApiError && error.status === 401) return sayLoggedOut()
  const sentence = error instanceof ApiError ? error.sentence : error instanceof Error ? error.message : ''
  toast({ title: 'Error', description: sentence || fallback, tone: 'error' })
}

const isRefusal = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status)

const mayRead = (who: unknown) => can((who ?? null) as Viewer | null, 'lessons.readFull')
const accessEnded = {
  title: 'Your access has ended',
  description: 'What you have done is kept. With a plan you go on where you stopped.',
}

/**
 * Asks again who is there: the server refused, or gave, what the page did not expect. Where somebody's rights have changed
 * (in another tab, by an admin, by the clock), all that was read before is read again.
 */
export async function refreshViewer(client: QueryClient): Promise<void> {
  const [viewer, config] = [keyOf(readViewer.path), keyOf(readConfig.path)]
  const before = client.getQueryData(viewer)
  await client.invalidateQueries({ queryKey: viewer })
  const now = client.getQueryData(viewer)
  // The same object where nothing has changed; a session that ended leads to the login by itself.
  if (!now || now === before) return
  if (mayRead(before) && !mayRead(now)) toast(accessEnded)
  const known = new Set([viewer, config].map((key) => hashKey(key)))
  await client.invalidateQueries({ queryKey: ['api'], predicate: ({ queryHash }) => !known.has(queryHash) })
}

/** docs/product.md 57: nothing is retried, goes stale, or refetches by itself. Section 8 is the mutation cache's. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // A second look at a read that failed is no reason to repeat it: 'Try again' is.
        retryOnMount: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        if (isRefusal(error, 403)) void refreshViewer(client)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (!mutation.meta?.quiet) reportFailure(error, mutation.meta?.failure)
        if (isRefusal(error, 403, 409)) void refreshViewer(client)
      },
    }),
  })
  return client
}

/** The cache key of a call is its address, a segment an element: refreshing `/api/courses` refreshes all below it. */
export function keyOf(address: string): string[] {
  const [path = '', search] = address.split('?')
  const segments = path.split('/').filter(Boolean)
  return search ? [...segments, `?${search}`] : segments
}

/** Where no answer came at all: what the device has kept of it, else the failure as it was. */
export async function insteadOf<T>(address: string, error: unknown): Promise<T> {
  if (!isRefusal(error, 0)) throw error
  const kept = await import('#client/lib/offline-answers.ts')
    .then((device) => device.answerFor(address))
    .catch(() => {})
  if (kept === undefined) throw error
  return kept as T
}

/** Of reads that hold nothing but their address: a page that is drawn may have them made before (`foresight.ts`). */
export const repeatable = { meta: { repeatable: true } }

type Given<E extends Endpoint> = unknown extends CallArguments<E> ? [] : [given: CallArguments<E>]

/** Options for `useQuery`: `useQuery(query(courses.list))`. */
export function query<const E extends Endpoint>(endpoint: E, ...given: Given<E>) {
  const filled = (given[0] ?? {}) as CallArguments<E>
  const address = addressOf(endpoint, filled)
  return {
    ...repeatable,
    queryKey: keyOf(address),
    queryFn: () => call(endpoint, filled).catch((error) => insteadOf<Answer<E>>(address, error)),
  }
}
