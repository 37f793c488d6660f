import { normalForm } from '#shared/language/language.ts'

interface Pair {
  /** A letter of the answer and of the right form; empty if one of them has none at this place. */
  own: string
  right: string
  /** True if they count as equal: a mark of the glottal stop may be left out. */
  isSame: boolean
}

const splitLetters = (text: string) => Array.from(text.trim())
const isSame = (own: string, right: string) => own === right || normalForm(own) === normalForm(right)
/** A letter that does not count, such as the mark of the glottal stop. */
const isFree = (letter: string) => /^[^\p{L}\p{N}]$/u.test(letter) || normalForm(letter) === ''

const costAlone = (letter: string) => (isFree(letter) ? 0 : 1)

/** Longest text that is compared letter by letter. */
const longestCompared = 60

/** Two texts letter by letter, with as few differences as possible; empty for long texts. */
export function alignedLetters(ownText: string, rightText: string): Pair[] {
  const [ownLetters, rightLetters] = [splitLetters(ownText), splitLetters(rightText)]
  if (ownLetters.length > longestCompared || rightLetters.length > longestCompared) return []
  const cost = (index: number, to: number) => costs[index]![to]!
  /** Differences from these positions to the ends. */
  const costs = Array.from({ length: ownLetters.length + 1 }, () => Array<number>(rightLetters.length + 1).fill(0))
  for (let index = ownLetters.length; index >= 0; index -= 1)
    for (let to = rightLetters.length; to >= 0; to -= 1) {
      if (index === ownLetters.length && to === rightLetters.length) continue
      const [one, other] = [ownLetters[index], rightLetters[to]]
      const ways = [
        one !== undefined && other !== undefined ? cost(index + 1, to + 1) + (isSame(one, other) ? 0 : 1) : Infinity,
        one === undefined ? Infinity : cost(index + 1, to) + costAlone(one),
        other === undefined ? Infinity : cost(index, to + 1) + costAlone(other),
      ]
      costs[index]![to] = Math.min(...ways)
    }
  const pairs: Pair[] = []
  for (let [index, to] = [0, 0]; index < ownLetters.length || to < rightLetters.length;) {
    const [one = '', other = ''] = [ownLetters[index], rightLetters[to]]
    const same = isSame(one, other)
    if (one !== '' && other !== '' && cost(index, to) === cost(index + 1, to + 1) + (same ? 0 : 1)) {
      pairs.push({ own: one, right: other, isSame: same })
      index += 1
      to += 1
    } else if (other !== '' && cost(index, to) === cost(index, to + 1) + costAlone(other)) {
      pairs.push({ own: '', right: other, isSame: isFree(other) })
      to += 1
    } else {
      pairs.push({ own: one, right: '', isSame: isFree(one) })
      index += 1
    }
  }
  return pairs
}
