import type { ComponentProps } from 'react'
import { say } from '#shared/messages/say.ts'
import { startFreeTrial } from '#shared/billing/plan-page-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { useStartTrial } from './use-start-trial.ts'

type StartTrialButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>

export function StartTrialButton(props: StartTrialButtonProps) {
  const startTrial = useStartTrial()
  return (
    <Button {...props} busy={startTrial.isPending} onClick={() => startTrial.mutate({ body: {} })}>
      {say(startFreeTrial)}
    </Button>
  )
}
