import { CalendarCheck, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ringgit, type Plan } from '#shared/subscriptions/subscriptions.ts'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'

/** Query of the checkout for a single period. */
export const payOnce = { name: 'pay', value: 'once' } as const

interface PaymentChoiceProps {
  plan: Plan
  /** True for a single payment, false for a renewing card. */
  once: boolean
}

interface OfferProps {
  icon: ReactNode
  title: string
  text: string
  to: string
  action: string
}

const Offer = ({ icon, title, text, to, action }: OfferProps) => (
  <Card as="section" aria-labelledby="other-way" className="sm:px-7">
    <h2 id="other-way" className="flex items-center gap-2.5 text-lg [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-soft">
      {icon}
      {title}
    </h2>
    <p className="text-soft">{text}</p>
    <CardFoot>
      <ButtonLink variant="line" className="w-full" href={to} replace>
        {action}
      </ButtonLink>
    </CardFoot>
  </Card>
)

/** Switches between a renewing card and a single payment by bank or wallet, because many people here have no such card. */
export function PaymentChoice({ plan, once }: PaymentChoiceProps) {
  const renewing = `/checkout?tier=${plan.id}`
  const price = `RM${ringgit(plan.priceSen)} for ${plan.duration.toLowerCase()}`
  return once ? (
    <Offer
      icon={<RefreshCw aria-hidden />}
      title="Renews by itself"
      text={`${price} by card, and again each time, until you cancel.`}
      to={renewing}
      action="Pay by card, with renewal"
    />
  ) : (
    <Offer
      icon={<CalendarCheck aria-hidden />}
      title="Pay once, does not renew"
      text={`${price} by online banking (FPX), with GrabPay or by card. It ends by itself.`}
      to={`${renewing}&${payOnce.name}=${payOnce.value}`}
      action="Pay once"
    />
  )
}
