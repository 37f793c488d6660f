import type { ReactNode } from 'react'
import { say } from '#shared/messages/say.ts'
import { planForWords } from '#shared/study/review-messages.ts'
import { dialectText } from '#shared/entries/places/dialect-text.ts'
import { isRepeatedLater, isWrong } from '#client/domain/answering/answer-rules.ts'
import { Feedback } from '#client/domain/answering/feedback/feedback.tsx'
import { shownRight } from '#client/domain/answering/feedback/right-answer.ts'
import type { AnswerMark } from './answer-mark.ts'
import { retentionDays, retentionText } from './memory-retention.ts'
import { isWord, type ReviewSessionStep } from './session-state.ts'

interface ReviewFeedbackProps {
  step: ReviewSessionStep
  answerMark: AnswerMark
  cannotListen: boolean
  onNext: () => void
  appeal?: ReactNode
}

/** Feedback on a question of the review, or on a word's question in a lesson. */
export function ReviewFeedback({ step, answerMark, cannotListen, onNext, appeal }: ReviewFeedbackProps) {
  const word = isWord(step) ? step.word : null
  const isOrder = isWord(step) && step.example === 'order'
  const days = step.before && !step.isRepeat ? retentionDays(step.before, answerMark) : null
  const { right, picture } = isWord(step)
    ? // The options show the pictures of a choice.
      { right: answerMark.right, picture: step.mode === 'type' && !isOrder ? (answerMark.picture ?? null) : null }
    : shownRight(step.question, answerMark)
  return (
    <Feedback
      answerMark={answerMark}
      right={right}
      lang={word ? 'dtp' : undefined}
      meaning={
        isOrder ? (
          <span lang="">{word?.example?.translation}</span>
        ) : (
          word && <span lang={word.lang}>{word.meaning}</span>
        )
      }
      dialect={isOrder ? null : word?.dialect && dialectText(word.dialect)}
      picture={picture}
      cannotListen={cannotListen}
      isRepeatedLater={isRepeatedLater(step, isWrong(answerMark))}
      locked={say(planForWords)}
      retention={days === null ? undefined : retentionText(days)}
      onNext={onNext}
    >
      {appeal}
    </Feedback>
  )
}
