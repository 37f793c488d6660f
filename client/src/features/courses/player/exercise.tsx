import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { courses } from '#shared/courses.ts'
import type { Said } from '#shared/exercises.ts'
import { progress } from '#shared/progress.ts'
import { canBeLeftOut } from '#shared/question.ts'
import { results } from '#shared/study.ts'
import type { Marked } from '#shared/study.ts'
import { isWhole } from '#client/lib/appeal-button.tsx'
import { keepAnswer, markOf, markSoFar, sendAnswers, wasRefused, whyUnsent } from '#client/lib/answers.ts'
import { toldOf } from '#client/lib/told.ts'
import { keyOf, refreshViewer } from '#client/lib/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { isAnswered, isNoNumber, leavingOut } from '#client/features/courses/quiz/answers.ts'
import { QuizQuestion } from '#client/features/courses/quiz/question.tsx'
import { answerOf } from './answer.ts'
import { Foot } from './frame.tsx'
import type { ExerciseStep } from './steps.ts'
import type { Came } from './use-walk.ts'
import { Verdict } from './verdict.tsx'

interface ExerciseProps {
  step: ExerciseStep
  attemptId: string
  person: string
  /** Nobody can listen now: what is right waits for its button. */
  silent: boolean
  /** Before it is shown: from here on a reload goes on with the next step. */
  onAnswered: (came: Came) => void
  /** What came of the answer; null where it was left out. */
  onNext: (came: Came) => void
  onCannotListen: () => void
}

/** Its mark may have come while it was shown as kept. */
function nowOf(came: Came): Came {
  const marked = came && 'keptId' in came ? markSoFar(came.keptId) : undefined
  return marked ? { marked } : came
}

/** When there will be a mark, by what stands between the answer and the server. */
const markedWhen = {
  line: 'It is marked when you are back online.',
  session: 'You are logged out. It is marked when you have logged in again.',
  server: 'It could not be marked just now. It is sent again by itself.',
}

/** A quiz has no verdict without the server: its key is there. */
const Kept = ({ why, onNext }: { why: keyof typeof markedWhen; onNext: () => void }) => (
  <Foot>
    <output className="py-2 text-center">
      <strong className="block">Your answer is kept.</strong> {markedWhen[why]}
    </output>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- each step has one thing to do, and Enter does it */}
    <Button size="large" autoFocus onClick={onNext}>
      Next
    </Button>
  </Foot>
)

/** Kept first, then sent, then shown. What has no line gets its mark later. */
function useAnswer({
  step,
  attemptId,
  person,
  onAnswered,
}: Pick<ExerciseProps, 'step' | 'attemptId' | 'person' | 'onAnswered'>) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [came, setCame] = useState<Came>(null)
  const [why, setWhy] = useState<keyof typeof markedWhen>('line')
  const show = (next: Came) => {
    onAnswered(next)
    setCame(next)
  }
  const refreshMarks = () => {
    for (const { path } of [progress.read, results.mine]) void client.invalidateQueries({ queryKey: keyOf(path) })
  }
  const read = async (marked: Marked) => {
    // What the best score and the progress are now is asked for without holding up the verdict.
    refreshMarks()
    const list = { queryKey: keyOf(courses.list.path) }
    // What is asked instead is known when the learner goes on.
    if (marked.state === 'changed') await client.invalidateQueries(list).catch(() => {})
    if (marked.state === 'locked') void client.invalidateQueries(list)
    // The lesson closes when its list has come; without that, the learner still reads why nothing was marked.
    if (marked.state === 'locked') void refreshViewer(client)
    if (marked.state === 'locked' || marked.state === 'again') setCame({ marked })
    else show({ marked })
  }
  const send = async (said: Said | null) => {
    setBusy(true)
    setFault(undefined)
    const id = await keepAnswer(person, { attemptId, ...answerOf(step.question, said) })
    const mark = await markOf(person, id)
    if (mark) await read(mark)
    setBusy(false)
    if (mark) return
    if (wasRefused(id)) setFault('This answer could not be taken. Please load the page again.')
    else {
      setWhy(whyUnsent() ?? 'server')
      show({ keptId: id })
    }
  }
  /** The server has to know: it is not counted. */
  const leaveOut = async () => {
    setBusy(true)
    const { id: exerciseId, revision } = step.question
    await keepAnswer(person, { attemptId, exerciseId, ...(revision === undefined ? {} : { revision }), skipped: true })
    void sendAnswers(person).then(refreshMarks)
  }
  return { came, why, busy, fault, send: (said: Said | null) => void send(said), leaveOut, again: () => setCame(null) }
}

export function ExerciseView({ silent, onNext, onCannotListen, ...asked }: ExerciseProps) {
  const { step } = asked
  const { question } = step
  const [said, setSaid] = useState<Said>()
  const [refused, setRefused] = useState<Said>()
  const { came, why, busy, fault, send, leaveOut, again } = useAnswer(asked)
  const marked = came && 'marked' in came ? came.marked : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || came || !isAnswered(said)) return
    if (isNoNumber(said)) setRefused(said)
    else send(said)
  }
  return (
    <form onSubmit={submit} className="contents">
      <div className="pb-6" data-look={marked && isAnswered(said) ? toldOf(marked).look : undefined}>
        <QuizQuestion
          question={question}
          answer={said}
          takesFocus={came === null}
          locked={came !== null}
          fault={refused && refused === said ? 'Please write a number in digits, such as 12.' : undefined}
          onAnswer={setSaid}
        />
      </div>
      {marked ? (
        <Verdict
          marked={marked}
          question={question}
          contestable={isAnswered(said) && (said.kind !== 'matching' || isWhole(said.pairs))}
          silent={silent}
          returns={marked.verdict === 'wrong' && !step.again}
          onNext={() => (marked.state === 'again' ? again() : onNext(came))}
        />
      ) : came ? (
        <Kept why={why} onNext={() => onNext(nowOf(came))} />
      ) : (
        <Foot>
          {fault && (
            <p role="alert" className="text-sm font-medium text-clay">
              {fault}
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
            {canBeLeftOut(question) && (
              <Button
                variant="quiet"
                disabled={busy}
                onClick={() => {
                  if (question.kind !== 'speak' && question.sound) onCannotListen()
                  void leaveOut().then(() => onNext(null))
                }}
              >
                {leavingOut(question)}
              </Button>
            )}
          </div>
        </Foot>
      )}
    </form>
  )
}
