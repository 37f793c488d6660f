import type { ContentType } from '#shared/courses/courses.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { markdownFault } from '#shared/courses/lesson-limits.ts'
import { invalid } from '#server/http/problem.ts'
import { parseQuiz } from '#server/courses/quiz/quiz.ts'

interface Written {
  contentType: ContentType
  contentBody: string
  hidden: boolean
  questions: string | null
}

/**
 * The exercises of a quiz; none for other lessons. Throws 400 for a quiz that cannot be parsed (docs/product.md 21) and for Markdown that would take
 * too long to render.
 */
export function readBody({ contentType, contentBody }: Omit<Written, 'questions' | 'hidden'>): Exercise[] {
  if (contentType === 'QUIZ') return parseQuiz(contentBody)
  const fieldError = markdownFault(contentBody)
  if (fieldError) throw invalid(fieldError, { field: 'contentBody' })
  return []
}

type Opened<L extends Written> = Omit<L, 'questions' | 'hidden'> & { hidden?: boolean; questions?: Question[] }

/** A lesson as people see it who may edit it. */
export function opened<L extends Written>({ questions, hidden, ...row }: L): Opened<L> {
  const lesson = { ...row, ...(hidden && { hidden }) }
  if (lesson.contentType !== 'QUIZ') return lesson
  return { ...lesson, questions: JSON.parse(questions ?? '[]') as Question[] }
}
