import type { Logger } from 'pino'
import type { ContentType } from '#shared/courses.ts'
import type { Exercise, Question } from '#shared/exercises.ts'
import { questionOf } from '#shared/question.ts'
import { Problem } from '#server/http/problem.ts'
import { parseQuiz } from './quiz/quiz.ts'

interface Written {
  id: string
  contentType: ContentType
  contentBody: string
}

/** The quiz of a lesson; one that can no longer be read has no questions, so that it hides nothing else of its course. */
export function quizOf(lesson: Written, log: Logger): Exercise[] {
  try {
    return parseQuiz(lesson.contentBody)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    log.warn({ lessonId: lesson.id, reason: error.message }, 'a stored quiz cannot be read')
    return []
  }
}

/** A quiz must be readable before it is stored (docs/product.md 21). */
export function checkQuiz({ contentType, contentBody }: Omit<Written, 'id'>): void {
  if (contentType === 'QUIZ') parseQuiz(contentBody)
}

type Opened<L extends Written> = Omit<L, 'contentBody'> & { contentBody?: string; questions?: Question[] }

/** What somebody with full content gets of a lesson: the source of a quiz, which holds the answers, only who may write it. */
export function opened<L extends Written>(lesson: L, mayReadSource: boolean, log: Logger): Opened<L> {
  if (lesson.contentType !== 'QUIZ') return lesson
  const { contentBody, ...rest } = lesson
  const questions = quizOf(lesson, log).map((exercise) => questionOf(exercise))
  return mayReadSource ? { ...rest, contentBody, questions } : { ...rest, questions }
}
