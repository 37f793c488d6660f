import { Check } from 'lucide-react'
import { useId } from 'react'
import { say } from '#shared/messages/say.ts'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import { pricePerMonth, savePercent } from '#shared/billing/messages.ts'
import {
  bestValueFlag,
  currentPlan,
  everythingInPlan,
  mostPopularFlag,
  subscribeNow,
  subscribeNowFor,
} from '#shared/billing/plan-page-messages.ts'
import { featuresFrom, plans, type Plan } from '#shared/billing/subscriptions.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { TickList } from '#client/ui/list/tick-list.tsx'

/** Positioned on the card's edge, so that all cards of a row start level. */
const Flag = ({ children }: { children: string }) => (
  <Badge tone="accent" className="absolute -top-3.5 left-4 border-accent-fill sm:left-5">
    {children}
  </Badge>
)

interface PlanCardProps {
  plan: Plan
  current?: boolean
  /** Id of the text that says why the plan cannot be bought now. */
  notNow?: string | undefined
}

const Current = () => (
  <Badge tone="success" className="w-full justify-center">
    <Check aria-hidden strokeWidth={3} />
    {say(currentPlan)}
  </Badge>
)

function Subscribe({ plan, current, notNow, describedBy }: PlanCardProps & { describedBy: string }) {
  if (notNow)
    return (
      <CardFoot className="pt-4">
        {current && <Current />}
        <Button disabled aria-describedby={`${describedBy} ${notNow}`} className="w-full">
          {say(subscribeNow)}
        </Button>
      </CardFoot>
    )
  return (
    <CardFoot className="pt-4">
      {current && <Current />}
      <Button asChild variant={plan.popular ? 'main' : 'line'} className="w-full">
        {/* A full navigation: only the checkout's document may load Stripe's script. */}
        <a href={`/checkout?tier=${plan.id}`}>
          {richText(subscribeNowFor, {
            plan: say(plan.duration),
            hidden: hiddenText,
          })}
        </a>
      </Button>
    </CardFoot>
  )
}

export function PlanCard({ plan, current = false, notNow }: PlanCardProps) {
  const id = useId()
  const shorterPlan = plans[plans.indexOf(plan) - 1]
  return (
    <Card as="li" marked={plan.popular ?? false}>
      {plan.popular && <Flag>{say(mostPopularFlag)}</Flag>}
      {plan.bestValue && <Flag>{say(bestValueFlag)}</Flag>}
      <h2 id={id} className="mt-1 text-xl">
        {say(plan.duration)}
      </h2>
      <p className="font-head text-4xl">{plan.displayPrice}</p>
      <div className="flex min-h-7 flex-wrap items-center gap-2 xl:min-h-14 xl:flex-col xl:items-start xl:gap-1">
        <span className="text-sm text-soft">{say(pricePerMonth, { price: plan.monthlyPrice })}</span>
        {plan.savings && <Badge tone="success">{say(savePercent, { percent: plan.savings })}</Badge>}
      </div>
      {shorterPlan && <p className="mt-2 text-soft">{say(everythingInPlan, { plan: say(shorterPlan.duration) })}</p>}
      <TickList items={featuresFrom(plan)} className={shorterPlan ? '' : 'mt-2'} />
      <Subscribe plan={plan} current={current} notNow={notNow} describedBy={id} />
    </Card>
  )
}
