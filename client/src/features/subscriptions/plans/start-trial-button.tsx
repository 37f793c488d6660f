import type { ComponentProps } from 'react'
import { Button } from '#client/ui/button.tsx'
import { useStartTrial } from './use-start-trial.ts'

type StartTrialButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>

export function StartTrialButton(props: StartTrialButtonProps) {
  const startTrial = useStartTrial()
  return (
    <Button {...props} busy={startTrial.isPending} onClick={() => startTrial.mutate({ body: {} })}>
      Start Free Trial
    </Button>
  )
}
