import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { payments } from '#shared/billing.ts'
import type { AnswerGiven } from '#shared/endpoint.ts'
import { subscriptions } from '#shared/subscriptions.ts'
import { call } from '#client/lib/api.ts'
import { paymentReturned } from '#client/lib/payment-secrets.ts'
import { query } from '#client/lib/query-client.ts'
import { toast } from '#client/ui/toast.ts'
import { isPaymentMade, paymentMade, refreshAfterPayment } from './refresh.ts'

export type PaymentReturnState = 'idle' | 'waiting' | 'late' | 'failed'

/** In milliseconds: how often, and for how long, the page asks whether the payment has arrived. */
const every = 1500
const timeout = 20_000

/** What Stripe and our own return address put into the query. */
const ofThePayment = ['payment', 'payment_intent', 'payment_intent_client_secret', 'redirect_status']

function withoutPayment(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ofThePayment) params.delete(name)
  return params.size > 0 ? `/?${params}` : '/'
}

type Outcome = AnswerGiven<typeof payments.outcome>['outcome'] | 'unknown'

function sayHowItWent(outcome: Outcome) {
  if (outcome === 'failed')
    toast({
      title: 'Payment Failed',
      description: 'Your bank did not confirm the payment, and nothing was charged.',
      tone: 'error',
    })
  if (outcome === 'succeeded')
    toast({ title: 'Payment Successful', description: 'Thank you for your subscription!', tone: 'success' })
}

/** A bank comes back to the same address however it went: the payment itself says. Without one, an address was only kept. */
async function outcomeOf(intent: string | null): Promise<Outcome> {
  if (intent === null) return 'succeeded'
  return call(payments.outcome, { params: { intent } }).then(
    ({ outcome }) => outcome,
    () => 'unknown',
  )
}

/**
 * After a payment. The browser's word opens nothing: the toast shows once, the query leaves the address bar, and the page asks
 * until the provider's own message has reached the server. Paid in our page, there was a toast already.
 */
export function usePaymentReturn(): PaymentReturnState {
  const client = useQueryClient()
  const search = useSearch()
  const [, navigate] = useLocation()
  const made = isPaymentMade(useHistoryState())
  const returned = new URLSearchParams(search).get('payment') === 'success'
  // Whoever comes from Stripe brings its words along; an address that was typed or kept promises nothing.
  const [intent] = useState(paymentReturned)
  const underWay = made || intent !== null
  const [state, setState] = useState<PaymentReturnState | 'quiet'>(() =>
    underWay ? 'waiting' : returned ? 'quiet' : 'idle',
  )

  const told = useRef(false)
  useEffect(() => {
    if (!returned || told.current) return
    told.current = true
    navigate(withoutPayment(search), { replace: true, state: underWay ? paymentMade : null })
    void outcomeOf(intent).then((outcome) => {
      sayHowItWent(outcome)
      if (outcome !== 'failed') return
      setState('failed')
      navigate('/', { replace: true, state: null })
    })
  }, [returned, underWay, intent, search, navigate])

  useEffect(() => {
    if (state !== 'waiting' && state !== 'quiet') return
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let left = false
    const ask = async () => {
      const now = await client.fetchQuery({ ...query(subscriptions.read), staleTime: 0 }).catch(() => null)
      if (left) return
      // Somebody in a trial is let in already: what counts is what was bought.
      if (now?.status === 'active' && !now.paused) {
        await refreshAfterPayment(client)
        if (left) return
        setState('idle')
        navigate('/', { replace: true, state: null })
      } else if (Date.now() - began > timeout) setState(state === 'quiet' ? 'idle' : 'late')
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
