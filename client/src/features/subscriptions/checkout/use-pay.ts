import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentIntent, StripeError } from '@stripe/stripe-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { errorTitle } from '#shared/messages/messages.ts'
import {
  formTooOld,
  otherTabChose,
  paymentErrorOccurred,
  paymentFailed,
  paymentSuccessful,
  thanksForSubscription,
} from '#shared/subscriptions/checkout-messages.ts'
import { payments } from '#shared/subscriptions/billing.ts'
import { ApiError, call } from '#client/lib/query/api.ts'
import { redirectDelay } from '#client/lib/page/navigation.ts'
import { toast } from '#client/ui/message/toast.ts'
import { paymentMade, refreshAfterPayment } from '#client/features/subscriptions/payments/refresh.ts'
import { isPaidElsewhere } from './use-payment-intent.ts'
import { useSamePerson } from './use-same-person.ts'

/** Address to which a bank returns (docs/product.md 54). */
const returnUrl = () => `${window.location.origin}/?payment=success`

/** Seconds until Stripe cancels an unpaid first payment: 23 hours, less one hour for differing clocks. */
const waitsFor = 22 * 60 * 60

const sayFailed = (description: string) => toast({ title: say(paymentFailed), description, tone: 'error' })

/** Confirms the payment and reports the outcome (docs/product.md 54 and 58). After a refusal the form stays for another attempt. */
export function usePay(
  clientSecret: string,
  begin: () => Promise<{ clientSecret: string | null }>,
  onAgain: () => void,
) {
  const stripe = useStripe()
  const elements = useElements()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const isSamePerson = useSamePerson(onAgain)
  const [state, setState] = useState<'open' | 'processing' | 'paid'>('open')
  // A second click may come before the next render.
  const running = useRef(false)

  useEffect(() => {
    if (state !== 'paid') return
    // Replaces the history entry, because this plan is paid.
    const timer = setTimeout(() => navigate('/', { replace: true, state: paymentMade }), redirectDelay.payment)
    return () => clearTimeout(timer)
  }, [state, navigate])

  const succeed = (status: 'succeeded' | 'processing') => {
    setState('paid')
    window.history.replaceState(paymentMade, '')
    if (status === 'succeeded')
      toast({ title: say(paymentSuccessful), description: say(thanksForSubscription), tone: 'success' })
    // Tells the server directly, so that a late webhook delays nobody.
    const intent = clientSecret.split('_secret_')[0] ?? ''
    void call(payments.outcome, { params: { intent } })
      .catch(() => {})
      .then(() => refreshAfterPayment(client))
  }

  const intentNow = async () => (await stripe?.retrievePaymentIntent(clientSecret))?.paymentIntent

  async function refuse({ code, message }: StripeError) {
    // The payment was made or replaced in another tab, or has expired.
    const intent = code === 'payment_intent_unexpected_state' ? await intentNow() : undefined
    if (intent?.status === 'succeeded') return succeed(intent.status)
    if (intent?.status === 'canceled') return replaced(intent)
    setState('open')
    sayFailed(message ?? say(paymentErrorOccurred))
  }

  /** The form's payment was replaced or has expired: the form starts again with the open one. */
  function replaced(intent: PaymentIntent | undefined) {
    setState('open')
    const tooOld = intent && Date.now() / 1000 - intent.created > waitsFor
    sayFailed(say(tooOld ? formTooOld : otherTabChose))
    onAgain()
  }

  async function confirm() {
    // Stripe does not check our session, so this does.
    if (!stripe || !elements || !(await isSamePerson())) return setState('open')
    const { clientSecret: open } = await begin()
    if (open !== clientSecret) return replaced(await intentNow())
    const confirmParams = { return_url: returnUrl() }
    const { error, paymentIntent } = await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' })
    if (error) return refuse(error)
    const { status } = paymentIntent
    if (status === 'succeeded' || status === 'processing') return succeed(status)
    throw new Error()
  }

  /** Another tab has paid, with this form's payment or another one. */
  async function stop() {
    if (await isPaidAlready().catch(() => false)) return
    setState('open')
    onAgain()
  }

  async function pay() {
    if (running.current) return
    running.current = true
    setState('processing')
    try {
      await confirm()
    } catch (error) {
      if (isPaidElsewhere(error)) return await stop()
      setState('open')
      const message = error instanceof ApiError ? error.sentence : error instanceof Error ? error.message : ''
      toast({ title: say(errorTitle), description: message || say(paymentErrorOccurred), tone: 'error' })
    } finally {
      running.current = false
    }
  }

  /** True if the form failed to load because the payment was already made before a reload. */
  async function isPaidAlready(): Promise<boolean> {
    if ((await intentNow())?.status !== 'succeeded') return false
    succeed('succeeded')
    return true
  }
  return { loaded: stripe !== null && elements !== null, processing: state !== 'open', pay, isPaidAlready }
}
