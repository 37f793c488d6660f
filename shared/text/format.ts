import { fileNameOf, picturesOfHtml, textOfHtml } from './html.ts'

/** Format of a GIFT text: a mark such as `[html]` names it, and answers have the format of their question. */
export type TextFormat = 'plain' | 'html' | 'markdown' | 'moodle'

const pictureOfMarkdown = /!\[[^[\]\n]*\]\(([^()\n]*)\)/g

/** Replaces emphasis, links, headings and quotes by their text; lists keep their signs. Each expression runs in linear time. */
const textOfMarkdown = (text: string, pictures: boolean) =>
  (pictures ? text : text.replace(pictureOfMarkdown, ' '))
    .replace(/^ {0,3}#{1,6}[ \t]+/gm, '')
    .replace(/^ {0,3}>[ \t]?/gm, '')
    .replace(/^ {0,3}[-*+][ \t]+/gm, '• ')
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/(?<!\\)`([^`\n]+)`/g, '$1')
    .replace(/(?<!\\)\*\*(?=[^*\s])([^*\n]*[^*\s\\])\*\*/g, '$1')
    .replace(/(?<!\\)\*(?=[^*\s])([^*\n]*[^*\s\\])\*/g, '$1')
    .replace(/(?<![\\\p{L}\p{N}_])(__?)(?=[^_\s])([^_\n]*[^_\s\\])\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1')

/** The readable text of a formatted one: no screen shows markup. Without `pictures` their words are left out. */
export function readAs(text: string, format: TextFormat, { pictures = true } = {}): string {
  switch (format) {
    case 'plain':
      return text
    case 'html':
      return textOfHtml(text, { pictures })
    case 'moodle':
      return textOfHtml(text, { lines: true, pictures })
    case 'markdown':
      return textOfHtml(textOfMarkdown(text, pictures), { lines: true, pictures })
  }
}

/** Files of the pictures in a formatted text. */
export function picturesIn(text: string, format: TextFormat): string[] {
  if (format === 'plain') return []
  const marked = format === 'markdown' ? [...text.matchAll(pictureOfMarkdown)] : []
  return [...marked.map(([, address = '']) => fileNameOf(address.trim().split(/\s/)[0] ?? '')), ...picturesOfHtml(text)]
}
