import { textOfHtml } from '#shared/html-text.ts'

/** How a text of GIFT is written: its mark `[html]` says so, and the answers are written as their question is. */
export type TextFormat = 'plain' | 'html' | 'markdown' | 'moodle'

/** Emphasis, links, headings and quotes as their words; lists keep their signs. Each expression looks at a stretch once. */
const textOfMarkdown = (text: string) =>
  text
    .replace(/^ {0,3}#{1,6}[ \t]+/gm, '')
    .replace(/^ {0,3}>[ \t]?/gm, '')
    .replace(/^ {0,3}[-*+][ \t]+/gm, '• ')
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/(?<!\\)`([^`\n]+)`/g, '$1')
    .replace(/(?<!\\)\*\*(?=[^*\s])([^*\n]*[^*\s\\])\*\*/g, '$1')
    .replace(/(?<!\\)\*(?=[^*\s])([^*\n]*[^*\s\\])\*/g, '$1')
    .replace(/(?<![\\\p{L}\p{N}_])(__?)(?=[^_\s])([^_\n]*[^_\s\\])\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1')

/** What a person reads of it: no screen shows signs of how a question is written. */
export function readAs(text: string, format: TextFormat): string {
  switch (format) {
    case 'plain':
      return text
    case 'html':
      return textOfHtml(text)
    case 'moodle':
      return textOfHtml(text, { lines: true })
    case 'markdown':
      return textOfHtml(textOfMarkdown(text), { lines: true })
  }
}
