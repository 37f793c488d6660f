import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { plans, subscriptions } from '#shared/billing/subscriptions.ts'
import { noPaymentYet, noPaymentYetText } from '#shared/billing/plan-page-messages.ts'
import { say } from '#shared/messages/say.ts'
import { useSiteConfig } from '#client/lib/session/site-config.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { query } from '#client/lib/query/query-client.ts'
import { useViewer } from '#client/lib/session/viewer.ts'
import { PlanRows } from './plan-rows.tsx'
import { PlanCard } from './plan-card.tsx'
import { whyNotNow } from '#client/features/billing/subscription-text.ts'

/**
 * The four plans. A site without payment says so before anything is pressed. For subscribers the current one is marked, and the others wait for
 * its end (docs/product.md 11).
 */
export function PlanList() {
  const { viewer } = useViewer()
  const { data } = useQuery({ ...query(subscriptions.read), enabled: viewer !== null })
  const running = viewer ? data : undefined
  const notNow = running && whyNotNow(running)
  const hint = useId()
  const hasPayment = useSiteConfig().data?.stripePublishableKey !== null
  return (
    <div className="grid gap-7">
      {!hasPayment && (
        <Notice level={2} title={say(noPaymentYet)}>
          <p>{say(noPaymentYetText)}</p>
        </Notice>
      )}
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
