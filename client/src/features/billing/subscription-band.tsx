import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import { yourPlanIs } from '#shared/billing/plan-page-messages.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Card, CardFoot } from '#client/ui/card.tsx'
import { PastDueNotice } from './past-due-notice.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import { detailText, isBought, isOpen, planName, termText } from './subscription-text.ts'

/** Current plan, its end and its actions, on the pricing page. */
export function SubscriptionBand() {
  const { data } = useQuery(query(subscriptions.read))
  if (!data || !isBought(data)) return null
  const pastDue = data.status === 'past_due'
  return (
    <Card as="section" aria-labelledby="own-plan" className="sm:p-7">
      <h2 id="own-plan" className="flex items-center gap-2.5 text-xl">
        {isOpen(data) && <CircleCheck aria-hidden className="size-6 text-success" />}
        {say(yourPlanIs, { plan: planName(data.plan) })}
      </h2>
      {pastDue ? (
        <PastDueNotice {...data} />
      ) : (
        <p>
          <span className="font-semibold">{termText(data)}</span>
          <span className="block text-soft">{detailText(data)}</span>
        </p>
      )}
      <CardFoot className="max-sm:*:w-full">
        <SubscriptionActions subscription={data} />
      </CardFoot>
    </Card>
  )
}
