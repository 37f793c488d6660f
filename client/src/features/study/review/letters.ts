/** Most letters that are tapped one by one; a longer text is tapped by words or pairs of letters. */
const mostLetters = 14

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lettersOf = (word: string) => Array.from(segmenter.segment(word), ({ segment }) => segment)

/** Pieces of a text in their order, without spaces. */
export function piecesOf(text: string): string[] {
  const words = text.trim().split(/\s+/)
  if (words.length > 2) return words
  const letters = words.flatMap(lettersOf)
  if (letters.length <= mostLetters) return letters
  return words.flatMap((word) =>
    lettersOf(word).flatMap((_letter, at, all) => (at % 2 === 0 ? all.slice(at, at + 2).join('') : [])),
  )
}

/** The text that chosen pieces make, with the spaces of the right text at their places. */
export function textFrom(pieces: readonly string[], right: string): string {
  const words = right.trim().split(/\s+/)
  if (words.length > 2) return pieces.join(' ')
  const [first = ''] = words
  const joined = pieces.join('')
  return words.length === 1 ? joined : `${joined.slice(0, first.length)} ${joined.slice(first.length)}`.trim()
}
