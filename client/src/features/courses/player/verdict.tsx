import type { Question } from '#shared/exercises/exercises.ts'
import type { Marked } from '#shared/study/study.ts'
import { AppealButton } from '#client/domain/answering/appeal-button.tsx'
import { Feedback } from '#client/domain/answering/feedback.tsx'

interface VerdictProps {
  marked: Marked
  question: Question
  /** True if the learner may contest the mark. */
  contestable: boolean
  /** True if the exercise is repeated before the end. */
  returns: boolean
  silent: boolean
  onNext: () => void
}

/** Internal picture names such as p1 or image 2 mean nothing to learners. */
const isInnerName = (text: string) => /^(?:\p{L}|img|image|pic|picture|option)?[ _-]?\d+$/iu.test(text)

/** The right answer in the form of the question: a picture, or one line per pair. */
export function shownRight(question: Question, { right, picture }: Pick<Marked, 'right' | 'picture'>) {
  const shown = question.kind === 'choice' ? question.media?.find(({ text }) => text === right)?.picture : undefined
  const pairs = question.kind === 'matching' ? right?.replaceAll(' → ', ' = ').replaceAll('; ', '\n') : right
  return {
    right: shown && right && isInnerName(right) ? null : (pairs ?? null),
    picture: shown ?? picture ?? null,
  }
}

export function Verdict({ marked, question, contestable, returns, silent, onNext }: VerdictProps) {
  return (
    <Feedback
      graded={marked}
      {...shownRight(question, marked)}
      silent={silent}
      returns={returns}
      locked="Your access has ended. What you have done is kept, and with a plan you go on from here."
      onNext={onNext}
    >
      {contestable && marked.verdict === 'wrong' && <AppealButton answerId={marked.id} to="teacher" />}
    </Feedback>
  )
}
