import { namedWords } from '#client/lib/named-words.ts'

/** Word cards on one screen of a phone: a second one is below its edge. */
export const cardsAtOnce = 1
/** What a screen holds, in characters of text. */
const screenful = 900
/** What a word card or a picture takes of it. */
const cardTakes = 350

export const isHeading = (line: string) => /^ {0,3}#{1,6}\s/.test(line)
const isFence = (line: string) => /^ {0,3}(?:```|~~~)/.test(line)
const isRule = (line: string) => /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line)
/** Makes a heading of the sentence above it. */
const isUnderline = (line: string) => /^ {0,3}(?:=+|-+)\s*$/.test(line)
/** Addresses and footnotes that links of every part may name. */
const isDefinition = (line: string) => /^ {0,3}\[[^\]]+\]:\s*\S/.test(line)
/** Lists, tables, quotes and code: a word in them is named, without a card. */
const isNoSentence = (line: string) => /^ {0,3}(?:#|>|\||[-*+] |\d+[.)] |```|~~~)|^ {4}/.test(line)

/** What stands between empty lines, and each heading and rule for itself. */
function blocksOf(lines: string[]): string[] {
  const blocks: string[][] = [[]]
  let fenced = false
  for (const line of lines) {
    const now = blocks.at(-1)!
    const fence = isFence(line)
    if (fence) fenced = !fenced
    if (fenced || fence) now.push(line)
    else if (line.trim() === '') blocks.push([])
    else if (isUnderline(line) && now[0] !== undefined && !isNoSentence(now[0]))
      blocks.splice(-1, 1, [`${line.includes('=') ? '#' : '##'} ${now.join(' ')}`], [])
    else if (isHeading(line) || isRule(line)) blocks.push([line], [])
    else now.push(line)
  }
  return blocks.filter((block) => block.length > 0).map((block) => block.join('\n'))
}

/** The words that stand as cards below a block, or instead of it. */
function cardsOf(block: string): string[] {
  const lines = block.split('\n')
  const end = lines.findIndex(isNoSentence)
  return namedWords(lines.slice(0, end < 0 ? undefined : end).join('\n'))
}

const cardAlone = (word: string) => `[[${word}]]`

/** A block that names many words, and cards for those that its own step has no room for. */
function withRoom(block: string): string[] {
  const words = cardsOf(block)
  if (words.length <= cardsAtOnce) return [block]
  const alone = block.replace(/\[\[[^[\]\n]*\]\]/g, '').trim() === ''
  return alone ? words.map(cardAlone) : [block, ...words.slice(cardsAtOnce).map(cardAlone)]
}

const shownOf = (block: string) => Math.min(cardsAtOnce, cardsOf(block).length)
const takes = (block: string) =>
  block.length + cardTakes * (shownOf(block) + (block.match(/!\[[^\]]*\]\(/g)?.length ?? 0))
const sum = (part: string[], of: (block: string) => number) => part.reduce((all, block) => all + of(block), 0)

/** A heading with nothing below it goes along with what follows. */
const saysSomething = (part: string[]) => part.some((block) => !isHeading(block))

/** A quote says where something comes from, and what is indented belongs to what stands above. */
function isTooMuch(part: string[], block: string): boolean {
  if (!saysSomething(part) || /^[\s>]/.test(block)) return false
  const cards = shownOf(block)
  return (cards > 0 && sum(part, shownOf) + cards > cardsAtOnce) || sum(part, takes) + takes(block) > screenful
}

/** The sentence that announces what comes goes along with it. */
function announcing(part: string[]): string[] {
  const before = part.slice(0, -1)
  return part.at(-1)?.endsWith(':') && saysSomething(before) ? part.splice(-1) : []
}

function partsOf(blocks: string[]): string[][] {
  const parts: string[][] = [[]]
  for (const block of blocks) {
    const now = parts.at(-1)!
    if (isRule(block)) {
      if (saysSomething(now)) parts.push([])
    } else if (isHeading(block)) {
      if (saysSomething(now)) parts.push([block])
      else now.push(block)
    } else if (isTooMuch(now, block)) parts.push([...announcing(now), block])
    else now.push(block)
  }
  const last = parts.at(-1)!
  if (parts.length > 1 && !saysSomething(last)) parts.splice(-2, 2, [...parts.at(-2)!, ...last])
  return parts
}

/** One idea a step: a text is cut at its headings and rules, and where a screen has no room for more. */
export function cutText(text: string): string[] {
  const lines = text.trim().split(/\r?\n/)
  const definitions = lines.filter(isDefinition)
  const blocks = blocksOf(lines.filter((line) => !isDefinition(line))).flatMap(withRoom)
  return partsOf(blocks).map((part) => [...part, definitions.join('\n')].join('\n\n').trim())
}
