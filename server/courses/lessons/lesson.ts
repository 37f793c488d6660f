import type { ContentType } from '#shared/courses/courses.ts'
import type { Exercise } from '#shared/exercises/exercise.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { markdownFault } from '#shared/courses/lesson-limits.ts'
import { invalid } from '#server/http/problem.ts'
import { parseQuiz } from '#server/courses/quiz/quiz.ts'

interface StoredLesson {
  contentType: ContentType
  contentBody: string
  hidden: boolean
  questions: string | null
}

/**
 * The exercises of a quiz; none for other lessons. Throws 400 for a quiz that cannot be parsed and for Markdown that would take
 * too long to render.
 */
export function exercisesOf({ contentType, contentBody }: Omit<StoredLesson, 'questions' | 'hidden'>): Exercise[] {
  if (contentType === 'QUIZ') return parseQuiz(contentBody)
  const fieldError = markdownFault(contentBody)
  if (fieldError) throw invalid(fieldError, { field: 'contentBody' })
  return []
}

type EditableLesson<L extends StoredLesson> = Omit<L, 'questions' | 'hidden'> & {
  hidden?: boolean
  questions?: Question[]
}

/** A lesson as people see it who may edit it. */
export function editableLesson<L extends StoredLesson>({ questions, hidden, ...row }: L): EditableLesson<L> {
  const lesson = { ...row, ...(hidden && { hidden }) }
  if (lesson.contentType !== 'QUIZ') return lesson
  return { ...lesson, questions: JSON.parse(questions ?? '[]') as Question[] }
}
