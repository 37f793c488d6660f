import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { loadingStatus } from '#shared/messages/messages.ts'
import { accessDenied, notOpenToYou } from '#shared/site/ui-messages.ts'
import type { UserJson } from '#shared/people.ts'
import { can, type Action, type TargetOf } from '#shared/policy.ts'
import { redirectDelayMs } from '#client/lib/page/navigation.ts'
import { sayLoggedOut } from '#client/lib/query/query-client.ts'
import { Spinner } from '#client/ui/message/spinner.tsx'
import { toast } from '#client/lib/page/toast.ts'
import { useViewer } from '#client/lib/session/viewer.ts'

/** Checks a permission in the policy table that the server uses too. */
export function useCan() {
  const { viewer } = useViewer()
  return <A extends Action>(action: A, ...target: TargetOf<A> extends undefined ? [] : [TargetOf<A>]) =>
    can(viewer, action, ...(target as never))
}

interface GateProps {
  /** Visitors are always sent to log in. With an action, people without that permission are sent home. */
  action?: 'courses.teach' | 'contributions.dashboard' | 'admin.dashboard'
  /** Description of the toast 'Access Denied'. */
  denied?: string
  /** Runs for visitors. The checkout says another sentence to them. */
  loggedOut?: () => void
  /** Keeps a page open for somebody who loses the permission there, so that typed text stays in sight beside the refusal. */
  keepsOpen?: boolean
  children: (viewer: UserJson) => ReactNode
}

/** A protected page renders nothing and requests no data until the viewer is known (docs/product.md 34). */
export function Gate({ action, denied, loggedOut = sayLoggedOut, keepsOpen = false, children }: GateProps) {
  const { viewer, loading, unknown } = useViewer()
  const [, navigate] = useLocation()
  const admits = viewer !== null && (action === undefined || can(viewer, action))
  const [admitted, setAdmitted] = useState(admits)
  if (admits && !admitted) setAdmitted(true)
  const refused = viewer !== null && !admits && !(keepsOpen && admitted)
  const absent = !loading && !unknown && viewer === null

  useEffect(() => {
    if (absent) loggedOut()
  }, [absent, loggedOut])
  useEffect(() => {
    if (!refused) return
    toast({ title: say(accessDenied), description: denied ?? say(notOpenToYou), tone: 'error' })
    const timer = setTimeout(() => navigate('/', { replace: true }), redirectDelayMs.denied)
    return () => clearTimeout(timer)
  }, [refused, denied, navigate])

  // The frame shows the failure and offers to try again.
  if (unknown) return null
  if (viewer === null || refused) return <Spinner label={say(loadingStatus)} />
  return children(viewer)
}
