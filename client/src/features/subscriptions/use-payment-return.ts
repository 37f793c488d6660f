import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { subscriptions } from '#shared/subscriptions.ts'
import { query } from '#client/lib/query-client.ts'
import { toast } from '#client/ui/toast.ts'
import { isPaymentMade, paymentMade } from './payment-made.ts'
import { refreshAfterPayment } from './refresh.ts'

export type PaymentReturnState = 'idle' | 'waiting' | 'late' | 'failed'

/** In milliseconds: how often, and for how long, the page asks whether the payment has arrived. */
const every = 1500
const patience = 20_000

/** What Stripe and our own return address put into the query. */
const ofThePayment = ['payment', 'payment_intent', 'payment_intent_client_secret', 'redirect_status']

function withoutPayment(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ofThePayment) params.delete(name)
  return params.size > 0 ? `/?${params}` : '/'
}

function sayHowItWent(redirectStatus: string | null) {
  if (redirectStatus === 'failed')
    toast({
      title: 'Payment Failed',
      description: 'Your bank did not confirm the payment, and nothing was charged.',
      tone: 'error',
    })
  else if (redirectStatus === null || redirectStatus === 'succeeded')
    toast({ title: 'Payment Successful', description: 'Thank you for your subscription!', tone: 'success' })
}

/**
 * RULINGS 14: after a payment. The browser's word opens nothing: the toast shows once, the query leaves the address bar, and
 * the page asks until the provider's own message has reached the server. Paid in our page, there was a toast already.
 */
export function usePaymentReturn(): PaymentReturnState {
  const client = useQueryClient()
  const search = useSearch()
  const [, navigate] = useLocation()
  const made = isPaymentMade(useHistoryState())
  const params = new URLSearchParams(search)
  const returned = params.get('payment') === 'success'
  const redirectStatus = params.get('redirect_status')
  const refused = redirectStatus === 'failed'
  // Whoever comes from Stripe brings its words along; an address that was typed or kept promises nothing.
  const underWay = made || params.has('payment_intent')
  const [state, setState] = useState<PaymentReturnState | 'quiet'>(() => {
    if (returned && refused) return 'failed'
    return underWay ? 'waiting' : returned ? 'quiet' : 'idle'
  })

  const told = useRef(false)
  useEffect(() => {
    if (!returned || told.current) return
    told.current = true
    sayHowItWent(redirectStatus)
    navigate(withoutPayment(search), { replace: true, state: underWay && !refused ? paymentMade : null })
  }, [returned, refused, underWay, redirectStatus, search, navigate])

  useEffect(() => {
    if (state !== 'waiting' && state !== 'quiet') return
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let left = false
    const ask = async () => {
      const now = await client.fetchQuery({ ...query(subscriptions.read), staleTime: 0 }).catch(() => null)
      if (left) return
      // Somebody in a trial is let in already: what counts is what was bought.
      if (now?.status === 'active') {
        await refreshAfterPayment(client)
        if (left) return
        setState('idle')
        navigate('/', { replace: true, state: null })
      } else if (Date.now() - began > patience) setState(state === 'quiet' ? 'idle' : 'late')
      else timer = setTimeout(ask, every)
    }
    void ask()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [state, client, navigate])
  return state === 'quiet' ? 'idle' : state
}
