import type { Question } from '#shared/exercises/exercises.ts'
import type { ExerciseResponse } from '#shared/exercises/exercise.ts'

/** Content of an answer in the answer log; null stands for 'I don't know'. */
export function answerContent(answer: ExerciseResponse | null) {
  if (!answer) return { gaveUp: true }
  switch (answer.kind) {
    case 'choice':
      return { chosen: answer.chosen }
    case 'true-false':
      return { value: answer.value }
    case 'speak':
      return { value: answer.spoken }
    case 'matching':
      return { pairs: answer.pairs }
    case 'order':
      return { words: answer.words }
    case 'gaps':
      return { gaps: answer.texts }
    default:
      return { said: answer.text }
  }
}

/** Answer to an exercise in the form of the answer log. */
export const questionAnswer = ({ id, revision }: Question, answer: ExerciseResponse | null) => ({
  exerciseId: id,
  ...(revision === undefined ? {} : { revision }),
  ...answerContent(answer),
})
