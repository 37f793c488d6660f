import { useState } from 'react'
import type { ExerciseResponse } from '#shared/exercises/exercise.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { QuizQuestion } from './question.tsx'

/** A question that a teacher tries. Its answer is not marked. */
export function TryQuestion({ question }: { question: Question }) {
  const [answer, setAnswer] = useState<ExerciseResponse>()
  return <QuizQuestion question={question} answer={answer} onAnswer={setAnswer} onTap={setAnswer} />
}
