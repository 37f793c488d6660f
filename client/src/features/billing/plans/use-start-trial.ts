import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { trialFailed, trialStarted, trialStartedText } from '#shared/billing/plan-page-messages.ts'
import { courses } from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import { subscriptions, trialDays } from '#shared/billing/subscriptions.ts'
import { redirectDelayMs } from '#client/lib/page/navigation.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { viewerKey } from '#client/lib/session/viewer.ts'

/** Shows the toast, goes home after a second, and reloads locked lessons (docs/product.md 54 and 58). */
export function useStartTrial() {
  const client = useQueryClient()
  const [pathname, navigate] = useLocation()
  return useCommand(subscriptions.startTrial, {
    successMessage: {
      title: say(trialStarted),
      description: say(trialStartedText, { days: trialDays }),
    },
    failure: say(trialFailed),
    invalidates: [subscriptions.read, courses.list, progress.read],
    onSuccess: (user) => {
      client.setQueryData(viewerKey, user)
      if (pathname !== '/') setTimeout(() => navigate('/'), redirectDelayMs.trial)
    },
  })
}
