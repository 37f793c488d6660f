import { appeals } from '#shared/study.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'

/** In place of the button that was pressed: the focus stays here. */
const take = (told: HTMLElement | null) => told?.focus({ preventScroll: true })

interface AppealButtonProps {
  answerId: string
  /** Who looks at it. */
  to: 'teacher' | 'library'
  /** Brings the answer to the server first, where it may still be on its way. */
  first?: () => Promise<unknown>
}

/** Quiet, but always there where somebody gave a whole answer. */
export function AppealButton({ answerId, to, first }: AppealButtonProps) {
  const make = useCommand(appeals.make)
  if (make.isSuccess)
    return (
      <output ref={take} tabIndex={-1} className="text-center text-sm text-soft outline-none">
        Thank you. {to === 'teacher' ? 'The teacher' : 'Somebody who cares for the library'} will look at it.
      </output>
    )
  const send = async () => {
    await first?.()
    make.mutate({ params: { id: answerId } })
  }
  return (
    <Button variant="quiet" busy={make.isPending} onClick={() => void send()}>
      My answer was right
    </Button>
  )
}

/** Whether a whole answer was given: one with pairs left open is none to be contested. */
export const isWhole = (pairs: readonly (string | null)[] | undefined) =>
  pairs?.every((right) => right !== null) ?? true
