import type { WeightedAnswer } from '#shared/exercises.ts'
import { emptyAnswer } from './exercise-words.ts'

/**
 * Words of an order and texts with gaps as one types them in a single field. `|` parts, `[ ]` hold a gap's answers; a backslash
 * before one of these is the sign itself, and everywhere else a backslash.
 */
const signs = String.raw`\[]|`
const escaped = (text: string) => text.replace(/\\(?=[\\[\]|]|$)|[[\]|]/g, String.raw`\$&`)

interface Sign {
  text: string
  /** It was written with a backslash, or is none of the signs. */
  plain: boolean
}
function signsOf(typed: string): Sign[] {
  const read: Sign[] = []
  for (let at = 0; at < typed.length; at += 1) {
    const next = typed[at + 1]
    const isEscaped = typed[at] === '\\' && next !== undefined && signs.includes(next)
    if (isEscaped) at += 1
    read.push({ text: typed[at]!, plain: isEscaped || !signs.includes(typed[at]!) || typed[at] === '\\' })
  }
  return read
}
const textOf = (read: Sign[]) => read.map(({ text }) => text).join('')
function parted(read: Sign[], isBorder: (sign: Sign) => boolean): Sign[][] {
  const parts: Sign[][] = [[]]
  for (const sign of read)
    if (isBorder(sign)) parts.push([])
    else parts.at(-1)!.push(sign)
  return parts
}
const isBar = ({ text, plain }: Sign) => text === '|' && !plain
const filled = (parts: Sign[][]) => parts.map((part) => textOf(part).trim()).filter((text) => text !== '')

/** Chips of one word each stand beside each other; where a chip holds more, bars part them. */
export function typedWords(words: readonly string[]): string {
  const single = words.every((word) => !/\s/.test(word))
  const typed = words.map(escaped).join(single ? ' ' : ' | ')
  // One chip of several words would be read as several.
  return !single && words.length === 1 ? `${typed} |` : typed
}
export function wordsIn(typed: string): string[] {
  const read = signsOf(typed)
  return filled(parted(read, read.some(isBar) ? isBar : ({ text }) => /\s/.test(text)))
}

interface GapText {
  parts: string[]
  gaps: { answers: WeightedAnswer[] }[]
}
const isRight = ({ weight }: WeightedAnswer) => weight > 0
const rightTexts = (answers: readonly WeightedAnswer[]) => answers.filter(isRight).map(({ text }) => text)

export const typedGaps = ({ parts, gaps }: GapText) =>
  parts
    .map((part, at) => {
      const before = gaps[at - 1]
      return (before ? `[${rightTexts(before.answers).map(escaped).join('|')}]` : '') + escaped(part)
    })
    .join('')

/** What was known of a gap (its weights, dialects, feedback, wrong answers) stays with the answers that stay. */
function answersOf(texts: string[], known: readonly WeightedAnswer[] | undefined): WeightedAnswer[] {
  const before = known ?? []
  const kept = before.filter((answer) => isRight(answer) === texts.includes(answer.text))
  const added = texts.filter((text) => !before.some((answer) => isRight(answer) && answer.text === text))
  return [...kept, ...added.map((text) => ({ ...emptyAnswer, text }))]
}

/** Undefined while a bracket is still open. */
export function gapsIn(typed: string, before: GapText): GapText | undefined {
  const parts: Sign[][] = [[]]
  const texts: string[][] = []
  let gap: Sign[] | undefined
  for (const sign of signsOf(typed)) {
    const border = sign.plain ? '' : sign.text
    if (border === '[' && !gap) gap = []
    else if (border === ']' && gap) {
      texts.push([...new Set(filled(parted(gap, isBar)))])
      gap = undefined
      parts.push([])
    } else if (border === '[' || border === ']') return undefined
    else (gap ?? parts.at(-1)!).push(sign)
  }
  if (gap) return undefined
  const free = new Set(before.gaps)
  const same = texts.map((own) => {
    const found = [...free].find(({ answers }) => JSON.stringify(rightTexts(answers)) === JSON.stringify(own))
    if (found) free.delete(found)
    return found
  })
  const gaps = texts.map((own, at) => {
    const place = before.gaps[at]
    return { answers: answersOf(own, (same[at] ?? (place && free.has(place) ? place : undefined))?.answers) }
  })
  return { parts: parts.map(textOf), gaps }
}
