import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { UserAnswer } from '#shared/people.ts'
import { can } from '#shared/policy.ts'
import type { Action, ThingOf } from '#shared/policy.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { readViewer } from '#client/lib/first-calls.ts'
import { redirectDelay } from '#client/lib/navigation.ts'
import { insteadOf, keyOf, sayLoggedOut } from '#client/lib/query-client.ts'
import { Spinner } from '#client/ui/spinner.tsx'
import { toast } from '#client/ui/toast.ts'

export const viewerKey = keyOf(readViewer.path)

/** The person who is logged in, null for a visitor. A 401 is the one error that means something else than failure. */
export const viewerQuery = {
  queryKey: viewerKey,
  queryFn: async (): Promise<UserAnswer | null> => {
    try {
      return await call(readViewer, {})
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      return insteadOf<UserAnswer>(readViewer.path, error)
    }
  },
}

export function useViewer() {
  const { data, isPending, isFetching, error, errorUpdateCount, refetch } = useQuery(viewerQuery)
  const failed = errorUpdateCount > 0
  return {
    viewer: data ?? null,
    loading: isPending && !failed,
    /** It could not be found out who asks, which is not to say that nobody is logged in. */
    unknown: data === undefined && failed,
    error,
    busy: isFetching,
    retry: refetch,
  }
}

/** Whether the person may do this: the same table the server asks. */
export function useCan() {
  const { viewer } = useViewer()
  return <A extends Action>(action: A, ...thing: ThingOf<A> extends undefined ? [] : [ThingOf<A>]) =>
    can(viewer, action, ...(thing as never))
}

interface GateProps {
  /** Visitors are always sent to log in; with an action, others without it are sent home. */
  action?: 'courses.teach' | 'contributions.dashboard' | 'admin.dashboard'
  /** The description of 'Access Denied'. */
  denied?: string
  /** What a visitor is told; docs/product.md 58 has another sentence on /checkout. */
  loggedOut?: () => void
  children: (viewer: UserAnswer) => ReactNode
}

/** docs/product.md 56: nothing of a protected page is shown, nor its data asked for, before it is known who asks. */
export function Gate({ action, denied, loggedOut = sayLoggedOut, children }: GateProps) {
  const { viewer, loading, unknown } = useViewer()
  const [, navigate] = useLocation()
  const refused = viewer !== null && action !== undefined && !can(viewer, action)
  const absent = !loading && !unknown && viewer === null

  useEffect(() => {
    if (absent) loggedOut()
  }, [absent, loggedOut])
  useEffect(() => {
    if (!refused) return
    toast({ title: 'Access Denied', description: denied ?? 'You cannot open this page', tone: 'error' })
    const timer = setTimeout(() => navigate('/', { replace: true }), redirectDelay.denied)
    return () => clearTimeout(timer)
  }, [refused, denied, navigate])

  // The frame says so, and offers to try again.
  if (unknown) return null
  if (viewer === null || refused) return <Spinner label="Loading" />
  return children(viewer)
}
