/** Most letters that are tapped one by one; a longer text is tapped by words or pairs of letters. */
const maxLetters = 14

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const splitLetters = (word: string) => Array.from(segmenter.segment(word), ({ segment }) => segment)

const joinPairs = (letters: string[]) =>
  letters.flatMap((_letter, index) => (index % 2 === 0 ? letters.slice(index, index + 2).join('') : []))

/** Pieces of a text in their order, in groups with a space between them. */
function groupsOf(text: string): string[][] {
  const words = text.trim().split(/\s+/)
  if (words.length > 2) return [words]
  const letters = words.map(splitLetters)
  return letters.flat().length <= maxLetters ? letters : letters.map(joinPairs)
}

/** Pieces of a text in their order, without spaces. */
export const splitIntoTiles = (text: string): string[] => groupsOf(text).flat()

/** Number of pieces before the space of a text of two words. */
export function piecesBeforeSpace(text: string): number | undefined {
  const [first, second] = groupsOf(text)
  return second && first?.length
}

/** The text that chosen pieces make, with the spaces of the right text at their places. */
export function textFrom(pieces: readonly string[], right: string): string {
  const words = right.trim().split(/\s+/)
  if (words.length > 2) return pieces.join(' ')
  const [first = ''] = words
  const joined = pieces.join('')
  return words.length === 1 ? joined : `${joined.slice(0, first.length)} ${joined.slice(first.length)}`.trim()
}
