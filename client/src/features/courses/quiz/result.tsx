import { Check, CircleDashed, Minus, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import {
  countRightOf,
  numberedQuestion,
  rightAnswerIs,
  scoreLabel,
  scorePercent,
  verdictOpen,
  verdictPartly,
  verdictRight,
  verdictWrong,
  yourAnswerIs,
} from '#shared/courses/quiz-messages.ts'
import { tryAgainButton } from '#shared/messages/messages.ts'
import { say } from '#shared/messages/say.ts'
import { courseWords, useCourseLang } from '#client/domain/lessons/course-text.tsx'
import { richText } from '#client/lib/rich-text.tsx'
import type { Question } from '#shared/exercises/exercises.ts'
import type { QuizResult } from '#shared/exercises/quiz.ts'
import { percentOf } from '#shared/study/study.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ProgressBar } from '#client/ui/list/progress-bar.tsx'
import { countRight, keysOf, outcomeOf, wordsOf, type Answers, type Verdict } from './answers.ts'

interface QuizResultProps {
  questions: Question[]
  answers: Answers
  result: QuizResult
  onAgain: () => void
}

const verdicts = {
  right: {
    words: say(verdictRight),
    tone: 'success',
    Icon: Check,
    look: 'border-success bg-success-wash ring-1 ring-success',
  },
  partly: {
    words: say(verdictPartly),
    tone: 'accent',
    Icon: CircleDashed,
    look: 'border-accent bg-accent-wash ring-1 ring-accent',
  },
  wrong: { words: say(verdictWrong), tone: 'danger', Icon: X, look: 'border-danger bg-danger-wash ring-1 ring-danger' },
  open: { words: say(verdictOpen), tone: 'neutral', Icon: Minus, look: 'border-line bg-muted' },
} as const

function Given({ words, verdict }: { words: string[]; verdict: Verdict | 'open' }) {
  const { words: label, tone, Icon, look } = verdicts[verdict]
  const lang = useCourseLang()
  return (
    <div className={`flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 rounded-button border px-4 py-2.5 ${look}`}>
      {words.length > 0 && (
        <div className="min-w-0 flex-1 basis-24">
          <span className="sr-only">{say(yourAnswerIs)} </span>
          {words.map((line) => (
            <p key={line} lang={lang}>
              {line}
            </p>
          ))}
        </div>
      )}
      <span className="flex">
        <Badge tone={tone} className="px-0">
          <Icon aria-hidden strokeWidth={3} />
          {label}
        </Badge>
      </span>
    </div>
  )
}

/** Pairs are shown one per line. */
const solutionOf = (question: Question, solution: string) =>
  question.kind === 'matching' ? `\n${solution.replaceAll('; ', '\n')}` : solution

/** Result by word and colour, with the right answers and the teacher's feedback. */
export function QuizResultView({ questions, answers, result, onAgain }: QuizResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const keys = keysOf(questions)
  const score = percentOf(result.score)
  const lang = useCourseLang()
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-6">
      <div className="grid max-w-md gap-2">
        <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {say(countRightOf, { right: countRight(result), count: questions.length })}
        </h3>
        <ProgressBar label={say(scoreLabel)} value={score} max={100} />
        <p className="text-soft">{say(scorePercent, { percent: score })}</p>
      </div>
      <ol className="grid gap-6">
        {questions.map((question, i) => {
          const mark = result.marks[i]
          if (!mark) return null
          const answer = answers[keys[i] ?? '']
          const verdict = outcomeOf(mark.fraction, answer)
          return (
            <li key={keys[i]} className="grid gap-2">
              <p className="font-head text-lg whitespace-pre-line">
                {richText(numberedQuestion, { number: i + 1, question: question.text, words: courseWords })}
              </p>
              <Given words={wordsOf(question, answer)} verdict={verdict} />
              {verdict !== 'right' && mark.solution && (
                <p className="whitespace-pre-line">
                  {richText(rightAnswerIs, {
                    solution: solutionOf(question, mark.solution),
                    words: courseWords,
                    b: (children) => <span className="font-semibold">{children}</span>,
                  })}
                </p>
              )}
              {mark.feedback && (
                <p lang={lang} className="whitespace-pre-line text-soft">
                  {mark.feedback}
                </p>
              )}
            </li>
          )
        })}
      </ol>
      <Button variant="line" className="justify-self-start" onClick={onAgain}>
        <RotateCcw aria-hidden />
        {say(tryAgainButton)}
      </Button>
    </div>
  )
}
