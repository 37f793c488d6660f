import type { WeightedAnswer } from '#shared/exercises/exercise.ts'
import { emptyAnswer } from './exercise-text.ts'

/**
 * Single-field notation for ordered words and gap texts: `|` separates chips and `[ ]` holds the answers of a gap. A backslash
 * escapes these signs only.
 */
const signCharacters = String.raw`\[]|`
const escaped = (text: string) => text.replace(/\\(?=[\\[\]|]|$)|[[\]|]/g, String.raw`\$&`)

interface Sign {
  text: string
  /** True for a literal character: escaped, or none of the signs. */
  plain: boolean
}
function signsOf(typed: string): Sign[] {
  const read: Sign[] = []
  for (let index = 0; index < typed.length; index += 1) {
    const next = typed[index + 1]
    const isEscaped = typed[index] === '\\' && next !== undefined && signCharacters.includes(next)
    if (isEscaped) index += 1
    read.push({
      text: typed[index]!,
      plain: isEscaped || !signCharacters.includes(typed[index]!) || typed[index] === '\\',
    })
  }
  return read
}
const textOf = (read: Sign[]) => read.map(({ text }) => text).join('')
function splitAt(read: Sign[], isBorder: (sign: Sign) => boolean): Sign[][] {
  const parts: Sign[][] = [[]]
  for (const sign of read)
    if (isBorder(sign)) parts.push([])
    else parts.at(-1)!.push(sign)
  return parts
}
const isBar = ({ text, plain }: Sign) => text === '|' && !plain
const filledTexts = (parts: Sign[][]) => parts.map((part) => textOf(part).trim()).filter((text) => text !== '')

/** Chips of one word are separated by spaces; if one has more words, bars separate them. */
export function typedWords(words: readonly string[]): string {
  const single = words.every((word) => !/\s/.test(word))
  const typed = words.map(escaped).join(single ? ' ' : ' | ')
  // A trailing bar marks a single chip of several words.
  return !single && words.length === 1 ? `${typed} |` : typed
}
export function splitWords(typed: string): string[] {
  const read = signsOf(typed)
  return filledTexts(splitAt(read, read.some(isBar) ? isBar : ({ text }) => /\s/.test(text)))
}

interface GapText {
  parts: string[]
  gaps: { answers: WeightedAnswer[] }[]
}
const isRight = ({ weight }: WeightedAnswer) => weight > 0
const rightTexts = (answers: readonly WeightedAnswer[]) => answers.filter(isRight).map(({ text }) => text)

export const typedGaps = ({ parts, gaps }: GapText) =>
  parts
    .map((part, index) => {
      const before = gaps[index - 1]
      return (before ? `[${rightTexts(before.answers).map(escaped).join('|')}]` : '') + escaped(part)
    })
    .join('')

/** Details of a gap (weights, dialects, feedback, wrong answers) stay with the answers that remain. */
function answersOf(texts: string[], known: readonly WeightedAnswer[] | undefined): WeightedAnswer[] {
  const before = known ?? []
  const remaining = before.filter((answer) => isRight(answer) === texts.includes(answer.text))
  const added = texts.filter((text) => !before.some((answer) => isRight(answer) && answer.text === text))
  return [...remaining, ...added.map((text) => ({ ...emptyAnswer, text }))]
}

/** Parses the notation; undefined while a bracket is open. */
export function gapsIn(typed: string, before: GapText): GapText | undefined {
  const parts: Sign[][] = [[]]
  const texts: string[][] = []
  let gap: Sign[] | undefined
  for (const sign of signsOf(typed)) {
    const border = sign.plain ? '' : sign.text
    if (border === '[' && !gap) gap = []
    else if (border === ']' && gap) {
      texts.push([...new Set(filledTexts(splitAt(gap, isBar)))])
      gap = undefined
      parts.push([])
    } else if (border === '[' || border === ']') return undefined
    else (gap ?? parts.at(-1)!).push(sign)
  }
  if (gap) return undefined
  const free = new Set(before.gaps)
  const same = texts.map((own) => {
    const sameExercise = [...free].find(({ answers }) => JSON.stringify(rightTexts(answers)) === JSON.stringify(own))
    if (sameExercise) free.delete(sameExercise)
    return sameExercise
  })
  const gaps = texts.map((own, index) => {
    const gapBefore = before.gaps[index]
    return {
      answers: answersOf(own, (same[index] ?? (gapBefore && free.has(gapBefore) ? gapBefore : undefined))?.answers),
    }
  })
  return { parts: parts.map(textOf), gaps }
}
