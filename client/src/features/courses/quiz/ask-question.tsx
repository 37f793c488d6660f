import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Question, Said } from '#shared/exercises.ts'
import { canBeLeftOut } from '#shared/question.ts'
import { contentOf } from '#client/features/courses/player/answer.ts'
import { Button } from '#client/ui/button.tsx'
import { isAnswered, isNoNumber, leavingOut } from './answers.ts'
import { QuizQuestion } from './question.tsx'

interface AskQuestionProps {
  question: Question
  locked: boolean
  busy: boolean
  onAnswer: (content: ReturnType<typeof contentOf>, said: Said | null) => void
  onLeaveOut: () => void
}

/** A question of a lesson, asked by itself. */
export function AskQuestion({ question, locked, busy, onAnswer, onLeaveOut }: AskQuestionProps) {
  const [said, setSaid] = useState<Said>()
  const [refused, setRefused] = useState<Said>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || locked || !isAnswered(said)) return
    if (isNoNumber(said)) setRefused(said)
    else onAnswer(contentOf(said), said)
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-5">
      <QuizQuestion
        question={question}
        answer={said}
        takesFocus
        locked={locked}
        fault={refused && refused === said ? 'Please write a number in digits, such as 12.' : undefined}
        onAnswer={setSaid}
      />
      {!locked && (
        <div className="grid gap-2">
          <Button type="submit" size="large" busy={busy} disabled={!isAnswered(said)}>
            {question.kind === 'speak' ? 'Next' : 'Check'}
          </Button>
          <div className="flex flex-wrap justify-center gap-x-3">
            {question.kind !== 'speak' && (
              <Button variant="quiet" disabled={busy} onClick={() => onAnswer(contentOf(null), null)}>
                I don’t know yet
              </Button>
            )}
            {canBeLeftOut(question) && (
              <Button variant="quiet" disabled={busy} onClick={onLeaveOut}>
                {leavingOut(question)}
              </Button>
            )}
          </div>
        </div>
      )}
    </form>
  )
}
