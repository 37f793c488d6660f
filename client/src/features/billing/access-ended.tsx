import { useQuery } from '@tanstack/react-query'
import { say } from '#shared/messages/say.ts'
import { richText } from '#client/lib/rich-text.tsx'
import { freeStaysOpen, lessonsDone, viewPricing, wordsWithYou } from '#shared/billing/plan-page-messages.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import { query } from '#client/lib/query/query-client.ts'
import { Card } from '#client/ui/card.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { usePaidBefore } from './payments/paid-before.ts'
import { PastDueNotice } from './past-due-notice.tsx'
import { endedWords } from './subscription-text.ts'

interface AccessEndedProps {
  /** True if there was a trial that could end; otherwise lessons were never open. */
  trialUsed: boolean
  /** Number of finished lessons, if known. */
  done: number | undefined
  /** Number of words with an interval of three weeks or more. */
  lastingWords: number
}

/** Tells people whose access has ended why, and what they keep. */
export function AccessEnded({ trialUsed, done, lastingWords }: AccessEndedProps) {
  const paid = usePaidBefore()
  const { data: subscription, isError } = useQuery(query(subscriptions.read))
  if (paid === undefined || (!subscription && !isError)) return null
  const pastDue = subscription?.status === 'past_due' ? subscription : undefined
  const [title, how] = endedWords(subscription, { paid, trialUsed })
  return (
    <Card as="section" aria-labelledby="ended" className="gap-4 p-5 shadow-lift sm:p-7 lg:justify-center">
      <div className="grid gap-2">
        <h2 id="ended" className="text-xl">
          {title}
        </h2>
        <p className="text-soft">
          {how} {say(freeStaysOpen)}
        </p>
      </div>
      {pastDue && <PastDueNotice {...pastDue} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {done ? (
          <p className="flex items-baseline gap-2 rounded-card bg-success-wash px-4 py-2.5">
            {richText(lessonsDone, {
              count: done,
              figure: (children) => <span className="word text-2xl text-success">{children}</span>,
            })}
          </p>
        ) : null}
        {lastingWords > 0 && (
          <p className="flex items-baseline gap-2 rounded-card bg-accent-wash px-4 py-2.5">
            {richText(wordsWithYou, {
              count: lastingWords,
              figure: (children) => <span className="word text-2xl text-accent">{children}</span>,
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {!pastDue && (
          <ButtonLink variant="line" size="large" href="/pricing">
            {say(viewPricing)}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
