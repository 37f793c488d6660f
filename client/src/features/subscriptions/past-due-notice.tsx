import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { subscriptions } from '#shared/subscriptions.ts'
import type { SubscriptionAnswer } from '#shared/subscriptions.ts'
import { formatDay } from '#client/lib/dates.ts'
import { query } from '#client/lib/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { isAhead } from './subscription-words.ts'

/** A renewal that the card refused: Stripe tries again, and the person may give another card. */
export const PastDueNotice = ({ accessUntil, payUrl }: Pick<SubscriptionAnswer, 'accessUntil' | 'payUrl'>) => (
  <Notice
    tone="clay"
    icon={<CircleAlert aria-hidden />}
    title="The last payment did not go through"
    action={
      payUrl !== null && (
        <Button asChild>
          <a href={payUrl} target="_blank" rel="noopener noreferrer">
            Pay now
            <span className="sr-only"> on our payment provider’s page, in a new tab</span>
          </a>
        </Button>
      )
    }
  >
    <p>
      We try again in the next days. Change your card if it is no longer valid
      {accessUntil !== null && isAhead(accessUntil) ? `: your access ends on ${formatDay(accessUntil)}.` : '.'}
    </p>
  </Notice>
)

/** The subscription of somebody who waits for such a renewal: not ended, nor theirs to begin again. */
export function usePastDue(): SubscriptionAnswer | undefined {
  const { data } = useQuery(query(subscriptions.read))
  return data?.status === 'past_due' ? data : undefined
}
