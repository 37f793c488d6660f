import { useState, type SubmitEvent } from 'react'
import { checkAnswer, dontKnowYet, nextQuestion, writeNumberInDigits } from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import type { ExerciseResponse } from '#shared/exercises/exercise.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { canBeLeftOut } from '#shared/exercises/question.ts'
import { Button } from '#client/ui/button.tsx'
import { isNoNumber, isReady, isTapped, skipLabel } from './question-state.ts'

/** Answer to one question while it is given; `send` receives the complete one, unless the question waits. */
export function useAnswerForm(waits: boolean, send: (answer: ExerciseResponse) => void) {
  const [answer, onAnswer] = useState<ExerciseResponse>()
  const [refused, setRefused] = useState<ExerciseResponse>()
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (waits || !isReady(answer)) return
    if (isNoNumber(answer)) setRefused(answer)
    else send(answer)
  }
  const onTap = (tapped: ExerciseResponse) => {
    if (waits) return
    onAnswer(tapped)
    send(tapped)
  }
  const fieldError = refused && refused === answer ? say(writeNumberInDigits) : undefined
  return { onSubmit, fields: { answer, fieldError, onAnswer, onTap } }
}

interface AnswerButtonsProps {
  question: Question
  answer: ExerciseResponse | undefined
  busy: boolean
  onGiveUp: () => void
  onLeaveOut: () => void
}

/** Buttons below a question: check (unless a tap is the answer), give up, and skip if the person cannot listen or speak now. */
export const AnswerButtons = ({ question, answer, busy, onGiveUp, onLeaveOut }: AnswerButtonsProps) => (
  <>
    {!isTapped(question) && (
      <Button type="submit" size="large" busy={busy} disabled={!isReady(answer)}>
        {question.kind === 'speak' ? say(nextQuestion) : say(checkAnswer)}
      </Button>
    )}
    <div className="flex flex-wrap justify-center gap-x-3">
      {question.kind !== 'speak' && (
        <Button variant="quiet" disabled={busy} onClick={onGiveUp}>
          {say(dontKnowYet)}
        </Button>
      )}
      {canBeLeftOut(question) && (
        <Button variant="quiet" disabled={busy} onClick={onLeaveOut}>
          {skipLabel(question)}
        </Button>
      )}
    </div>
  </>
)
