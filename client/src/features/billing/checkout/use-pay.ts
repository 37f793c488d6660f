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
} from '#shared/billing/checkout-messages.ts'
import { payments } from '#shared/billing/billing.ts'
import { ApiError, call } from '#client/lib/query/api.ts'
import { redirectDelayMs } from '#client/lib/page/navigation.ts'
import { toast } from '#client/lib/page/toast.ts'
import { paymentMade, refreshAfterPayment } from '#client/features/billing/payments/refresh.ts'
import { checkoutQuery } from '#client/features/billing/payments/retry-address.ts'
import { isPaidElsewhere } from './use-payment-intent.ts'
import { useSamePerson } from './use-same-person.ts'

/** Address to which a bank returns (docs/product.md 54), with the checkout's plan and way of paying for another attempt. */
function returnUrl() {
  const address = new URL('/?payment=success', window.location.origin)
  for (const [name, value] of checkoutQuery(window.location.search)) address.searchParams.set(name, value)
  return address.href
}

/** Seconds until Stripe cancels an unpaid first payment: 23 hours, less one hour for differing clocks. */
const expirySeconds = 22 * 60 * 60
const isTooOld = (intent: PaymentIntent | undefined) =>
  intent !== undefined && Date.now() / 1000 - intent.created > expirySeconds

const sayFailed = (description: string) => toast({ title: say(paymentFailed), description, tone: 'error' })

function sayError(error: unknown) {
  const message = error instanceof ApiError ? error.sentence : error instanceof Error ? error.message : ''
  toast({ title: say(errorTitle), description: message || say(paymentErrorOccurred), tone: 'error' })
}

/** Leaves the page after a payment. Replaces the history entry, because this plan is paid. */
function useRedirectAfterPayment(isPaid: boolean) {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isPaid) return
    const timer = setTimeout(() => navigate('/', { replace: true, state: paymentMade }), redirectDelayMs.payment)
    return () => clearTimeout(timer)
  }, [isPaid, navigate])
}

/** State of the form's payment. `onRestart` loads the form again with the payment that is open now. */
function usePaymentState(clientSecret: string, onRestart: () => void) {
  const client = useQueryClient()
  const [state, setState] = useState<'open' | 'processing' | 'paid'>('open')
  useRedirectAfterPayment(state === 'paid')

  function reopen(sentence?: string) {
    setState('open')
    if (sentence) sayFailed(sentence)
  }

  return {
    isOpen: state === 'open',
    process: () => setState('processing'),
    reopen,
    restart: (sentence?: string) => {
      reopen(sentence)
      onRestart()
    },
    succeed: (status: 'succeeded' | 'processing') => {
      setState('paid')
      window.history.replaceState(paymentMade, '')
      if (status === 'succeeded')
        toast({ title: say(paymentSuccessful), description: say(thanksForSubscription), tone: 'success' })
      // Notifies the server directly, so that a late webhook delays nobody.
      const intent = clientSecret.split('_secret_')[0] ?? ''
      void call(payments.outcome, { params: { intent } })
        .catch(() => {})
        .then(() => refreshAfterPayment(client))
    },
  }
}

type PaymentState = ReturnType<typeof usePaymentState>

/** Reads the form's payment from Stripe, which may have been made or replaced in another tab. */
function useIntentChecks(clientSecret: string, { reopen, restart, succeed }: PaymentState) {
  const stripe = useStripe()
  const readIntent = async () => (await stripe?.retrievePaymentIntent(clientSecret))?.paymentIntent

  /** The form's payment was replaced or has expired: the form starts again with the open one. */
  const restartWith = (intent: PaymentIntent | undefined) => restart(say(isTooOld(intent) ? formTooOld : otherTabChose))

  return {
    restartWithOpen: async () => restartWith(await readIntent()),
    refuse: async ({ code, message }: StripeError) => {
      // The payment was made or replaced in another tab, or has expired.
      const intent = code === 'payment_intent_unexpected_state' ? await readIntent() : undefined
      if (intent?.status === 'succeeded') return succeed(intent.status)
      if (intent?.status === 'canceled') return restartWith(intent)
      reopen(message ?? say(paymentErrorOccurred))
    },
    /** True if the form failed to load because the payment was already made before a reload. */
    isPaidAlready: async (): Promise<boolean> => {
      if ((await readIntent())?.status !== 'succeeded') return false
      succeed('succeeded')
      return true
    },
  }
}

/** Confirms the payment and reports the outcome (docs/product.md 54 and 58). After a refusal the form stays for another attempt. */
export function usePay(
  clientSecret: string,
  begin: () => Promise<{ clientSecret: string | null }>,
  onRestart: () => void,
) {
  const stripe = useStripe()
  const elements = useElements()
  const isSamePerson = useSamePerson(onRestart)
  const payment = usePaymentState(clientSecret, onRestart)
  const { restartWithOpen, refuse, isPaidAlready } = useIntentChecks(clientSecret, payment)
  // A second click may come before the next render.
  const running = useRef(false)

  async function confirm() {
    // Stripe does not check our session, so this does.
    if (!stripe || !elements || !(await isSamePerson())) return payment.reopen()
    const { clientSecret: open } = await begin()
    if (open !== clientSecret) return restartWithOpen()
    const confirmParams = { return_url: returnUrl() }
    const { error, paymentIntent } = await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' })
    if (error) return refuse(error)
    const { status } = paymentIntent
    if (status === 'succeeded' || status === 'processing') return payment.succeed(status)
    throw new Error()
  }

  async function pay() {
    if (running.current) return
    running.current = true
    payment.process()
    try {
      await confirm()
    } catch (error) {
      if (isPaidElsewhere(error)) {
        // Another tab has paid, with this form's payment or another one.
        if (!(await isPaidAlready().catch(() => false))) payment.restart()
      } else {
        payment.reopen()
        sayError(error)
      }
    } finally {
      running.current = false
    }
  }

  return { loaded: stripe !== null && elements !== null, processing: !payment.isOpen, pay, isPaidAlready }
}
