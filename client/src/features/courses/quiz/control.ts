import type { Question, Said } from '#shared/exercises.ts'

export interface QuizQuestionProps {
  question: Question
  answer: Said | undefined
  onAnswer: (answer: Said) => void
  /** The focus goes to the question's words: somebody came here by a button that is gone. */
  takesFocus?: boolean
  /** After the answer was marked nothing can be changed. */
  locked?: boolean
  /** Why the answer cannot be taken as it is. */
  fault?: string | undefined
}

export type Of<K extends Question['kind']> = Omit<QuizQuestionProps, 'question'> & {
  question: Extract<Question, { kind: K }>
}
