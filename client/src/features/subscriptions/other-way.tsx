import { CalendarCheck, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ringgit } from '#shared/subscriptions.ts'
import type { Plan } from '#shared/subscriptions.ts'
import { Button } from '#client/ui/button.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'

/** The query of the checkout by which one period is paid once. */
export const payOnce = { name: 'pay', value: 'once' } as const

interface OtherWayProps {
  plan: Plan
  /** Which way is being paid now. */
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
      <Button asChild variant="line" className="w-full">
        <Link href={to} replace>
          {action}
        </Link>
      </Button>
    </CardFoot>
  </Card>
)

/** Most people here have no card that renews: the same plan for one period, by bank or wallet too. And back. */
export function OtherWay({ plan, once }: OtherWayProps) {
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
