import { useId } from 'react'
import { Link } from 'wouter'
import { plans } from '#shared/subscriptions.ts'
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

export function PlanCard({ plan }: { plan: Plan }) {
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
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <span className="text-sm text-soft">{plan.perMonth}</span>
        {plan.savings && <Badge tone="rice">{plan.savings}</Badge>}
      </div>
      {before && <p className="mt-2 text-soft">Everything in {before.duration}, and:</p>}
      <TickList items={[...plan.features]} className={before ? '' : 'mt-2'} />
      <CardFoot className="pt-4">
        <Button asChild variant={plan.popular ? 'main' : 'line'} className="w-full">
          <Link href={`/checkout?tier=${plan.id}`} aria-describedby={id}>
            Subscribe Now
          </Link>
        </Button>
      </CardFoot>
    </Card>
  )
}
