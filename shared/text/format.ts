import { textOfHtml } from './html.ts'

/** Format of a GIFT text: a mark such as `[html]` names it, and answers have the format of their question. */
export type TextFormat = 'plain' | 'html' | 'markdown' | 'moodle'

/** Replaces emphasis, links, headings and quotes by their text; lists keep their signs. Each expression runs in linear time. */
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

/** The readable text of a formatted one: no screen shows markup. */
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
