import { CalendarCheck, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import {
  onceAction,
  onceOffer,
  onceTitle,
  renewsAction,
  renewsOffer,
  renewsTitle,
} from '#shared/billing/checkout-messages.ts'
import { lengthOf, ringgit, type Plan } from '#shared/billing/subscriptions.ts'
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
  const price = { amount: ringgit(plan.priceSen), length: lengthOf(plan) }
  return once ? (
    <Offer
      icon={<RefreshCw aria-hidden />}
      title={say(renewsTitle)}
      text={say(renewsOffer, price)}
      to={renewing}
      action={say(renewsAction)}
    />
  ) : (
    <Offer
      icon={<CalendarCheck aria-hidden />}
      title={say(onceTitle)}
      text={say(onceOffer, price)}
      to={`${renewing}&${payOnce.name}=${payOnce.value}`}
      action={say(onceAction)}
    />
  )
}
