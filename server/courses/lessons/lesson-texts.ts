import { LRUCache } from 'lru-cache'
import type { ContentType } from '#shared/courses/courses.ts'
import { isQuicklyRendered } from '#shared/courses/lesson-limits.ts'
import { cardsAtOnce, cutText } from '#shared/courses/text/cut-text.ts'
import type { ParsedText, textForms } from '#shared/courses/text/lesson-texts.ts'
import { treeOfMarkdown } from '#shared/courses/text/markdown-tree.ts'

type Form = (typeof textForms)[number]

/** The texts of a form, parsed. Every step repeats the lesson's definitions, so the steps may take longer than the whole. */
function parse(contentBody: string, form: Form): ParsedText[] {
  const [texts, cards] =
    form === 'whole' ? [[contentBody], Infinity] : [[...new Set(cutText(contentBody))], cardsAtOnce]
  if (!isQuicklyRendered(texts.join('\n'))) return []
  return texts.map((text) => ({ text, nodes: treeOfMarkdown(text, cards) }))
}

/** Texts parsed as JSON, by form and source: 2.5 million characters, at most 5 MB. */
const parsed = new LRUCache<string, string>({
  maxSize: 2_500_000,
  sizeCalculation: (json, key) => json.length + key.length,
})

/** The texts of a lesson parsed, as JSON. A text that would hold up other requests is left to the browser. */
export function textsOf(lesson: { contentType: ContentType; contentBody: string }, form: Form): string {
  const { contentType, contentBody } = lesson
  if (contentType === 'QUIZ' || !isQuicklyRendered(contentBody)) return '[]'
  const key = `${form} ${contentBody}`
  const known = parsed.get(key)
  if (known !== undefined) return known
  const json = JSON.stringify(parse(contentBody, form))
  parsed.set(key, json)
  return json
}
