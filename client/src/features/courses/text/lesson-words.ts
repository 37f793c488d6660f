import type { OpenLessonAnswer } from '#shared/courses/courses.ts'
import { namedWords } from '#shared/courses/named-words.ts'
import { namedWordQuery } from '#client/domain/lessons/named-words.ts'

/** A quiz without questions is shown as a text. */
export const isQuiz = ({ contentType, questions = [] }: OpenLessonAnswer) =>
  contentType === 'QUIZ' && (questions ?? []).length > 0

/** Words that the text of a lesson names. */
export const wordsIn = (lesson: OpenLessonAnswer): string[] =>
  isQuiz(lesson) ? [] : namedWords(lesson.contentBody ?? '')

export const wordReads = (lesson: OpenLessonAnswer) => wordsIn(lesson).map(namedWordQuery)
