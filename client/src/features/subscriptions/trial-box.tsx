import { Sunrise } from 'lucide-react'
import { isOfferedTrial } from '#shared/trial.ts'
import { loginAddress } from '#client/lib/navigation.ts'
import { useViewer } from '#client/lib/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { StartTrialButton } from './start-trial-button.tsx'

const Register = () => (
  <Button asChild>
    <a href={loginAddress('/pricing')}>Register</a>
  </Button>
)

/** For those who may still have the trial: starts it here, or invites a visitor to register first. */
export function TrialBox() {
  const { viewer, unknown } = useViewer()
  if (unknown || (viewer && !isOfferedTrial(viewer))) return null
  return (
    <Notice
      tone="gold"
      level={2}
      icon={<Sunrise aria-hidden />}
      title="Try everything free for 3 days"
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
