import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { plans, subscriptions } from '#shared/subscriptions/subscriptions.ts'
import { query } from '#client/lib/query/query-client.ts'
import { useViewer } from '#client/lib/session/viewer.ts'
import { PlanRows } from './plan-rows.tsx'
import { PlanCard } from './plan-card.tsx'
import { whyNotNow } from '#client/features/subscriptions/subscription-text.ts'

/** The four plans. For subscribers the current one is marked, and the others wait for its end (docs/product.md 11). */
export function PlanList() {
  const { viewer } = useViewer()
  const { data } = useQuery({ ...query(subscriptions.read), enabled: viewer !== null })
  const running = viewer ? data : undefined
  const notNow = running && whyNotNow(running)
  const hint = useId()
  return (
    <div className="grid gap-7">
      {notNow && (
        <p id={hint} className="text-soft">
          {notNow}
        </p>
      )}
      <PlanRows current={running?.plan} notNow={notNow === undefined ? undefined : hint} />
      <ul className="grid gap-x-5 gap-y-9 max-md:hidden md:grid-cols-2 xl:grid-cols-4">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            current={running?.plan === plan.id}
            notNow={notNow === undefined ? undefined : hint}
          />
        ))}
      </ul>
    </div>
  )
}
