import { nestedTooDeep, tooManyWords } from '#shared/courses/field-messages.ts'
import { say, type Sentence } from '#shared/messages/say.ts'

/** Limits of one lesson's Markdown: longer texts take seconds to render. */
const markdownLimits = { nesting: 20, words: 500 }

const markers = /(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*/y
const isRule = (line: string) => /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/.test(line)

/** Number of lists and quotes around a line, from its markers and its indentation. */
function nestingOf(line: string): number {
  if (isRule(line)) return 0
  markers.lastIndex = 0
  const [prefix = ''] = markers.exec(line) ?? []
  if (prefix === '') return 0
  const [indent = ''] = /^[ \t]*/.exec(prefix) ?? []
  const columns = indent.replaceAll('\t', '    ').length
  return Math.floor(columns / 2) + (prefix.match(/[>.)*+-]/g)?.length ?? 0)
}

/** The sentence that refuses a lesson's Markdown; undefined for a text within the limits. Runs in linear time. */
export function markdownFault(text: string): Sentence | undefined {
  const { nesting, words } = markdownLimits
  if ((text.match(/\[\[[^[\]\n]{1,200}\]\]/g)?.length ?? 0) > words) return say(tooManyWords, { most: words })
  return text.split('\n').some((line) => nestingOf(line) > nesting) ? say(nestedTooDeep, { most: nesting }) : undefined
}

/**
 * True if the server can render the Markdown in at most about 40 ms while other requests wait. Signs and line breaks cost more than letters: a
 * list of short items takes ten times as long as a sentence.
 */
export function isQuicklyRendered(text: string): boolean {
  if (text.length > 10_000) return false
  const signs = text.match(/[^\p{L}\p{M}\p{N} ]/gu)?.length ?? 0
  return text.length + 10 * signs <= 10_000 && markdownFault(text) === undefined
}
