import { trialDays } from '#shared/subscriptions/subscriptions.ts'
import { Card } from '#client/ui/card.tsx'
import { PastDueNotice, usePastDue } from './past-due-notice.tsx'
import { StartTrialButton } from './plans/start-trial-button.tsx'

/** For NORMAL users who have not used the trial. A failed payment takes precedence. */
export function TrialBanner() {
  const pastDue = usePastDue()
  return (
    <Card as="section" aria-labelledby="trial" className="gap-4 p-5 shadow-lift sm:p-7 lg:justify-center">
      {pastDue && <PastDueNotice {...pastDue} />}
      <div className="grid gap-1.5">
        <h2
          id="trial"
          className="text-xl"
        >{`Start your ${trialDays}-day free trial to access all courses and lessons!`}</h2>
        <p className="text-soft">No credit card required. It ends by itself.</p>
      </div>
      <StartTrialButton size="large" className="sm:self-start" />
    </Card>
  )
}
