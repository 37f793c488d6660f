import { createContext, use } from 'react'
import type { OpenLessonJson } from '#shared/courses/courses.ts'
import { isQuicklyRendered } from '#shared/courses/lesson-limits.ts'
import { wordMark } from '#shared/courses/named-words.ts'
import { lessonTexts, type ParsedText, type TextNode, type textForms } from '#shared/courses/text/lesson-texts.ts'
import { query } from '#client/lib/query/query-client.ts'
import { isQuiz } from './lesson-contents.ts'

/** The texts of a lesson as the server has parsed them. The browser parses the others. */
export const ParsedByServer = createContext<readonly ParsedText[]>([])

/** A short number for a text. Two texts may share one, because each text travels with its tree. */
const numberOf = (text: string) =>
  Array.from(text).reduce((sum, sign) => (Math.imul(sum, 31) + sign.codePointAt(0)!) | 0, 0)

/** The texts for `ParsedByServer`. A changed lesson is asked for again. The page's document carries the key, so the key is short. */
export function parsedTextsQuery({ id, contentBody = '' }: OpenLessonJson, form: (typeof textForms)[number]) {
  const { queryKey, queryFn } = query(lessonTexts.read, { params: { id }, query: { form } })
  return { queryKey: [...queryKey, numberOf(contentBody)], queryFn }
}

/** True if a lesson has a text that the server parses. */
export function hasParsedText(lesson: OpenLessonJson): boolean {
  const { contentBody = '' } = lesson
  return !isQuiz(lesson) && contentBody.trim() !== '' && isQuicklyRendered(contentBody)
}

/** A word alone, as the player shows it once more, needs no parser. */
function wordAlone(text: string): TextNode[] | undefined {
  const [found] = text.matchAll(wordMark)
  return found?.[0] === text ? [['figure', {}, (found[1] ?? '').trim()]] : undefined
}

export function useNodes(text: string): readonly TextNode[] | undefined {
  return use(ParsedByServer).find((parsed) => parsed.text === text)?.nodes ?? wordAlone(text)
}
