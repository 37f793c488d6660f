import type { ComponentProps } from 'react'
import type { Marked } from '#shared/study/study.ts'
import { typoOf, verdictText } from './verdict-text.ts'
import { VerdictSheet } from '#client/ui/dialog/verdict-sheet.tsx'

interface FeedbackProps extends Omit<
  ComponentProps<typeof VerdictSheet>,
  'head' | 'look' | 'slipAt' | 'sound' | 'lines' | 'next'
> {
  graded: Parameters<typeof verdictText>[0] & Pick<Marked, 'right' | 'slipAt' | 'note' | 'feedback' | 'sound'>
  /** Sentence for a question that is no longer open to the person. */
  locked: string
  /** True if the question is repeated before the end. */
  returns: boolean
}

/** Feedback on an answer, the same in a review and a lesson. */
export function Feedback({ graded, locked, returns, ...sheet }: FeedbackProps) {
  const { slipAt, note, feedback, sound, state } = graded
  return (
    <VerdictSheet
      {...verdictText(graded)}
      slipAt={slipAt}
      sound={sound}
      lines={[
        typoOf(graded),
        note,
        feedback,
        state === 'changed' && 'The teacher has changed it meanwhile, so this answer does not count.',
        state === 'locked' && locked,
        returns && 'It comes once more before the end.',
      ]}
      next={state === 'again' ? 'Try again' : 'Next'}
      {...sheet}
    />
  )
}
