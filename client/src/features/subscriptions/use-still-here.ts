import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#client/lib/api.ts'
import { readViewer } from '#client/lib/first-calls.ts'
import { refreshViewer } from '#client/lib/query-client.ts'
import { useViewer } from '#client/lib/viewer.tsx'
import { toast } from '#client/ui/toast.ts'
import { sayLogIn } from './refresh.ts'

/** Whether it is still the same person who pays: another may have left, or logged in, in another tab or by the clock. */
export function useStillHere(onAgain: () => void): () => Promise<boolean> {
  const client = useQueryClient()
  const { viewer } = useViewer()
  return async () => {
    try {
      const { id } = await call(readViewer, {})
      if (id === viewer?.id) return true
      const description = 'Another account has logged in meanwhile. Nothing was charged.'
      toast({ title: 'Payment Failed', description, tone: 'error' })
      await refreshViewer(client)
      onAgain()
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
      sayLogIn()
    }
    return false
  }
}
