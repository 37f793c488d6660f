import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { payments } from '#shared/billing.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { redirectDelay } from '#client/lib/navigation.ts'
import { toast } from '#client/ui/toast.ts'
import { paymentMade, refreshAfterPayment } from './refresh.ts'
import { useStillHere } from './use-still-here.ts'

/** Where a bank sends people back to (docs/product.md 54). */
const returnUrl = () => `${window.location.origin}/?payment=success`

/** Seconds after which Stripe gives up a first payment that nobody makes: 23 hours, less one for clocks that differ. */
const waitsFor = 22 * 60 * 60

const sayFailed = (description: string) => toast({ title: 'Payment Failed', description, tone: 'error' })

/** Confirms the payment and says how it went (docs/product.md 54 and 58). The form stays for another try when it was refused. */
export function usePay(clientSecret: string, onAgain: () => void) {
  const stripe = useStripe()
  const elements = useElements()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const isStillHere = useStillHere(onAgain)
  const [state, setState] = useState<'open' | 'processing' | 'paid'>('open')
  // What is drawn is a moment old: a second click may come before it.
  const underWay = useRef(false)

  useEffect(() => {
    if (state !== 'paid') return
    // Not back to here: this plan is paid.
    const timer = setTimeout(() => navigate('/', { replace: true, state: paymentMade }), redirectDelay.payment)
    return () => clearTimeout(timer)
  }, [state, navigate])

  const succeed = (status: 'succeeded' | 'processing') => {
    setState('paid')
    window.history.replaceState(paymentMade, '')
    if (status === 'succeeded')
      toast({ title: 'Payment Successful', description: 'Thank you for your subscription!', tone: 'success' })
    // So that a webhook which is late keeps nobody waiting.
    const intent = clientSecret.split('_secret_')[0] ?? ''
    void call(payments.outcome, { params: { intent } })
      .catch(() => {})
      .then(() => refreshAfterPayment(client))
  }

  const intentNow = async () => (await stripe?.retrievePaymentIntent(clientSecret))?.paymentIntent

  async function refuse({ code, message }: StripeError) {
    // Paid or replaced in another tab, or left for a day.
    const intent = code === 'payment_intent_unexpected_state' ? await intentNow() : undefined
    if (intent?.status === 'succeeded') return succeed(intent.status)
    setState('open')
    if (intent?.status !== 'canceled') return sayFailed(message ?? 'An error occurred')
    const tooOld = Date.now() / 1000 - intent.created > waitsFor
    const why = tooOld ? 'This form was open for too long.' : 'You chose another plan in another tab.'
    sayFailed(`${why} Please enter your card again.`)
    onAgain()
  }

  async function confirm() {
    // Stripe does not ask who is logged in.
    if (!stripe || !elements || !(await isStillHere())) return setState('open')
    const confirmParams = { return_url: returnUrl() }
    const { error, paymentIntent } = await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' })
    if (error) return refuse(error)
    const { status } = paymentIntent
    if (status === 'succeeded' || status === 'processing') return succeed(status)
    throw new Error()
  }

  async function pay() {
    if (underWay.current) return
    underWay.current = true
    setState('processing')
    try {
      await confirm()
    } catch (error) {
      setState('open')
      const message = error instanceof ApiError ? error.sentence : error instanceof Error ? error.message : ''
      toast({ title: 'Error', description: message || 'An error occurred', tone: 'error' })
    } finally {
      underWay.current = false
    }
  }

  /** True when the form did not load because the payment is made already: before the page was loaded again. */
  async function isPaidAlready(): Promise<boolean> {
    if ((await intentNow())?.status !== 'succeeded') return false
    succeed('succeeded')
    return true
  }
  return { loaded: stripe !== null && elements !== null, processing: state !== 'open', pay, isPaidAlready }
}
