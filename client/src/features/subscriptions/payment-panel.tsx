import { Elements } from '@stripe/react-stripe-js'
import { CreditCard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Plan } from '#shared/subscriptions.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { useSiteConfig } from '#client/lib/site-config.ts'
import { Card } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { CardForm } from './card-form.tsx'
import { NothingDue } from './nothing-due.tsx'
import { Initializing } from './payment-parts.tsx'
import { OtherWay } from './other-way.tsx'
import { firstThenWords, isFullPrice } from './subscription-words.ts'
import { useStripeAppearance } from './stripe-appearance.ts'
import { usePaymentIntent } from './use-payment-intent.ts'
import { useQuery } from '@tanstack/react-query'

// The other entry of this package asks for Stripe's script as soon as it is imported. Its types need the file named.
import { loadStripe } from '@stripe/stripe-js/pure/index.js'

/** Milliseconds until a script that does not come counts as one that cannot be loaded. */
const timeout = 20_000

const tooLate = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('Stripe’s script did not come in time')), timeout)
  })

/** Stripe's own script, from Stripe's own address: loaded when the checkout shows, and again by `refetch`. */
export const useStripeScript = (publishableKey: string) =>
  useQuery({
    queryKey: ['stripe script', publishableKey],
    queryFn: () => Promise.race([loadStripe(publishableKey, { locale: 'en' }), tooLate()]),
    // It holds functions, which only that one object has.
    structuralSharing: false,
  })

/** What stands in place of the form while the server has no payment key (docs/product.md 13). */
const Unavailable = ({ email }: { email: string | null }) => (
  <Notice
    tone="neutral"
    level={2}
    icon={<CreditCard aria-hidden />}
    title={<span className="text-xl">Payment System Unavailable</span>}
    className="self-start"
  >
    <p>
      The payment system is currently unavailable. Please{' '}
      {email ? <a href={`mailto:${email}`}>contact support</a> : <Link href="/about">contact support</Link>}.
    </p>
  </Notice>
)

const Frame = ({ title = 'Payment', children }: { title?: string; children: ReactNode }) => (
  <Card as="section" aria-labelledby="payment" className="self-start sm:p-7">
    <h2 id="payment" className="mb-2 text-xl">
      {title}
    </h2>
    {children}
  </Card>
)

interface PaymentProps {
  plan: Plan
  once: boolean
  publishableKey: string
}

function Payment({ plan, once, publishableKey }: PaymentProps) {
  const { payment, asking, askAgain } = usePaymentIntent(plan.id, once)
  const { data: stripe, error, refetch, isFetching } = useStripeScript(publishableKey)
  const [attempt, setAttempt] = useState(0)
  const appearance = useStripeAppearance()
  if (payment?.clientSecret === null && !asking)
    return <NothingDue plan={plan} charges={payment} onAgain={() => void askAgain()} />
  if (error)
    return (
      <ErrorState
        text="The card form of Stripe, our payment provider, could not be loaded. Please check your connection, and whether something in your browser blocks js.stripe.com."
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!payment?.clientSecret || asking) return <Initializing />
  const { clientSecret, amountSen } = payment
  const beginAgain = async () => {
    await askAgain()
    setAttempt(attempt + 1)
  }
  return (
    // The secret of Elements cannot change: another one is another form.
    <Elements
      key={`${clientSecret} ${attempt}`}
      stripe={stripe ?? null}
      options={{ clientSecret, appearance, locale: 'en' }}
    >
      <CardForm
        clientSecret={clientSecret}
        amountSen={amountSen}
        note={once || isFullPrice(plan, payment) ? undefined : firstThenWords(plan, payment)}
        onAgain={() => void beginAgain()}
      />
    </Elements>
  )
}

/** Whoever chose the other way is led to it: it stands where the first one was, above the link that was pressed. */
function useLead(once: boolean) {
  const shown = useRef(once)
  useEffect(() => {
    if (shown.current === once) return
    shown.current = once
    const heading = document.getElementById('payment')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [once])
}

/** The card payment form, or why there is none; below it the other way to pay. */
export function PaymentPanel({ plan, once }: { plan: Plan; once: boolean }) {
  const { data: config, error, refetch, isFetching } = useSiteConfig()
  useLead(once)
  if (error) return <ErrorState text={sentenceFor(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!config)
    return (
      <Frame>
        <Initializing />
      </Frame>
    )
  if (config.stripePublishableKey === null) return <Unavailable email={config.supportEmail} />
  return (
    <div className="grid gap-6 self-start">
      <Frame {...(once && { title: 'Pay once, does not renew' })}>
        {once && (
          <p className="mb-4 text-soft">
            By online banking (FPX), with GrabPay, or with a card. Nothing is charged later.
          </p>
        )}
        <Payment key={`${plan.id} ${once}`} plan={plan} once={once} publishableKey={config.stripePublishableKey} />
      </Frame>
      <OtherWay plan={plan} once={once} />
    </div>
  )
}
