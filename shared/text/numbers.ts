import { say } from '#shared/messages/say.ts'
import { anyNumber, betweenNumbers } from '#shared/marking/messages.ts'
import { invisible, plainLetters } from '#shared/language/language.ts'

const decimal = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i

const maxNumberLength = 1000
/** Spaces, quotes and brackets around a number. */
const enclosing = /^[\s"'“”‘’«»„([]*(.*?)[\s"'“”‘’«»)\]]*$/s

/** Parses the answer to a numerical question: a number with a decimal comma or point; otherwise undefined. */
export function numberIn(text: string): number | undefined {
  if (text.length > maxNumberLength) return undefined
  const plain = plainLetters(text).replace(invisible, '').replace('\u2212', '-').replace(enclosing, '$1')
  if (!decimal.test(plain)) return undefined
  const number = Number(plain.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

/** Parses `3`, `3:0.5` (with a margin), `1..5`, or `*` for any number; otherwise undefined. `text` is for people. */
export function rangeIn(words: string): { low: number; high: number; text: string } | undefined {
  if (words === '*') return { low: -Infinity, high: Infinity, text: say(anyNumber) }
  const dots = words.indexOf('..')
  const parts = dots > 0 ? [words.slice(0, dots), words.slice(dots + 2)] : words.split(':')
  const [first, second = dots > 0 ? undefined : 0] = parts.map(numberIn)
  if (first === undefined || second === undefined || parts.length > 2) return undefined
  if (dots > 0)
    return first > second
      ? undefined
      : { low: first, high: second, text: say(betweenNumbers, { first: String(first), second: String(second) }) }
  if (second < 0) return undefined
  return { low: first - second, high: first + second, text: second === 0 ? String(first) : `${first} ± ${second}` }
}
