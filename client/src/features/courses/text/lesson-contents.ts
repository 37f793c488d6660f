import type { OpenLessonJson } from '#shared/courses/courses.ts'
import { questionCount, wordCount } from '#shared/courses/messages.ts'
import { namedWords } from '#shared/courses/named-words.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { namedWordQuery } from '#client/domain/lessons/named-words.ts'
import { tileReads } from '#client/domain/lessons/tile-texts.ts'

/** A quiz without questions is shown as a text. */
export const isQuiz = ({ contentType, questions = [] }: OpenLessonJson) =>
  contentType === 'QUIZ' && (questions ?? []).length > 0

export const namedWordsOf = (lesson: OpenLessonJson): string[] =>
  isQuiz(lesson) ? [] : namedWords(lesson.contentBody ?? '')

/** Reads of the words that a lesson shows: in its text first, then on the tiles of its questions. */
export const wordReads = (lesson: OpenLessonJson) => [
  ...namedWordsOf(lesson).map(namedWordQuery),
  ...tileReads(lesson.questions ?? []),
]

/** Number of words or questions of a lesson, in words; nothing for a lesson without either. */
export function lengthOf(lesson: OpenLessonJson): Sentence | undefined {
  if (isQuiz(lesson)) return say(questionCount, { count: lesson.questions?.length ?? 0 })
  const count = namedWordsOf(lesson).length
  return count > 0 ? say(wordCount, { count }) : undefined
}
