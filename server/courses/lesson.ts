import type { ContentType } from '#shared/courses.ts'
import type { Exercise, Question } from '#shared/exercises.ts'
import { parseQuiz } from './quiz/quiz.ts'

interface Written {
  contentType: ContentType
  contentBody: string
  hidden: boolean
  questions: string | null
}

/** What the body of a lesson is read as: a quiz must be readable before it is stored (docs/product.md 21), anything else has no exercises. */
export function readQuiz({ contentType, contentBody }: Omit<Written, 'questions' | 'hidden'>): Exercise[] {
  return contentType === 'QUIZ' ? parseQuiz(contentBody) : []
}

type Opened<L extends Written> = Omit<L, 'questions' | 'hidden'> & { hidden?: boolean; questions?: Question[] }

/** What somebody who may write a lesson gets of it. */
export function opened<L extends Written>({ questions, hidden, ...row }: L): Opened<L> {
  const lesson = { ...row, ...(hidden && { hidden }) }
  if (lesson.contentType !== 'QUIZ') return lesson
  return { ...lesson, questions: JSON.parse(questions ?? '[]') as Question[] }
}
