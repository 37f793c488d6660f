import { Check, CircleDashed, Minus, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Question } from '#shared/exercises.ts'
import type { QuizResult } from '#shared/quiz.ts'
import { percentOf } from '#shared/study.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { countRight, keysOf, outcomeOf, wordsOf } from './answers.ts'
import type { Answers, Verdict } from './answers.ts'

interface QuizResultProps {
  questions: Question[]
  answers: Answers
  result: QuizResult
  onAgain: () => void
}

const verdicts = {
  right: { words: 'Right', tone: 'rice', Icon: Check, look: 'border-rice bg-rice-wash ring-1 ring-rice' },
  partly: {
    words: 'Partly right',
    tone: 'gold',
    Icon: CircleDashed,
    look: 'border-gold bg-gold-wash ring-1 ring-gold',
  },
  wrong: { words: 'Wrong', tone: 'clay', Icon: X, look: 'border-clay bg-clay-wash ring-1 ring-clay' },
  open: { words: 'Not answered', tone: 'neutral', Icon: Minus, look: 'border-line bg-sunk' },
} as const

function Given({ words, verdict }: { words: string[]; verdict: Verdict | 'open' }) {
  const { words: said, tone, Icon, look } = verdicts[verdict]
  return (
    <div className={`flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 rounded-button border px-4 py-2.5 ${look}`}>
      {words.length > 0 && (
        <div className="min-w-0 flex-1 basis-24">
          <span className="sr-only">Your answer: </span>
          {words.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <span className="flex">
        <Badge tone={tone} className="px-0">
          <Icon aria-hidden strokeWidth={3} />
          {said}
        </Badge>
      </span>
    </div>
  )
}

/** Pairs read better a line each. */
const solutionOf = (question: Question, solution: string) =>
  question.kind === 'matching' ? `\n${solution.replaceAll('; ', '\n')}` : solution

/** Right, partly right or wrong by word and by colour; what would have been right; what the teacher says to it. */
export function QuizResultView({ questions, answers, result, onAgain }: QuizResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const keys = keysOf(questions)
  const score = percentOf(result.score)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-6">
      <div className="grid max-w-md gap-2">
        <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {countRight(result)} of {questions.length} right
        </h3>
        <ProgressBar label="Score" value={score} max={100} />
        <p className="text-soft">Score: {score} %</p>
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
                {i + 1}. {question.text}
              </p>
              <Given words={wordsOf(question, answer)} verdict={verdict} />
              {verdict !== 'right' && mark.solution && (
                <p className="whitespace-pre-line">
                  <span className="font-semibold">Right answer:</span> {solutionOf(question, mark.solution)}
                </p>
              )}
              {mark.feedback && <p className="whitespace-pre-line text-soft">{mark.feedback}</p>}
            </li>
          )
        })}
      </ol>
      <Button variant="line" className="justify-self-start" onClick={onAgain}>
        <RotateCcw aria-hidden />
        Try again
      </Button>
    </div>
  )
}
