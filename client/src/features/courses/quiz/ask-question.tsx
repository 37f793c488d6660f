import type { Question } from '#shared/exercises/exercises.ts'
import type { ExerciseResponse } from '#shared/exercises/exercise.ts'
import { InTileWords } from '#client/domain/lessons/tile-words.tsx'
import { answerContent } from '#client/features/courses/player/answer-content.ts'
import { AnswerButtons, useAnswerForm } from './answer-form.tsx'
import type { QuizQuestionProps } from './question-props.ts'
import { QuizQuestion } from './question.tsx'

interface AskQuestionProps {
  question: Question
  locked: boolean
  marked?: QuizQuestionProps['marked']
  busy: boolean
  onAnswer: (content: ReturnType<typeof answerContent>, answer: ExerciseResponse | null) => void
  onLeaveOut: () => void
}

/** A single question of a lesson, as in its quiz. */
export function AskQuestion({ question, locked, marked, busy, onAnswer, onLeaveOut }: AskQuestionProps) {
  const { onSubmit, fields } = useAnswerForm(busy || locked, (answer) => onAnswer(answerContent(answer), answer))
  return (
    <InTileWords questions={[question]}>
      <form onSubmit={onSubmit} className="grid grid-cols-1 content-start gap-5 max-sm:grid-rows-[auto_1fr]">
        <QuizQuestion question={question} takesFocus locked={locked} marked={marked} {...fields} />
        {!locked && (
          <div className="grid content-end gap-2">
            <AnswerButtons
              question={question}
              answer={fields.answer}
              busy={busy}
              onGiveUp={() => onAnswer(answerContent(null), null)}
              onLeaveOut={onLeaveOut}
            />
          </div>
        )}
      </form>
    </InTileWords>
  )
}
