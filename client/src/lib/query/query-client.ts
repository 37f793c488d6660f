import { MutationCache, QueryCache, QueryClient, hashKey } from '@tanstack/react-query'
import { say } from '#shared/messages/say.ts'
import { errorTitle, loggedOutAgain, somethingWrong, unauthorizedTitle } from '#shared/messages/messages.ts'
import { accessEnded, accessEndedText } from '#shared/site/ui-messages.ts'
import type { ResponseOf, Endpoint } from '#shared/endpoint.ts'
import type { Viewer } from '#shared/policy.ts'
import { ApiError, hasStatus, addressOf, call, type CallArguments } from './api.ts'
import { readConfig, readViewer } from '#client/lib/session/first-calls.ts'
import { goToLogin } from '#client/lib/page/navigation.ts'
import { toast } from '#client/lib/page/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Shown if a failure has no sentence. */
      failure?: string | undefined
      /** The caller shows the error itself, for example beside a field. */
      silent?: boolean | undefined
    }
  }
}

/** Message for people whose login has ended (docs/product.md 58). */
export function sayLoggedOut() {
  toast({ title: say(unauthorizedTitle), description: say(loggedOutAgain), tone: 'error' })
  goToLogin()
}

function reportFailure(error: unknown, fallback: string = say(somethingWrong)) {
  if (hasStatus(error, 401)) return sayLoggedOut()
  const sentence = error instanceof ApiError ? error.sentence : error instanceof Error ? error.message : ''
  toast({ title: say(errorTitle), description: sentence || fallback, tone: 'error' })
}

/** Loaded on demand, because visitors need no policy. */
async function lostAccess(before: unknown, now: unknown): Promise<boolean> {
  const { can } = await import('#shared/policy.ts')
  const mayRead = (who: unknown) => can((who ?? null) as Viewer | null, 'lessons.readFull')
  return mayRead(before) && !mayRead(now)
}

/**
 * Reads the viewer again after an unexpected response. If the person's rights have changed (in another tab, by an admin, by
 * expiry), all cached reads are invalidated.
 */
export async function refreshViewer(client: QueryClient): Promise<void> {
  const [viewer, config] = [queryKeyOf(readViewer.path), queryKeyOf(readConfig.path)]
  const viewerBefore = client.getQueryData(viewer)
  await client.invalidateQueries({ queryKey: viewer })
  const viewerNow = client.getQueryData(viewer)
  // TanStack Query returns the same object if nothing has changed. A session that ended redirects to the login by itself.
  if (!viewerNow || viewerNow === viewerBefore) return
  if (viewerBefore && (await lostAccess(viewerBefore, viewerNow).catch(() => false)))
    toast({ title: say(accessEnded), description: say(accessEndedText) })
  const keptKeys = new Set([viewer, config].map((key) => hashKey(key)))
  await client.invalidateQueries({ queryKey: ['api'], predicate: ({ queryHash }) => !keptKeys.has(queryHash) })
}

/** Queries are never retried or refetched by themselves (docs/product.md 57). The mutation cache reports failures. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // Mounting another component does not repeat a failed read: the button 'Try again' does.
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
        if (hasStatus(error, 401, 403)) void refreshViewer(client)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (!mutation.meta?.silent) reportFailure(error, mutation.meta?.failure)
        if (hasStatus(error, 403, 409)) void refreshViewer(client)
      },
    }),
  })
  return client
}

/** Cache key of a call: its path segments. Invalidating `/api/courses` thus invalidates everything below it. */
export function queryKeyOf(address: string): string[] {
  const [path = '', search] = address.split('?')
  const segments = path.split('/').filter(Boolean)
  return search ? [...segments, `?${search}`] : segments
}

/** If the server was not reached, returns what the device has stored; otherwise throws the error again. */
export async function offlineResponseOr<T>(address: string, error: unknown): Promise<T> {
  if (!hasStatus(error, 0)) throw error
  // Loaded on demand, so that this module does not carry the offline store into each first visit.
  // oxlint-disable-next-line no-restricted-imports
  const offlineResponse = await import('#client/domain/offline/offline-reads.ts')
    .then((device) => device.readOffline(address))
    .catch(() => {})
  if (offlineResponse === undefined) throw error
  return offlineResponse as T
}

type Args<E extends Endpoint> = unknown extends CallArguments<E> ? [] : [args: CallArguments<E>]

/** Options for `useQuery`, as in `useQuery(query(courses.list))`. */
export function query<const E extends Endpoint>(endpoint: E, ...args: Args<E>) {
  const filled = (args[0] ?? {}) as CallArguments<E>
  const address = addressOf(endpoint, filled)
  return {
    queryKey: queryKeyOf(address),
    queryFn: () => call(endpoint, filled).catch((error) => offlineResponseOr<ResponseOf<E>>(address, error)),
  }
}
