import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { say } from '#shared/messages/say.ts'
import {
  bankDidNotConfirm,
  paymentFailed,
  paymentSuccessful,
  thanksForSubscription,
} from '#shared/billing/checkout-messages.ts'
import { payments } from '#shared/billing/billing.ts'
import type { HandlerResult } from '#shared/endpoint.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { call } from '#client/lib/query/api.ts'
import { paymentReturned } from '#client/domain/viewer/payment-secrets.ts'
import { query } from '#client/lib/query/query-client.ts'
import { toast } from '#client/lib/page/toast.ts'
import { checkoutParameters, retryAddress } from './retry-address.ts'
import { isPaymentMade, paymentMade, refreshAfterPayment } from './refresh.ts'

export type PaymentReturnState = 'idle' | 'waiting' | 'late' | 'failed'

/** Time between the checks for the payment, and their total duration. */
const checkIntervalMs = 1500
const paymentTimeoutMs = 20_000

/** Query parameters of Stripe and of our own return address. */
const ofThePayment = [
  'payment',
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  ...checkoutParameters,
]

function withoutPayment(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ofThePayment) params.delete(name)
  return params.size > 0 ? `/?${params}` : '/'
}

type Outcome = HandlerResult<typeof payments.outcome>['outcome'] | 'unknown'

function sayHowItWent(outcome: Outcome) {
  if (outcome === 'failed')
    toast({
      title: say(paymentFailed),
      description: say(bankDidNotConfirm),
      tone: 'error',
    })
  if (outcome === 'succeeded')
    toast({ title: say(paymentSuccessful), description: say(thanksForSubscription), tone: 'success' })
}

/**
 * A bank returns to the same address after success and failure, so Stripe is asked. Without a payment id the address was only
 * bookmarked.
 */
async function readOutcome(intent: string | null): Promise<Outcome> {
  if (intent === null) return 'succeeded'
  return call(payments.outcome, { params: { intent } }).then(
    ({ outcome }) => outcome,
    () => 'unknown',
  )
}

/**
 * Return from a payment: shows the toast once, cleans the address, and waits until the webhook has reached the server. The
 * address itself grants no access. Payments on our page have shown their toast already.
 */
export function usePaymentReturn(): { state: PaymentReturnState; retry: string } {
  const client = useQueryClient()
  const search = useSearch()
  const [, navigate] = useLocation()
  const made = isPaymentMade(useHistoryState())
  const returned = new URLSearchParams(search).get('payment') === 'success'
  // A return from Stripe has an intent; a typed or bookmarked address promises nothing.
  const [intent] = useState(paymentReturned)
  const [retry] = useState(() => retryAddress(search))
  const running = made || intent !== null
  const [state, setState] = useState<PaymentReturnState | 'quiet'>(() =>
    running ? 'waiting' : returned ? 'quiet' : 'idle',
  )

  const announced = useRef(false)
  useEffect(() => {
    if (!returned || announced.current) return
    announced.current = true
    navigate(withoutPayment(search), { replace: true, state: running ? paymentMade : null })
    void readOutcome(intent).then((outcome) => {
      sayHowItWent(outcome)
      if (outcome !== 'failed') return
      setState('failed')
      navigate('/', { replace: true, state: null })
    })
  }, [returned, running, intent, search, navigate])

  useEffect(() => {
    if (state !== 'waiting' && state !== 'quiet') return
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let isPageLeft = false
    const ask = async () => {
      const currentSubscription = await client
        .fetchQuery({ ...query(subscriptions.read), staleTime: 0 })
        .catch(() => null)
      if (isPageLeft) return
      // Trial users have access already, so the check is for the bought plan.
      if (currentSubscription?.status === 'active' && !currentSubscription.paused) {
        await refreshAfterPayment(client)
        if (isPageLeft) return
        setState('idle')
        navigate('/', { replace: true, state: null })
      } else if (Date.now() - began > paymentTimeoutMs) setState(state === 'quiet' ? 'idle' : 'late')
      else timer = setTimeout(ask, checkIntervalMs)
    }
    void ask()
    return () => {
      isPageLeft = true
      clearTimeout(timer)
    }
  }, [state, client, navigate])
  return { state: state === 'quiet' ? 'idle' : state, retry }
}
