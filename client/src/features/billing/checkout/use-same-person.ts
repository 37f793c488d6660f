import { useQueryClient } from '@tanstack/react-query'
import { say } from '#shared/messages/say.ts'
import { otherAccount, paymentFailed } from '#shared/billing/checkout-messages.ts'
import { hasStatus, call } from '#client/lib/query/api.ts'
import { readViewer } from '#client/lib/session/first-calls.ts'
import { refreshViewer } from '#client/lib/query/query-client.ts'
import { useViewer } from '#client/lib/session/viewer.ts'
import { toast } from '#client/lib/page/toast.ts'
import { sayLogIn } from '#client/features/billing/payments/refresh.ts'

/** True if the same person is still logged in: somebody may have logged out or in, in another tab. */
export function useSamePerson(onAgain: () => void): () => Promise<boolean> {
  const client = useQueryClient()
  const { viewer } = useViewer()
  return async () => {
    try {
      const { id } = await call(readViewer, {})
      if (id === viewer?.id) return true
      const description = say(otherAccount)
      toast({ title: say(paymentFailed), description, tone: 'error' })
      await refreshViewer(client)
      onAgain()
    } catch (error) {
      if (!hasStatus(error, 401)) throw error
      sayLogIn()
    }
    return false
  }
}
