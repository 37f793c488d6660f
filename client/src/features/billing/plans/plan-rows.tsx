import { useEffect, useRef, useState } from 'react'
import { say } from '#shared/messages/say.ts'
import { pricePerMonth, savePercent } from '#shared/billing/messages.ts'
import {
  bestValueFlag,
  choosePlanLegend,
  currentPlan,
  everythingInPlan,
  mostPopularFlag,
  payForLength,
  subscribeNow,
} from '#shared/billing/plan-page-messages.ts'
import { featuresFrom, lengthOf, plans, planWith, type PlanId } from '#shared/billing/subscriptions.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { TickList } from '#client/ui/list/tick-list.tsx'

const defaultPlan = plans.find(({ popular }) => popular)?.id ?? '1-month'

interface PlanRowsProps {
  current: PlanId | null | undefined
  /** Id of the text that says why no plan can be bought now. */
  notNow: string | undefined
}

/** The plans on a phone: rows to choose from, and one button. A form, so that it works without JavaScript. */
export function PlanRows({ current, notNow }: PlanRowsProps) {
  const [chosenPlan, setChosenPlan] = useState<string>(current ?? defaultPlan)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A plan that was chosen before hydration stays.
    const chosenBefore = form.current && new FormData(form.current).get('tier')
    if (typeof chosenBefore === 'string') setChosenPlan(chosenBefore)
  }, [])
  const plan = planWith(chosenPlan) ?? plans[0]!
  const shorterPlan = plans[plans.indexOf(plan) - 1]
  return (
    <form ref={form} action="/checkout" method="get" className="grid gap-4 md:hidden">
      <fieldset className="grid gap-3">
        <legend className="sr-only">{say(choosePlanLegend)}</legend>
        {plans.map(({ id, duration, displayPrice, monthlyPrice, savings, popular, bestValue }) => (
          <Choice key={id} name="tier" value={id} checked={id === chosenPlan} onChange={() => setChosenPlan(id)}>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold">{say(duration)}</span>
              {current === id && <Badge tone="success">{say(currentPlan)}</Badge>}
              {popular && <Badge tone="accent">{say(mostPopularFlag)}</Badge>}
              {bestValue && <Badge tone="accent">{say(bestValueFlag)}</Badge>}
            </span>
            <span className="flex flex-wrap items-center gap-x-2 text-soft">
              <span className="font-head text-lg text-ink">{displayPrice}</span>
              <span className="text-sm">{say(pricePerMonth, { price: monthlyPrice })}</span>
              {savings && <span className="text-sm text-success">{say(savePercent, { percent: savings })}</span>}
            </span>
          </Choice>
        ))}
      </fieldset>
      <Card aria-live="polite" className="gap-2">
        {shorterPlan && <p className="text-soft">{say(everythingInPlan, { plan: say(shorterPlan.duration) })}</p>}
        <TickList items={featuresFrom(plan)} />
      </Card>
      <p className="text-center font-semibold">
        {say(payForLength, { price: plan.displayPrice, length: lengthOf(plan) })}
      </p>
      <Button type="submit" size="large" disabled={notNow !== undefined} aria-describedby={notNow}>
        {say(subscribeNow)}
      </Button>
    </form>
  )
}
