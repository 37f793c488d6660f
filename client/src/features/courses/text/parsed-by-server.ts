import { createContext, use } from 'react'
import type { OpenLessonJson } from '#shared/courses/courses.ts'
import { wordMark } from '#shared/courses/named-words.ts'
import { lessonTexts, type ParsedText, type TextNode, type textForms } from '#shared/courses/text/lesson-texts.ts'
import { query } from '#client/lib/query/query-client.ts'
import { isQuiz } from './lesson-words.ts'

/** The texts of a lesson as the server has parsed them. What is missing, the browser parses. */
export const ParsedByServer = createContext<readonly ParsedText[]>([])

/** The texts for `ParsedByServer`. A changed lesson is asked for again. */
export function parsedTextsQuery({ id, contentBody = '' }: OpenLessonJson, form: (typeof textForms)[number]) {
  const { queryKey, queryFn } = query(lessonTexts.read, { params: { id }, query: { form } })
  return { queryKey: [...queryKey, contentBody], queryFn }
}

/** True if a lesson has a text to parse. */
export const hasText = (lesson: OpenLessonJson) => !isQuiz(lesson) && (lesson.contentBody ?? '').trim() !== ''

/** A word alone, as the player shows it once more, needs no parser. */
function wordAlone(text: string): TextNode[] | undefined {
  const [found] = text.matchAll(wordMark)
  return found?.[0] === text ? [['figure', {}, (found[1] ?? '').trim()]] : undefined
}

export function useNodes(text: string): readonly TextNode[] | undefined {
  return use(ParsedByServer).find((parsed) => parsed.text === text)?.nodes ?? wordAlone(text)
}
