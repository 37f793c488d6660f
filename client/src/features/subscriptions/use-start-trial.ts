import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { courses } from '#shared/courses.ts'
import { progress } from '#shared/progress.ts'
import { subscriptions } from '#shared/subscriptions.ts'
import { redirectDelay } from '#client/lib/navigation.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { viewerKey } from '#client/lib/viewer.tsx'

/** docs/product.md 54 and 58: the toast, then home after a second. What was locked is loaded again. */
export function useStartTrial() {
  const client = useQueryClient()
  const [pathname, navigate] = useLocation()
  return useCommand(subscriptions.startTrial, {
    says: { title: 'Trial Started!', description: 'You now have full access for 3 days. Enjoy learning!' },
    failure: 'Failed to start trial',
    refreshes: [subscriptions.read, courses.list, progress.read],
    after: (user) => {
      client.setQueryData(viewerKey, user)
      if (pathname !== '/') setTimeout(() => navigate('/'), redirectDelay.trial)
    },
  })
}
