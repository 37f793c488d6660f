import type { Marked } from '#shared/study.ts'
import { AppealButton } from '#client/lib/appeal-button.tsx'
import { toldOf } from '#client/lib/told.ts'
import { VerdictSheet } from '#client/ui/verdict-sheet.tsx'

interface VerdictProps {
  marked: Marked
  /** Somebody may think that it was right all the same. */
  ownWords: boolean
  /** Comes back before the end. */
  returns: boolean
  silent: boolean
  onNext: () => void
}

export function Verdict({ marked, ownWords, returns, silent, onNext }: VerdictProps) {
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
        state === 'locked' && 'Your access has ended. What you have done is kept, and with a plan you go on from here.',
        returns && 'It comes once more before the end.',
      ]}
      next={state === 'again' ? 'Try again' : 'Next'}
      onNext={onNext}
    >
      {ownWords && marked.verdict === 'wrong' && <AppealButton answerId={id} to="teacher" />}
    </VerdictSheet>
  )
}
