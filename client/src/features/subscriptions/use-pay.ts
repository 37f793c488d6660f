import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { redirectDelay } from '#client/lib/navigation.ts'
import { toast } from '#client/ui/toast.ts'
import { paymentMade } from './payment-made.ts'
import { refreshAfterPayment } from './refresh.ts'

/** Where a bank sends people back to (SPEC section 4). */
const returnUrl = () => `${window.location.origin}/?payment=success`

/** Confirms the payment and says how it went (SPEC sections 4 and 8). The form stays for another try when it was refused. */
export function usePay(clientSecret: string, onAgain: () => void) {
  const stripe = useStripe()
  const elements = useElements()
  const client = useQueryClient()
  const [, navigate] = useLocation()
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
    if (status === 'succeeded')
      toast({ title: 'Payment Successful', description: 'Thank you for your subscription!', tone: 'success' })
    void refreshAfterPayment(client)
  }

  const statusNow = async () => (await stripe?.retrievePaymentIntent(clientSecret))?.paymentIntent?.status

  async function refuse({ code, message }: StripeError) {
    // Paid or replaced in another tab, or left for a day.
    const status = code === 'payment_intent_unexpected_state' ? await statusNow() : undefined
    if (status === 'succeeded') return succeed(status)
    setState('open')
    toast({ title: 'Payment Failed', description: message ?? 'An error occurred', tone: 'error' })
    if (status === 'canceled') onAgain()
  }

  async function confirm() {
    if (!stripe || !elements) return setState('open')
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
      const message = error instanceof Error ? error.message : ''
      toast({ title: 'Error', description: message || 'An error occurred', tone: 'error' })
    } finally {
      underWay.current = false
    }
  }

  /** True when the form did not load because the payment is made already: before the page was loaded again. */
  async function isPaidAlready(): Promise<boolean> {
    if ((await statusNow()) !== 'succeeded') return false
    succeed('succeeded')
    return true
  }
  return { loaded: stripe !== null && elements !== null, processing: state !== 'open', pay, isPaidAlready }
}
