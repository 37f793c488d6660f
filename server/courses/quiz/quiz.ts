import { quizHasChanged, quizQuestionLimit } from '#shared/courses/quiz-messages.ts'
import { say } from '#shared/messages/say.ts'
import { maxExercises } from '#shared/exercises/exercises.ts'
import type { Exercise, ExerciseResponse } from '#shared/exercises/exercise.ts'
import { GiftFault, blocksOf } from '#shared/gift/text.ts'
import { readGift } from '#shared/gift/gift.ts'
import type { NearbyForms } from '#shared/marking/typed.ts'
import { markExercise } from '#shared/marking/marking.ts'
import type { QuizResult } from '#shared/exercises/quiz.ts'
import { conflict, invalid } from '#server/http/problem.ts'

/** Parses the GIFT text of a lesson. Throws 400 with line and reason; an empty body is a quiz without questions. */
export function parseQuiz(body: string): Exercise[] {
  // The number is checked before parsing, because parsing thousands of questions would block the process.
  if (blocksOf(body).length > maxExercises)
    throw invalid(say(quizQuestionLimit, { most: maxExercises }), { field: 'contentBody' })
  try {
    return readGift(body)
  } catch (error) {
    throw error instanceof GiftFault ? invalid(error.message, { field: 'contentBody' }) : error
  }
}

const changed = () => conflict(say(quizHasChanged), { code: 'stale' })

/**
 * Marks all answers of a quiz, with null for a skipped question. Throws 409 if the answers belong to other questions. `contexts` holds what the
 * library knows about each exercise.
 */
export function markQuiz(
  quiz: Exercise[],
  answers: (ExerciseResponse | null)[],
  contexts: NearbyForms[] = [],
): QuizResult {
  if (answers.length !== quiz.length) throw changed()
  const marks = quiz.map((exercise, index) => {
    const mark = markExercise(exercise, answers[index] ?? null, contexts[index])
    if (!mark) throw changed()
    return { fraction: mark.fraction, feedback: mark.feedback, solution: mark.solution }
  })
  const total = marks.reduce((sum, { fraction }) => sum + fraction, 0)
  return { marks, score: quiz.length === 0 ? 0 : Math.round((total / quiz.length) * 1e6) / 1e6 }
}
