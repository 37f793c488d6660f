import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { courses } from '#shared/courses/courses.ts'
import {
  answerRefused,
  answerSavedNote,
  markedLoggedOut,
  markedOnline,
  markedSoon,
} from '#shared/courses/player-messages.ts'
import { nextButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import type { ExerciseResponse } from '#shared/exercises/exercise.ts'
import { progress } from '#shared/courses/progress.ts'
import { results } from '#shared/study/results.ts'
import type { Marked, StudyAnswer } from '#shared/study/answers.ts'
import { isRepeatedLater, isContestable, isWrong } from '#client/domain/answering/answer-rules.ts'
import { classAssignment } from '#client/domain/answering/class-assignment.ts'
import {
  saveAnswer,
  readMark,
  markSoFar,
  sendAnswers,
  wasRefused,
  sendFailure,
} from '#client/domain/answering/send-answers.ts'
import { verdictText } from '#client/domain/answering/feedback/verdict-text.ts'
import { queryKeyOf, refreshViewer } from '#client/lib/query/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { InlineError } from '#client/ui/form/form-error.tsx'
import { AnswerButtons, useAnswerForm } from '#client/features/courses/quiz/answer-form.tsx'
import { QuizQuestion } from '#client/features/courses/quiz/question.tsx'
import { questionAnswer } from './answer-content.ts'
import { StepFoot } from './lesson-frame.tsx'
import type { ExerciseStep } from './steps.ts'
import type { ExerciseOutcome } from './use-attempt.ts'
import { ExerciseFeedback } from './exercise-feedback.tsx'

interface ExerciseProps {
  step: ExerciseStep
  attemptId: string
  person: string
  cannotListen: boolean
  /** Runs before the verdict is shown, so that a reload continues with the next step. */
  onAnswered: (outcome: ExerciseOutcome) => void
  /** Continues with the outcome; null if the exercise was skipped. */
  onNext: (outcome: ExerciseOutcome) => void
  onCannotListen: () => void
}

/** The mark may have arrived while the answer was shown as saved. */
function withArrivedMark(outcome: ExerciseOutcome): ExerciseOutcome {
  const marked = outcome && 'savedId' in outcome ? markSoFar(outcome.savedId) : undefined
  return marked ? { marked } : outcome
}

/** Sentences that say when the mark will come, by the reason of the delay. */
const markedWhen = { connection: markedOnline, session: markedLoggedOut, server: markedSoon }

/** Shown without a verdict: only the server has the quiz's key. */
const SavedAnswer = ({ why, onNext }: { why: keyof typeof markedWhen; onNext: () => void }) => (
  <StepFoot>
    <output className="py-2 text-center">
      <strong className="block">{say(answerSavedNote)}</strong> {say(markedWhen[why])}
    </output>
    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- each step has one thing to do, and Enter does it */}
    <Button size="large" autoFocus onClick={onNext}>
      {say(nextButton)}
    </Button>
  </StepFoot>
)

/** Saves the answer, sends it, then shows the verdict. Offline the mark follows later. */
function useAnswer({
  step,
  attemptId,
  person,
  onAnswered,
}: Pick<ExerciseProps, 'step' | 'attemptId' | 'person' | 'onAnswered'>) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<string>()
  const [outcome, setOutcome] = useState<ExerciseOutcome>(null)
  const [sent, setSent] = useState<Partial<StudyAnswer>>({})
  const [why, setWhy] = useState<keyof typeof markedWhen>('connection')
  const show = (next: ExerciseOutcome) => {
    onAnswered(next)
    setOutcome(next)
  }
  const refreshMarks = () => {
    for (const { path } of [progress.read, results.listOwn])
      void client.invalidateQueries({ queryKey: queryKeyOf(path) })
  }
  const read = async (marked: Marked) => {
    // Refreshes score and progress without delaying the verdict.
    refreshMarks()
    const list = { queryKey: queryKeyOf(courses.list.path) }
    // Loads the changed question while the learner reads.
    if (marked.state === 'changed') await client.invalidateQueries(list).catch(() => {})
    const isLocked = marked.state === 'locked'
    if (isLocked) {
      // The lesson locks once its list is refreshed. If that fails, the learner still reads why nothing was marked.
      void client.invalidateQueries(list)
      void refreshViewer(client)
    }
    if (isLocked || marked.state === 'again') setOutcome({ marked })
    else show({ marked })
  }
  const send = async (answer: ExerciseResponse | null) => {
    setBusy(true)
    setErrorText(undefined)
    const content = questionAnswer(step.question, answer)
    setSent(content)
    const id = await saveAnswer(person, { attemptId, ...classAssignment(), ...content })
    const mark = await readMark(person, id)
    if (mark) await read(mark)
    setBusy(false)
    if (mark) return
    if (wasRefused(id)) setErrorText(say(answerRefused))
    else {
      setWhy(sendFailure() ?? 'server')
      show({ savedId: id })
    }
  }
  /** Tells the server that the exercise was skipped, so that it is not counted. */
  const leaveOut = async () => {
    setBusy(true)
    const { id: exerciseId, revision } = step.question
    const content = { exerciseId, ...(revision === undefined ? {} : { revision }), skipped: true }
    await saveAnswer(person, { attemptId, ...classAssignment(), ...content })
    void sendAnswers(person).then(refreshMarks)
  }
  return {
    outcome,
    sent,
    why,
    busy,
    errorText,
    send: (answer: ExerciseResponse | null) => void send(answer),
    leaveOut,
    clearOutcome: () => setOutcome(null),
  }
}

export function ExerciseView({ cannotListen, onNext, onCannotListen, ...answering }: ExerciseProps) {
  const { step } = answering
  const { question } = step
  const { outcome, sent, why, busy, errorText, send, leaveOut, clearOutcome } = useAnswer(answering)
  const gaveUp = sent.gaveUp === true
  const marked = outcome && 'marked' in outcome ? outcome.marked : undefined
  const { onSubmit, fields } = useAnswerForm(busy || outcome !== null, send)
  return (
    <form onSubmit={onSubmit} className="contents">
      <div className="pb-6" data-look={marked && !gaveUp ? verdictText(marked).look : undefined}>
        <QuizQuestion
          question={question}
          takesFocus={outcome === null}
          locked={outcome !== null}
          marked={marked}
          {...fields}
        />
      </div>
      {marked ? (
        <ExerciseFeedback
          marked={marked}
          question={question}
          contestable={isContestable(sent, marked)}
          cannotListen={cannotListen}
          gaveUp={gaveUp}
          isRepeatedLater={isRepeatedLater(step, isWrong(marked))}
          onNext={() => (marked.state === 'again' ? clearOutcome() : onNext(outcome))}
        />
      ) : outcome ? (
        <SavedAnswer why={why} onNext={() => onNext(withArrivedMark(outcome))} />
      ) : (
        <StepFoot>
          <InlineError className="text-sm">{errorText}</InlineError>
          <AnswerButtons
            question={question}
            answer={fields.answer}
            busy={busy}
            onGiveUp={() => send(null)}
            onLeaveOut={() => {
              if (question.kind !== 'speak' && question.sound) onCannotListen()
              void leaveOut().then(() => onNext(null))
            }}
          />
        </StepFoot>
      )}
    </form>
  )
}
