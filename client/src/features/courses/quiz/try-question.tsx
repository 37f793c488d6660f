import { useState } from 'react'
import type { ExerciseResponse } from '#shared/exercises/exercise.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { InTileWords } from '#client/domain/lessons/tile-words.tsx'
import { QuizQuestion } from './question.tsx'

/** A question that a teacher tries. Its answer is not marked. */
export function TryQuestion({ question }: { question: Question }) {
  const [answer, setAnswer] = useState<ExerciseResponse>()
  return (
    <InTileWords questions={[question]}>
      <QuizQuestion question={question} answer={answer} onAnswer={setAnswer} onTap={setAnswer} />
    </InTileWords>
  )
}
