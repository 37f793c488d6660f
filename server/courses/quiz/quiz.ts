import type { Exercise, Said } from '#shared/exercises.ts'
import { GiftFault } from '#shared/gift-text.ts'
import { readGift } from '#shared/gift.ts'
import type { Around } from '#shared/marking-text.ts'
import { markExercise } from '#shared/marking.ts'
import type { QuizResult } from '#shared/quiz.ts'
import { conflict, invalid } from '#server/http/problem.ts'

/** Reads the GIFT of a lesson. Throws Problem 400 with line and reason; an empty body is a quiz without questions. */
export function parseQuiz(body: string): Exercise[] {
  try {
    return readGift(body)
  } catch (error) {
    throw error instanceof GiftFault ? invalid(error.message, { field: 'contentBody' }) : error
  }
}

const changed = () => conflict('This quiz has changed since you opened it. Please reload the page.', { code: 'stale' })

/**
 * Marks a whole set of answers, null for a skipped one. Throws Problem 409 when they belong to other questions than these.
 * `around` says what the library has near each exercise.
 */
export function markQuiz(quiz: Exercise[], answers: (Said | null)[], around: Around[] = []): QuizResult {
  if (answers.length !== quiz.length) throw changed()
  const marks = quiz.map((exercise, at) => {
    const mark = markExercise(exercise, answers[at] ?? null, around[at])
    if (!mark) throw changed()
    return { fraction: mark.fraction, feedback: mark.feedback, solution: mark.solution }
  })
  const total = marks.reduce((sum, { fraction }) => sum + fraction, 0)
  return { marks, score: quiz.length === 0 ? 0 : Math.round((total / quiz.length) * 1e6) / 1e6 }
}
