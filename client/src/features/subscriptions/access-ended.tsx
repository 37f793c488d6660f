import { Link } from 'wouter'
import { plans } from '#shared/subscriptions.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'

interface AccessEndedProps {
  /** Whether there was a trial that could end; otherwise lessons were never open. */
  trialUsed: boolean
  /** Lessons done, where that is known. */
  done: number | undefined
}

/** What ended, in one sentence, and what stays. */
export const AccessEnded = ({ trialUsed, done }: AccessEndedProps) => (
  <Card as="section" aria-labelledby="ended" className="gap-4 p-5 shadow-lift sm:p-7">
    <div className="grid gap-2">
      <h2 id="ended" className="text-xl">
        {trialUsed ? 'Your free trial has ended. What you learned stays.' : 'Lessons open with a plan.'}
      </h2>
      <p className="text-soft">
        Lessons open {trialUsed ? 'again ' : ''}with a plan, from {plans[0]?.displayPrice} for a month. The library
        stays open, free{done ? ', and your lessons stay done' : ''}.
      </p>
    </div>
    {done ? (
      <p className="flex items-baseline gap-2 self-start rounded-card bg-rice-wash px-4 py-2.5">
        <span className="word text-2xl text-rice">{done}</span> {done === 1 ? 'lesson done' : 'lessons done'}
      </p>
    ) : null}
    <div className="flex flex-wrap gap-3 max-sm:*:w-full">
      <Button asChild size="large">
        <Link href="/pricing">View Pricing</Link>
      </Button>
      <Button asChild size="large" variant="line">
        <Link href="/library">Open the library</Link>
      </Button>
    </div>
  </Card>
)
