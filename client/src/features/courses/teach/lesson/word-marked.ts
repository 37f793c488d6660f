import type { EntryJson } from '#shared/entries/entries.ts'

/** Cursor position or selection in a text. */
export interface TextRange {
  from: number
  to: number
}

/** A mark must not contain brackets or a line break. */
export const canBeMarked = ({ title }: Pick<EntryJson, 'title'>) => !/[[\]\n]/.test(title)

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** The text with `[[word]]` at that position, separated from letters, and the cursor after it. */
export function withWord(text: string, { from, to }: TextRange, word: string): { text: string; cursor: number } {
  const before = isLetter(text[from - 1]) ? ' ' : ''
  const after = isLetter(text[to]) ? ' ' : ''
  const mark = `${before}[[${word}]]`
  return { text: text.slice(0, from) + mark + after + text.slice(to), cursor: from + mark.length }
}
