import { LRUCache } from 'lru-cache'
import type { ContentType } from '#shared/courses/courses.ts'
import { isQuicklyRendered } from '#shared/courses/lesson-limits.ts'
import { cardsAtOnce, cutText } from '#shared/courses/text/cut-text.ts'
import type { ParsedText, textForms } from '#shared/courses/text/lesson-texts.ts'
import { treeOfMarkdown } from '#shared/courses/text/markdown-tree.ts'

type Form = (typeof textForms)[number]

function parse(contentBody: string, form: Form): ParsedText[] {
  if (form === 'whole') return [{ text: contentBody, nodes: treeOfMarkdown(contentBody) }]
  return [...new Set(cutText(contentBody))].map((text) => ({ text, nodes: treeOfMarkdown(text, cardsAtOnce) }))
}

/** Lessons of at most 10,000 characters each, by what they say: about 5 MB. */
const parsed = new LRUCache<string, string>({ max: 100 })

/** The texts of a lesson parsed, as JSON. A text that would hold up other requests is left to the browser. */
export function textsOf(lesson: { contentType: ContentType; contentBody: string }, form: Form): string {
  const { contentType, contentBody } = lesson
  if (contentType === 'QUIZ' || !isQuicklyRendered(contentBody)) return '[]'
  const key = `${form} ${contentBody}`
  const made = parsed.get(key) ?? JSON.stringify(parse(contentBody, form))
  parsed.set(key, made)
  return made
}
