import type { CategoryAnswer } from '#shared/entries.ts'

/** Where the cursor stands in a text, or what is selected in it. */
export interface Place {
  from: number
  to: number
}

/** A mark ends with its line, and brackets would end it too. */
export const canBeMarked = ({ title }: Pick<CategoryAnswer, 'title'>) => !/[[\]\n]/.test(title)

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** The text with `[[word]]` in that place, which no letter touches, and where the cursor stands behind it. */
export function withWord(text: string, { from, to }: Place, word: string): { text: string; cursor: number } {
  const before = isLetter(text[from - 1]) ? ' ' : ''
  const after = isLetter(text[to]) ? ' ' : ''
  const mark = `${before}[[${word}]]`
  return { text: text.slice(0, from) + mark + after + text.slice(to), cursor: from + mark.length }
}
