import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import {
  checkAnswers,
  loadQuizAgain,
  nextQuestion,
  noQuestionsYet,
  questionsOpen,
  quizChanged,
  quizPosition,
  writeNumberInDigits,
} from '#shared/courses/quiz-messages.ts'
import { backButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { courses, lessons } from '#shared/courses/courses.ts'
import { progress } from '#shared/courses/progress.ts'
import type { Question, ExerciseResponse } from '#shared/exercises/exercises.ts'
import type { QuizResult } from '#shared/exercises/quiz.ts'
import { doneFrom, percentOf } from '#shared/study/study.ts'
import { ApiError } from '#client/lib/query/api.ts'
import { keyOf } from '#client/lib/query/query-client.ts'
import { useCommand } from '#client/lib/query/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/message/notice.tsx'
import { useDraft } from '#client/lib/form/drafts.ts'
import { firstOpen, isAnswered, isNoNumber, keysOf, quizName, toSend, type Answers } from './answers.ts'
import { QuizQuestion } from './question.tsx'
import { QuizResultView } from './result.tsx'

interface StepProps {
  /** True for another attempt: its first question takes the focus, because the button that started it is gone. */
  again: boolean
  questions: Question[]
  answers: Answers
  onAnswer: (key: string, answer: ExerciseResponse) => void
  busy: boolean
  onDone: () => void
}

/** One question at a time: on a phone each fills the screen, with the next button at its foot. */
function Steps({ again, questions, answers, onAnswer, busy, onDone }: StepProps) {
  // A quiz continues at its first open question after a reload.
  const [{ at, moved }, setStep] = useState(() => ({ at: firstOpen(questions, answers), moved: again }))
  const [refused, setRefused] = useState<ExerciseResponse>()
  const keys = keysOf(questions)
  const now = Math.min(at, questions.length - 1)
  const [question, key] = [questions[now], keys[now]]
  if (!question || key === undefined) return null
  const last = now === questions.length - 1
  const open = keys.filter((each) => !isAnswered(answers[each])).length
  const go = (to: number) => setStep({ at: to, moved: true })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isNoNumber(answers[key])) setRefused(answers[key])
    else if (!last) go(now + 1)
    else if (!busy) onDone()
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <Badge tone="accent" className="justify-self-start">
        {say(quizPosition, { number: now + 1, count: questions.length })}
      </Badge>
      <QuizQuestion
        key={key}
        takesFocus={moved}
        question={question}
        answer={answers[key]}
        fieldError={refused && refused === answers[key] ? say(writeNumberInDigits) : undefined}
        onAnswer={(answer) => onAnswer(key, answer)}
      />
      <div className="flex flex-wrap items-center gap-3">
        {now > 0 && (
          <Button variant="line" onClick={() => go(now - 1)}>
            {say(backButton)}
          </Button>
        )}
        <Button type="submit" busy={last && busy}>
          {last ? say(checkAnswers) : say(nextQuestion)}
        </Button>
        {last && open > 0 && (
          <p className="text-sm text-soft">{say(questionsOpen, { count: open, percent: percentOf(doneFrom) })}</p>
        )}
      </div>
    </form>
  )
}

function Changed({ onReload }: { onReload: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const reload = () => {
    setBusy(true)
    void onReload()
  }
  return (
    <Notice
      role="alert"
      tone="danger"
      action={
        <Button variant="line" busy={busy} onClick={reload}>
          {say(loadQuizAgain)}
        </Button>
      }
    >
      {say(quizChanged)}
    </Notice>
  )
}

interface Marked {
  result: QuizResult
  questions: Question[]
  answers: Answers
}

/** The server marks the quiz (docs/product.md 21). The answers stay if that fails. */
export function QuizPlayer({ lessonId, questions }: { lessonId: string; questions: Question[] }) {
  const client = useQueryClient()
  const draft = useDraft<{ answers: Answers }>(quizName(lessonId), { answers: {} })
  const [marked, setMarked] = useState<Marked | null>(null)
  const [again, setAgain] = useState(false)
  const { answers } = draft.value
  const check = useCommand(lessons.answer, {
    invalidates: [progress.read],
    onSuccess: (result) => {
      setMarked({ result, questions, answers })
      draft.discard()
    },
  })
  const changed = check.error instanceof ApiError && check.error.code === 'stale'
  const reload = async () => {
    await client.invalidateQueries({ queryKey: keyOf(courses.list.path) })
    check.reset()
  }

  const begin = () => {
    setMarked(null)
    setAgain(true)
  }

  if (marked) return <QuizResultView {...marked} onAgain={begin} />
  if (questions.length === 0) return <p className="text-soft">{say(noQuestionsYet)}</p>
  return (
    <div className="grid gap-5">
      <Steps
        again={again}
        questions={questions}
        answers={answers}
        onAnswer={(key, answer) => draft.change((now) => ({ answers: { ...now.answers, [key]: answer } }))}
        busy={check.isPending}
        onDone={() => check.mutate({ params: { id: lessonId }, body: { answers: toSend(questions, answers) } })}
      />
      {changed && <Changed onReload={reload} />}
    </div>
  )
}
