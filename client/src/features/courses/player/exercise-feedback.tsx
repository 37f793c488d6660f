import type { ComponentProps } from 'react'
import type { Question } from '#shared/exercises/exercises.ts'
import { planEnded } from '#shared/courses/player-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { Marked } from '#shared/study/answers.ts'
import { AppealButton } from '#client/domain/answering/feedback/appeal-button.tsx'
import { Feedback } from '#client/domain/answering/feedback/feedback.tsx'
import { shownRight } from '#client/domain/answering/feedback/right-answer.ts'

interface ExerciseFeedbackProps extends Pick<
  ComponentProps<typeof Feedback>,
  'isRepeatedLater' | 'cannotListen' | 'onNext'
> {
  marked: Marked
  question: Question
  contestable: boolean
  /** True if the learner did not know: that is no mistake. */
  gaveUp: boolean
}

export const ExerciseFeedback = ({ marked, question, contestable, gaveUp, ...feedback }: ExerciseFeedbackProps) => (
  <Feedback answerMark={{ ...marked, gaveUp }} {...shownRight(question, marked)} locked={say(planEnded)} {...feedback}>
    {contestable && <AppealButton answerId={marked.id} to="teacher" />}
  </Feedback>
)
