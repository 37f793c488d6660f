import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { courses } from '#shared/courses.ts'
import { progress } from '#shared/progress.ts'
import { subscriptions } from '#shared/subscriptions.ts'
import { keyOf } from '#client/lib/query-client.ts'
import { viewerQuery } from '#client/lib/viewer.tsx'
import { toast } from '#client/ui/toast.ts'

export type PaymentReturnState = 'idle' | 'waiting' | 'late'

/** In milliseconds: how often, and for how long, the page asks whether the payment has arrived. */
const every = 1500
const patience = 20_000

const unlocked = [courses.list, progress.read, subscriptions.read].map(({ path }) => keyOf(path))

/**
 * RULINGS 14: back from the payment provider. The browser's word opens nothing: the toast shows once, the query leaves the
 * address bar, and the page asks for the person until the provider's own message has reached the server.
 */
export function usePaymentReturn(): PaymentReturnState {
  const client = useQueryClient()
  const returned = new URLSearchParams(useSearch()).get('payment') === 'success'
  const [, navigate] = useLocation()
  const [state, setState] = useState<PaymentReturnState>(returned ? 'waiting' : 'idle')

  useEffect(() => {
    if (!returned) return
    toast({ title: 'Payment Successful', description: 'Thank you for your subscription!', tone: 'success' })
    navigate('/', { replace: true })
  }, [returned, navigate])

  useEffect(() => {
    if (state !== 'waiting') return
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let left = false
    const ask = async () => {
      const viewer = await client.fetchQuery({ ...viewerQuery, staleTime: 0 }).catch(() => null)
      if (left) return
      if (viewer?.subscribed) {
        setState('idle')
        await Promise.all(unlocked.map((queryKey) => client.invalidateQueries({ queryKey })))
      } else if (Date.now() - began > patience) setState('late')
      else timer = setTimeout(ask, every)
    }
    void ask()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [state, client])
  return state
}
