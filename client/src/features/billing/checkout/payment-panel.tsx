import { Elements } from '@stripe/react-stripe-js'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { richText } from '#client/lib/rich-text.tsx'
import {
  keepLearning,
  onceText,
  onceTitle,
  paymentHeading,
  paymentStopped,
  paymentUnavailable,
  paymentUnavailableText,
  seeMyPlan,
  stripeFailed,
} from '#shared/billing/checkout-messages.ts'
import { textLanguage } from '#shared/messages/current.ts'
import type { Plan } from '#shared/billing/subscriptions.ts'
import { sentenceFor } from '#client/lib/query/api.ts'
import { useSiteConfig } from '#client/lib/session/site-config.ts'
import { Picture } from '#client/ui/media/picture.tsx'
import { Card } from '#client/ui/card.tsx'
import { ErrorState } from '#client/ui/message/error-state.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { CardForm } from './card-form.tsx'
import { NothingDue } from './nothing-to-pay.tsx'
import { Initializing } from '#client/features/billing/payments/payment-parts.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { firstThenWords, isFullPrice } from '#client/features/billing/subscription-text.ts'
import { useStripeAppearance } from './stripe-appearance.ts'
import { usePaymentIntent, type PaymentsKnown } from './use-payment-intent.ts'
import { useQuery } from '@tanstack/react-query'

// The package's main entry would load Stripe's script on import. Its types require the file name.
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { ButtonLink } from '#client/ui/button-link.tsx'

const stripeScriptTimeoutMs = 20_000

const rejectAfterTimeout = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('Stripe’s script did not come in time')), stripeScriptTimeoutMs)
  })

/** Stripe's script, loaded from Stripe when the checkout is shown, and again by `refetch`. */
const useStripeScript = (publishableKey: string) =>
  useQuery({
    queryKey: ['stripe script', publishableKey],
    queryFn: () => Promise.race([loadStripe(publishableKey, { locale: textLanguage() }), rejectAfterTimeout()]),
    // Structural sharing would copy the object and break its methods.
    structuralSharing: false,
  })

/** Replaces the form while the server has no payment key (docs/product.md 13): it says first that nobody can pay here yet, then how to go on. */
const Unavailable = ({ email }: { email: string | null }) => (
  <Card
    as="section"
    aria-labelledby="payment"
    className="gap-3 self-start overflow-hidden p-0 max-lg:order-first sm:p-0"
  >
    <div className="relative h-32 sm:h-40">
      <Picture src="/pictures/rain.svg" alt="" className="absolute inset-0 size-full rounded-none" />
    </div>
    <div className="grid gap-3 px-5 pb-5 sm:px-7 sm:pb-7">
      <h2 id="payment" className="text-2xl">
        {say(paymentUnavailable)}
      </h2>
      <p className="text-soft">
        {richText(paymentUnavailableText, {
          link: (children) =>
            email ? <a href={`mailto:${email}`}>{children}</a> : <Link href="/about">{children}</Link>,
        })}
      </p>
      <ButtonLink size="large" href="/">
        {say(keepLearning)}
      </ButtonLink>
    </div>
  </Card>
)

const PanelFrame = ({ title = say(paymentHeading), children }: { title?: string; children: ReactNode }) => (
  <Card as="section" aria-labelledby="payment" className="self-start sm:p-7">
    <h2 id="payment" className="mb-2 text-xl">
      {title}
    </h2>
    {children}
  </Card>
)

/** Shown instead of the form after a purchase in another tab. */
const Stopped = ({ sentence }: { sentence: string }) => (
  <Notice
    tone="danger"
    role="alert"
    icon={<CircleAlert aria-hidden />}
    title={say(paymentStopped)}
    action={<ButtonLink href="/profile">{say(seeMyPlan)}</ButtonLink>}
  >
    <p>{sentence}</p>
  </Notice>
)

interface PaymentProps {
  plan: Plan
  once: boolean
  publishableKey: string
  known: PaymentsKnown
}

function Payment({ plan, once, publishableKey, known }: PaymentProps) {
  const { payment, asking, askAgain, stopped, begin } = usePaymentIntent(plan, once, known)
  const { data: stripe, error, refetch, isFetching } = useStripeScript(publishableKey)
  const [attempt, setAttempt] = useState(0)
  const appearance = useStripeAppearance()
  if (stopped !== undefined && !asking) return <Stopped sentence={stopped} />
  if (payment?.clientSecret === null && !asking)
    return <NothingDue plan={plan} charges={payment} begin={() => begin(true)} onAgain={() => void askAgain()} />
  if (error) return <ErrorState text={say(stripeFailed)} onRetry={() => void refetch()} busy={isFetching} />
  if (!payment?.clientSecret || asking) return <Initializing />
  const { clientSecret, amountSen } = payment
  const beginAgain = async () => {
    await askAgain()
    setAttempt(attempt + 1)
  }
  return (
    // Elements cannot change its secret, so a new secret remounts it.
    <Elements
      key={`${clientSecret} ${attempt}`}
      stripe={stripe ?? null}
      options={{ clientSecret, appearance, locale: textLanguage() }}
    >
      <CardForm
        clientSecret={clientSecret}
        amountSen={amountSen}
        note={once || isFullPrice(plan, payment) ? undefined : firstThenWords(plan, payment)}
        begin={() => begin()}
        onAgain={() => void beginAgain()}
      />
    </Elements>
  )
}

/** Moves the focus to the form when the person changes the way to pay: the form is above the pressed link. */
function useFocusOnChange(once: boolean) {
  const shownOnce = useRef(once)
  useEffect(() => {
    if (shownOnce.current === once) return
    shownOnce.current = once
    const heading = document.getElementById('payment')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [once])
}

/** Payment form, or the reason why there is none, and the link to the other way to pay. */
export function PaymentPanel({ plan, once }: { plan: Plan; once: boolean }) {
  const { data: config, error, refetch, isFetching } = useSiteConfig()
  useFocusOnChange(once)
  const knownPayments = useRef<number>(undefined)
  if (error) return <ErrorState text={sentenceFor(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!config)
    return (
      <PanelFrame>
        <Initializing />
      </PanelFrame>
    )
  if (config.stripePublishableKey === null) return <Unavailable email={config.supportEmail} />
  return (
    <div className="grid gap-6 self-start">
      <PanelFrame {...(once && { title: say(onceTitle) })}>
        {once && <p className="mb-4 text-soft">{say(onceText)}</p>}
        <Payment
          key={`${plan.id} ${once}`}
          plan={plan}
          once={once}
          publishableKey={config.stripePublishableKey}
          known={knownPayments}
        />
      </PanelFrame>
      <PaymentChoice plan={plan} once={once} />
    </div>
  )
}
