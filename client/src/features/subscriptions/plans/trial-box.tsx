import { Sunrise } from 'lucide-react'
import { trialDays } from '#shared/subscriptions/subscriptions.ts'
import { isOfferedTrial } from '#shared/subscriptions/trial.ts'
import { loginAddress } from '#client/lib/page/navigation.ts'
import { useViewer } from '#client/domain/viewer/viewer.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { StartTrialButton } from './start-trial-button.tsx'

const Register = () => (
  <ButtonLink leaves href={loginAddress('/pricing')}>
    Register
  </ButtonLink>
)

/** Starts the trial, or invites visitors to register first. */
export function TrialBox() {
  const { viewer, unknown } = useViewer()
  if (unknown || (viewer && !isOfferedTrial(viewer))) return null
  return (
    <Notice
      tone="accent"
      level={2}
      icon={<Sunrise aria-hidden />}
      title={`Try everything free for ${trialDays} days`}
      action={viewer ? <StartTrialButton /> : <Register />}
    >
      <p>
        {viewer
          ? 'All courses and lessons, at once. No credit card required, and nothing to cancel: the trial ends by itself.'
          : 'Register, and start your trial of all courses and lessons. No credit card required, and nothing to cancel.'}
      </p>
    </Notice>
  )
}
