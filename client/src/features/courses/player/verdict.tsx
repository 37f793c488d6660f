import { appeals } from '#shared/study.ts'
import type { Marked } from '#shared/study.ts'
import { toldOf } from '#client/lib/told.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { VerdictSheet } from '#client/ui/verdict-sheet.tsx'

function Appeal({ answerId }: { answerId: string }) {
  const make = useCommand(appeals.make)
  if (make.isSuccess)
    return <output className="text-center text-sm text-soft">Thank you. The teacher will look at it.</output>
  return (
    <Button variant="quiet" busy={make.isPending} onClick={() => make.mutate({ params: { id: answerId } })}>
      My answer was right
    </Button>
  )
}

interface VerdictProps {
  marked: Marked
  /** It was typed, and somebody may think that it was right all the same. */
  typed: boolean
  /** Comes back before the end. */
  returns: boolean
  silent: boolean
  onNext: () => void
}

export function Verdict({ marked, typed, returns, silent, onNext }: VerdictProps) {
  const { right, note, feedback, sound, picture, slipAt, state, id } = marked
  const told = toldOf(marked)
  return (
    <VerdictSheet
      {...told}
      right={right}
      slipAt={slipAt}
      sound={sound}
      picture={picture ?? null}
      silent={silent}
      lines={[
        note,
        feedback,
        state === 'changed' && 'The teacher has changed it meanwhile, so this answer does not count.',
        returns && 'It comes once more before the end.',
      ]}
      next={state === 'again' ? 'Try again' : 'Next'}
      onNext={onNext}
    >
      {typed && told.look === 'wrong' && <Appeal answerId={id} />}
    </VerdictSheet>
  )
}
