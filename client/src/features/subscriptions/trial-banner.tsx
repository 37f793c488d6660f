import { Sunrise } from 'lucide-react'
import { Notice } from '#client/ui/notice.tsx'
import { StartTrialButton } from './start-trial-button.tsx'

/** SPEC section 2, for NORMAL users who have not used the trial. */
export const TrialBanner = () => (
  <Notice tone="gold" icon={<Sunrise aria-hidden />} action={<StartTrialButton />}>
    <p className="text-lg font-semibold">Start your 3-day free trial to access all courses and lessons!</p>
    <p className="text-soft">No credit card required. It ends by itself.</p>
  </Notice>
)
