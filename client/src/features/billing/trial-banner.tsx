import { say } from '#shared/messages/say.ts'
import { trialBannerText, trialBannerTitle } from '#shared/billing/plan-page-messages.ts'
import { trialDays } from '#shared/billing/subscriptions.ts'
import { Card } from '#client/ui/card.tsx'
import { PastDueNotice, usePastDue } from './past-due-notice.tsx'
import { StartTrialButton } from './plans/start-trial-button.tsx'

/** Offers the trial to NORMAL users who have not used it. A failed payment takes precedence. */
export function TrialBanner() {
  const pastDue = usePastDue()
  return (
    <Card as="section" aria-labelledby="trial" className="gap-4 p-5 shadow-lift sm:p-7 lg:justify-center">
      {pastDue && <PastDueNotice {...pastDue} />}
      <div className="grid gap-1.5">
        <h2 id="trial" className="text-xl">
          {say(trialBannerTitle, { days: trialDays })}
        </h2>
        <p className="text-soft">{say(trialBannerText)}</p>
      </div>
      <StartTrialButton size="large" className="sm:self-start" />
    </Card>
  )
}
