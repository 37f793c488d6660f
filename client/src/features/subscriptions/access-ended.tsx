import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { plans } from '#shared/subscriptions.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { usePaidBefore } from './paid-before.ts'
import { PastDueNotice, usePastDue } from './past-due-notice.tsx'

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

/** What ended, in one sentence, and what stays. */
export function AccessEnded({ trialUsed, done, kept, review }: AccessEndedProps) {
  const paid = usePaidBefore()
  const pastDue = usePastDue()
  if (paid === undefined) return null
  const had = paid || trialUsed
  const ended = `Your ${paid ? 'plan' : 'free trial'} has ended. What you learned stays.`
  return (
    <Card as="section" aria-labelledby="ended" className="gap-4 p-5 shadow-lift sm:p-7 lg:justify-center">
      <div className="grid gap-2">
        <h2 id="ended" className="text-xl">
          {pastDue ? 'Your plan waits for its payment. What you learned stays.' : null}
          {!pastDue && (had ? ended : 'Lessons open with a plan.')}
        </h2>
        <p className="text-soft">
          {pastDue
            ? 'Lessons open again when it is paid. '
            : `Lessons open ${had ? 'again ' : ''}with a plan, from ${plans[0]?.displayPrice} for a month. `}
          Your words, the review and the library stay open, free.
        </p>
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
