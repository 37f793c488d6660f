import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { subscriptions } from '#shared/subscriptions.ts'
import { query } from '#client/lib/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { usePaidBefore } from './paid-before.ts'
import { PastDueNotice } from './past-due-notice.tsx'
import { endedWords } from './subscription-words.ts'

interface AccessEndedProps {
  /** Whether there was a trial that could end; otherwise lessons were never open. */
  trialUsed: boolean
  /** Lessons done, where that is known. */
  done: number | undefined
  /** Words that stay for three weeks and more. */
  kept: number
  /** Today's round, where there is one. */
  review: ReactNode
}

/** For somebody whose lessons were open: why they are not, and what stays. */
export function AccessEnded({ trialUsed, done, kept, review }: AccessEndedProps) {
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
        <p className="text-soft">{how} Your words, the review and the library stay open, free.</p>
      </div>
      {pastDue && <PastDueNotice {...pastDue} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {done ? (
          <p className="flex items-baseline gap-2 rounded-card bg-rice-wash px-4 py-2.5">
            <span className="word text-2xl text-rice">{done}</span> {done === 1 ? 'lesson done' : 'lessons done'}
          </p>
        ) : null}
        {kept > 0 && (
          <p className="flex items-baseline gap-2 rounded-card bg-gold-wash px-4 py-2.5">
            <span className="word text-2xl text-gold">{kept}</span> {kept === 1 ? 'word with you' : 'words with you'}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        {!pastDue && (
          <Button asChild size="large">
            <Link href="/pricing">View Pricing</Link>
          </Button>
        )}
        {review}
      </div>
    </Card>
  )
}
