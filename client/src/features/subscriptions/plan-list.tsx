import { useQuery } from '@tanstack/react-query'
import { plans, subscriptions } from '#shared/subscriptions.ts'
import { query } from '#client/lib/query-client.ts'
import { useViewer } from '#client/lib/viewer.tsx'
import { PlanCard } from './plan-card.tsx'
import { whyNotNow } from './subscription-words.ts'

/** The four plans; for a subscriber the one that runs is marked, and the others wait for it (RULINGS 11). */
export function PlanList() {
  const { viewer } = useViewer()
  const { data } = useQuery({ ...query(subscriptions.read), enabled: viewer !== null })
  const running = viewer ? data : undefined
  return (
    <ul className="grid gap-x-5 gap-y-9 sm:grid-cols-2 xl:grid-cols-4">
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          current={running?.plan === plan.id}
          notNow={running && whyNotNow(running)}
        />
      ))}
    </ul>
  )
}
