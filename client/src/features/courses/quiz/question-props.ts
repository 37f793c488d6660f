import type { Question } from '#shared/exercises/exercises.ts'
import type { ExerciseResponse } from '#shared/exercises/exercise.ts'
import type { Marked } from '#shared/study/answers.ts'

export interface QuizQuestionProps {
  question: Question
  answer: ExerciseResponse | undefined
  onAnswer: (answer: ExerciseResponse) => void
  /** Receives the answer to a single choice, which is answered by a tap. */
  onTap: (answer: ExerciseResponse) => void
  marked?: Pick<Marked, 'verdict' | 'fraction' | 'right'> | undefined
  /** The question's text takes the focus, because the button that led here is gone. */
  takesFocus?: boolean
  /** True once the answer is marked. */
  locked?: boolean
  /** Reason why the answer cannot be sent. */
  fieldError?: string | undefined
}

export type PropsOf<K extends Question['kind']> = Omit<QuizQuestionProps, 'question'> & {
  question: Extract<Question, { kind: K }>
}
