import { Gift } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import { claimTrial, trialAvailable, trialEligible } from '#shared/subscriptions/plan-page-messages.ts'
import { trialDays } from '#shared/subscriptions/subscriptions.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'

/** Profile of docs/product.md 52: links to the pricing page, where the trial starts. */
export const TrialOffer = () => (
  <Notice
    tone="accent"
    level={2}
    icon={<Gift aria-hidden />}
    title={<span className="text-xl">{say(trialAvailable)}</span>}
    action={
      <ButtonLink variant="line" href="/pricing">
        {say(claimTrial)}
      </ButtonLink>
    }
  >
    <p>{say(trialEligible, { days: trialDays })}</p>
  </Notice>
)
