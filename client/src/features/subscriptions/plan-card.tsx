import { Check } from 'lucide-react'
import { useId } from 'react'
import { featuresFrom, plans } from '#shared/subscriptions.ts'
import type { Plan } from '#shared/subscriptions.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { TickList } from '#client/ui/tick-list.tsx'

/** Sits on the upper edge of the card, so that the cards of a row begin level. */
const Flag = ({ children }: { children: string }) => (
  <Badge tone="gold" className="absolute -top-3.5 left-4 border-gold-fill sm:left-5">
    {children}
  </Badge>
)

interface PlanCardProps {
  plan: Plan
  current?: boolean
  /** The id of the words that say why it cannot be bought now. */
  notNow?: string | undefined
}

const Current = () => (
  <Badge tone="rice" className="w-full justify-center">
    <Check aria-hidden strokeWidth={3} />
    Current plan
  </Badge>
)

function Subscribe({ plan, current, notNow, describedBy }: PlanCardProps & { describedBy: string }) {
  if (notNow)
    return (
      <CardFoot className="pt-4">
        {current && <Current />}
        <Button disabled aria-describedby={`${describedBy} ${notNow}`} className="w-full">
          Subscribe Now
        </Button>
      </CardFoot>
    )
  return (
    <CardFoot className="pt-4">
      {current && <Current />}
      <Button asChild variant={plan.popular ? 'main' : 'line'} className="w-full">
        {/* A full navigation: the checkout's document alone may load Stripe's script. */}
        <a href={`/checkout?tier=${plan.id}`}>
          Subscribe Now<span className="sr-only"> for {plan.duration}</span>
        </a>
      </Button>
    </CardFoot>
  )
}

export function PlanCard({ plan, current = false, notNow }: PlanCardProps) {
  const id = useId()
  const before = plans[plans.indexOf(plan) - 1]
  return (
    <Card as="li" marked={plan.popular ?? false}>
      {plan.popular && <Flag>Most Popular</Flag>}
      {plan.bestValue && <Flag>Best Value</Flag>}
      <h2 id={id} className="mt-1 text-xl">
        {plan.duration}
      </h2>
      <p className="font-head text-4xl">{plan.displayPrice}</p>
      <div className="flex min-h-7 flex-wrap items-center gap-2 xl:min-h-14 xl:flex-col xl:items-start xl:gap-1">
        <span className="text-sm text-soft">{plan.perMonth}</span>
        {plan.savings && <Badge tone="rice">{plan.savings}</Badge>}
      </div>
      {before && (
        <p className="mt-2 text-soft">
          Everything in <span className="whitespace-nowrap">{before.duration},</span> and:
        </p>
      )}
      <TickList items={featuresFrom(plan)} className={before ? '' : 'mt-2'} />
      <Subscribe plan={plan} current={current} notNow={notNow} describedBy={id} />
    </Card>
  )
}
