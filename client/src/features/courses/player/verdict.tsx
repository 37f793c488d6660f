import type { Question } from '#shared/exercises/exercises.ts'
import { planEnded } from '#shared/courses/player-messages.ts'
import { say } from '#shared/messages/say.ts'
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
  /** True if the learner did not know: that is no mistake. */
  gaveUp: boolean
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

export function Verdict({ marked, question, contestable, returns, gaveUp, silent, onNext }: VerdictProps) {
  return (
    <Feedback
      graded={{ ...marked, gaveUp }}
      {...shownRight(question, marked)}
      silent={silent}
      returns={returns}
      locked={say(planEnded)}
      onNext={onNext}
    >
      {contestable && marked.verdict === 'wrong' && <AppealButton answerId={marked.id} to="teacher" />}
    </Feedback>
  )
}
