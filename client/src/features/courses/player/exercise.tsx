import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { courses } from '#shared/courses.ts'
import type { Said } from '#shared/exercises.ts'
import { progress } from '#shared/progress.ts'
import { results, study } from '#shared/study.ts'
import type { Marked } from '#shared/study.ts'
import { sentenceFor } from '#client/lib/api.ts'
import { keyOf, refreshViewer } from '#client/lib/query-client.ts'
import { useCommand } from '#client/lib/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { isAnswered, isNoNumber } from '#client/features/courses/quiz/answers.ts'
import { QuizQuestion } from '#client/features/courses/quiz/question.tsx'
import { answerOf } from './answer.ts'
import { Foot } from './frame.tsx'
import type { ExerciseStep } from './steps.ts'
import { Verdict } from './verdict.tsx'

interface ExerciseProps {
  step: ExerciseStep
  attemptId: string
  /** Nobody can listen now: what is right waits for its button. */
  silent: boolean
  /** What came of the answer; null where it was left out. */
  onNext: (marked: Marked | null) => void
  onCannotListen: () => void
}

/** Sends an answer at once. Sent again after a failure it keeps its id, so that it counts once. */
function useAnswer({ step, attemptId }: Pick<ExerciseProps, 'step' | 'attemptId'>) {
  const client = useQueryClient()
  const [id, setId] = useState(() => crypto.randomUUID())
  const [marked, setMarked] = useState<Marked>()
  const send = useCommand(study.answer, {
    quiet: true,
    after: ({ answers: [first] }) => {
      // What the best score and the progress are now is asked for without holding up the verdict.
      for (const { path } of [progress.read, results.mine]) void client.invalidateQueries({ queryKey: keyOf(path) })
      if (first?.state === 'changed' || first?.state === 'locked')
        void client.invalidateQueries({ queryKey: keyOf(courses.list.path) })
      if (first?.state === 'locked') void refreshViewer(client)
      else setMarked(first)
    },
  })
  return {
    marked,
    busy: send.isPending,
    fault: send.error ? sentenceFor(send.error) : undefined,
    send: (said: Said | null) =>
      send.mutate({ body: { answers: [{ id, attemptId, ...answerOf(step.question, said, new Date()) }] } }),
    again: () => {
      setId(crypto.randomUUID())
      setMarked(undefined)
    },
  }
}

export function ExerciseView({ step, attemptId, silent, onNext, onCannotListen }: ExerciseProps) {
  const { question } = step
  const [said, setSaid] = useState<Said>()
  const [refused, setRefused] = useState<Said>()
  const { marked, busy, fault, send, again } = useAnswer({ step, attemptId })
  const heard = question.text === '' && question.sound !== undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || marked || !isAnswered(said)) return
    if (isNoNumber(said)) setRefused(said)
    else send(said)
  }
  return (
    <form onSubmit={submit} className="contents">
      <div className="pb-6">
        <QuizQuestion
          question={question}
          answer={said}
          takesFocus
          locked={marked !== undefined}
          fault={refused && refused === said ? 'Please write a number in digits, such as 12.' : undefined}
          onAnswer={setSaid}
        />
      </div>
      {marked ? (
        <Verdict
          marked={marked}
          typed={question.kind === 'short-answer'}
          silent={silent}
          returns={marked.verdict === 'wrong' && !step.again}
          onNext={() => (marked.state === 'again' ? again() : onNext(marked))}
        />
      ) : (
        <Foot>
          {fault && (
            <p role="alert" className="text-sm font-medium text-clay">
              {fault} Your answer is kept here.
            </p>
          )}
          <Button type="submit" size="large" busy={busy} disabled={!isAnswered(said)}>
            {question.kind === 'speak' ? 'Next' : 'Check'}
          </Button>
          <div className="flex flex-wrap justify-center gap-x-3">
            {question.kind !== 'speak' && (
              <Button variant="quiet" disabled={busy} onClick={() => send(null)}>
                I don’t know yet
              </Button>
            )}
            {(heard || question.kind === 'speak') && (
              <Button
                variant="quiet"
                disabled={busy}
                onClick={() => {
                  if (heard) onCannotListen()
                  onNext(null)
                }}
              >
                {heard ? 'I can’t listen now' : 'I can’t speak now'}
              </Button>
            )}
          </div>
        </Foot>
      )}
    </form>
  )
}
