import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { say } from '#shared/messages/say.ts'
import { backToPricing, checkoutTitle, invalidPlan, selectPlanToast } from '#shared/billing/checkout-messages.ts'
import { planWith } from '#shared/billing/subscriptions.ts'
import { PageTitle } from '#client/lib/page/page-title.tsx'
import { Gate } from '#client/domain/viewer/gate.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { Container } from '#client/ui/container.tsx'
import { PageHeading } from '#client/ui/page-heading.tsx'
import { toast } from '#client/lib/page/toast.ts'
import { payOnce } from '#client/features/billing/checkout/payment-choice.tsx'
import { OrderSummary } from '#client/features/billing/checkout/order-summary.tsx'
import { PaymentPanel } from '#client/features/billing/checkout/payment-panel.tsx'
import { sayLogIn } from '#client/features/billing/payments/refresh.ts'

/** Says that the address names none of the four plans. */
function InvalidPlan() {
  const [, navigate] = useLocation()
  useEffect(() => {
    toast({ title: say(invalidPlan), description: say(selectPlanToast), tone: 'error' })
    navigate('/pricing', { replace: true })
  }, [navigate])
  return null
}

function Checkout() {
  const query = new URLSearchParams(useSearch())
  const tier = query.get('tier')
  const once = query.get(payOnce.name) === payOnce.value
  const plan = planWith(tier)
  if (!plan) return <InvalidPlan />
  return (
    <Container className="grid gap-8 pt-4 sm:pt-8">
      <PageHeading before={<BackLink href="/pricing">{say(backToPricing)}</BackLink>} title={say(checkoutTitle)} />
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <OrderSummary plan={plan} once={once} />
        <PaymentPanel plan={plan} once={once} />
      </div>
    </Container>
  )
}

export const Page = () => (
  <>
    <PageTitle title={say(checkoutTitle)} />
    <Gate loggedOut={sayLogIn}>{() => <Checkout />}</Gate>
  </>
)
