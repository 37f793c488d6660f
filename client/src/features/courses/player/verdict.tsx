import type { Question } from '#shared/exercises/exercises.ts'
import { planEnded } from '#shared/courses/player-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Marked } from '#shared/study/answers.ts'
import { AppealButton } from '#client/domain/answering/appeal-button.tsx'
import { Feedback } from '#client/domain/answering/feedback.tsx'
import { shownRight } from '#client/domain/answering/right-answer.ts'

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

export function Verdict({ marked, question, contestable, returns, gaveUp, silent, onNext }: VerdictProps) {
  return (
    <Feedback
      answerMark={{ ...marked, gaveUp }}
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
