import { CalendarCheck, RefreshCw } from 'lucide-react'
import { Link } from 'wouter'
import { ringgit } from '#shared/subscriptions.ts'
import type { Plan } from '#shared/subscriptions.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'

/** The query of the checkout by which one period is paid once. */
export const payOnce = { name: 'pay', value: 'once' } as const

interface OtherWayProps {
  plan: Plan
  /** Which way is being paid now. */
  once: boolean
}

/** Most people here have no card that renews: the same plan for one period, by bank or wallet too. And back. */
export const OtherWay = ({ plan, once }: OtherWayProps) =>
  once ? (
    <Notice
      tone="neutral"
      level={2}
      icon={<RefreshCw aria-hidden />}
      title={<span className="text-lg">Rather not think of it again?</span>}
      action={
        <Button asChild variant="line">
          <Link href={`/checkout?tier=${plan.id}`} replace>
            Pay by card, renews by itself
          </Link>
        </Button>
      }
    >
      <p>With a card your plan can renew by itself, until you cancel.</p>
    </Notice>
  ) : (
    <Notice
      tone="neutral"
      level={2}
      icon={<CalendarCheck aria-hidden />}
      title={<span className="text-lg">Pay once, does not renew</span>}
      action={
        <Button asChild variant="line">
          <Link href={`/checkout?tier=${plan.id}&${payOnce.name}=${payOnce.value}`} replace>
            Pay once
          </Link>
        </Button>
      }
    >
      <p>
        RM{ringgit(plan.priceSen)} for {plan.duration.toLowerCase()}, by online banking (FPX), GrabPay or card. It ends
        by itself.
      </p>
    </Notice>
  )
