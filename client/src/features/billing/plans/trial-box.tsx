import { Sunrise } from 'lucide-react'
import { say } from '#shared/messages/say.ts'
import { registerButton, trialBoxText, trialBoxVisitorText, tryEverything } from '#shared/billing/plan-page-messages.ts'
import { trialDays } from '#shared/billing/subscriptions.ts'
import { isOfferedTrial } from '#shared/billing/trial.ts'
import { useSignUpAddress } from '#client/lib/page/navigation.ts'
import { useViewer } from '#client/lib/session/viewer.ts'
import { Notice } from '#client/ui/message/notice.tsx'
import { ButtonLink } from '#client/ui/button-link.tsx'
import { StartTrialButton } from './start-trial-button.tsx'

const Register = () => (
  <ButtonLink variant="line" leaves href={useSignUpAddress('/pricing')}>
    {say(registerButton)}
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
      title={say(tryEverything, { days: trialDays })}
      action={viewer ? <StartTrialButton variant="line" /> : <Register />}
    >
      <p>{say(viewer ? trialBoxText : trialBoxVisitorText)}</p>
    </Notice>
  )
}
