import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { subscriptions, type SubscriptionAnswer } from '#shared/subscriptions/subscriptions.ts'
import { formatDay } from '#client/lib/dates/dates.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { isAhead } from './subscription-words.ts'

/** Notice about a refused renewal: Stripe tries again, and the person can give another card. */
export const PastDueNotice = ({ accessUntil, payUrl }: Pick<SubscriptionAnswer, 'accessUntil' | 'payUrl'>) => (
  <Notice
    tone="danger"
    icon={<CircleAlert aria-hidden />}
    title="The last payment did not go through"
    action={
      payUrl !== null && (
        <ButtonLink leaves href={payUrl} target="_blank" rel="noopener noreferrer">
          Pay now
          <span className="sr-only"> on our payment provider’s page, in a new tab</span>
        </ButtonLink>
      )
    }
  >
    <p>
      We try again in the next days. Change your card if it is no longer valid
      {accessUntil !== null && isAhead(accessUntil) ? `: your access ends on ${formatDay(accessUntil)}.` : '.'}
    </p>
  </Notice>
)

/** Subscription with a refused renewal: it has not ended and cannot be bought again. */
export function usePastDue(): SubscriptionAnswer | undefined {
  const { data } = useQuery(query(subscriptions.read))
  return data?.status === 'past_due' ? data : undefined
}
