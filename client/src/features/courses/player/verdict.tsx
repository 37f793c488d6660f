import type { Question } from '#shared/exercises.ts'
import type { Marked } from '#shared/study.ts'
import { AppealButton } from '#client/lib/appeal-button.tsx'
import { slipOf, toldOf } from '#client/lib/told.ts'
import { VerdictSheet } from '#client/ui/verdict-sheet.tsx'

interface VerdictProps {
  marked: Marked
  question: Question
  /** Somebody may think that it was right all the same. */
  contestable: boolean
  /** Comes back before the end. */
  returns: boolean
  silent: boolean
  onNext: () => void
}

/** What a picture is called within, as p1 or image 2, is nobody's answer. */
const isInnerName = (text: string) => /^(?:\p{L}|img|image|pic|picture|option)?[ _-]?\d+$/iu.test(text)

/** The right answer as it was shown: a picture as a picture, pairs a line each. */
export function shownRight(question: Question, { right, picture }: Pick<Marked, 'right' | 'picture'>) {
  const shown = question.kind === 'choice' ? question.media?.find(({ text }) => text === right)?.picture : undefined
  const pairs = question.kind === 'matching' ? right?.replaceAll(' → ', ' = ').replaceAll('; ', '\n') : right
  return {
    right: shown && right && isInnerName(right) ? null : (pairs ?? null),
    picture: shown ?? picture ?? null,
  }
}

export function Verdict({ marked, question, contestable, returns, silent, onNext }: VerdictProps) {
  const { note, feedback, sound, slipAt, state, id } = marked
  const { right, picture } = shownRight(question, marked)
  const told = toldOf(marked)
  return (
    <VerdictSheet
      {...told}
      right={right}
      slipAt={slipAt}
      sound={sound}
      picture={picture}
      silent={silent}
      lines={[
        slipOf(marked),
        note,
        feedback,
        state === 'changed' && 'The teacher has changed it meanwhile, so this answer does not count.',
        state === 'locked' && 'Your access has ended. What you have done is kept, and with a plan you go on from here.',
        returns && 'It comes once more before the end.',
      ]}
      next={state === 'again' ? 'Try again' : 'Next'}
      onNext={onNext}
    >
      {contestable && marked.verdict === 'wrong' && <AppealButton answerId={id} to="teacher" />}
    </VerdictSheet>
  )
}
