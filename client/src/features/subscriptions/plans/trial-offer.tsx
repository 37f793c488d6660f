import { Gift } from 'lucide-react'
import { trialDays } from '#shared/subscriptions/subscriptions.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'

/** Profile of docs/product.md 52: links to the pricing page, where the trial starts. */
export const TrialOffer = () => (
  <Notice
    tone="accent"
    level={2}
    icon={<Gift aria-hidden />}
    title={<span className="text-xl">Free Trial Available!</span>}
    action={
      <ButtonLink variant="line" href="/pricing">
        Claim Free Trial
      </ButtonLink>
    }
  >
    <p>{`You're eligible for a ${trialDays}-day free trial with full access to all courses.`}</p>
  </Notice>
)
