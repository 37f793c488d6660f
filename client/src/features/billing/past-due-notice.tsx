import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import { richText, hiddenText } from '#client/lib/rich-text.tsx'
import { payNow, paymentRefused, paymentRetried, paymentRetriedUntil } from '#shared/billing/plan-page-messages.ts'
import { subscriptions, type SubscriptionJson } from '#shared/billing/subscriptions.ts'
import { formatDay, isInFuture } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'

/** Notice about a refused renewal: Stripe tries again, and the person can give another card. */
export const PastDueNotice = ({ accessUntil, payUrl }: Pick<SubscriptionJson, 'accessUntil' | 'payUrl'>) => (
  <Notice
    tone="danger"
    icon={<CircleAlert aria-hidden />}
    title={say(paymentRefused)}
    action={
      payUrl !== null && (
        <ButtonLink leaves href={payUrl} target="_blank" rel="noopener noreferrer">
          {richText(payNow, { hidden: hiddenText })}
        </ButtonLink>
      )
    }
  >
    <p>
      {accessUntil !== null && isInFuture(accessUntil)
        ? say(paymentRetriedUntil, { day: formatDay(accessUntil) })
        : say(paymentRetried)}
    </p>
  </Notice>
)

/** Subscription with a refused renewal: it has not ended and cannot be bought again. */
export function usePastDue(): SubscriptionJson | undefined {
  const { data } = useQuery(query(subscriptions.read))
  return data?.status === 'past_due' ? data : undefined
}
