import { namedWords } from '#shared/courses/named-words.ts'

/** Maximum number of word cards per step: on a phone a second one would be off the screen. */
export const cardsAtOnce = 1
const maxStepLength = 900
/** Characters that a word card or a picture counts for. */
const cardCost = 350

export const isHeading = (line: string) => /^ {0,3}#{1,6}\s/.test(line)
const isFence = (line: string) => /^ {0,3}(?:```|~~~)/.test(line)
const isRule = (line: string) => /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line)
/** Underline that turns the line above into a heading. */
const isUnderline = (line: string) => /^ {0,3}(?:=+|-+)\s*$/.test(line)
/** Link and footnote definitions, which any part may refer to. */
const isDefinition = (line: string) => /^ {0,3}\[[^\]]+\]:\s*\S/.test(line)
/** Lists, tables, quotes and code: words in them are linked, without a card. */
const isNoSentence = (line: string) => /^ {0,3}(?:#|>|\||[-*+] |\d+[.)] |```|~~~)|^ {4}/.test(line)

/** Splits lines into blocks: paragraphs, headings and rules. */
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

/** Words shown as cards below a block, or instead of it. */
function cardsOf(block: string): string[] {
  if (!block.includes('[[')) return []
  const lines = block.split('\n')
  const end = lines.findIndex(isNoSentence)
  return namedWords(lines.slice(0, end < 0 ? undefined : end).join('\n'))
}

const cardAlone = (word: string) => `[[${word}]]`

/** A block with its words; words beyond its own step get steps of their own. */
function withRoom(block: string): string[] {
  const words = cardsOf(block)
  if (words.length <= cardsAtOnce) return [block]
  const alone = block.replace(/\[\[[^[\]\n]*\]\]/g, '').trim() === ''
  return alone ? words.map(cardAlone) : [block, ...words.slice(cardsAtOnce).map(cardAlone)]
}

/** Words whose cards a step shows. */
export const wordsShown = (part: string): string[] => [
  ...new Set(blocksOf(part.split('\n')).flatMap((block) => cardsOf(block).slice(0, cardsAtOnce))),
]

const shownOf = (block: string) => Math.min(cardsAtOnce, cardsOf(block).length)
const displayCost = (block: string) =>
  block.length + cardCost * (shownOf(block) + (block.match(/!\[[^[\]]*\]\(/g)?.length ?? 0))

/** Blocks of one step. The sums are kept here, so that cutting is linear in the number of blocks. */
interface Part {
  blocks: string[]
  /** Number of blocks that are not headings: a heading stays with the block after it. */
  sentences: number
  cards: number
  displayCost: number
}

function put(part: Part, ...blocks: string[]): Part {
  for (const block of blocks) {
    part.blocks.push(block)
    if (!isHeading(block)) part.sentences += 1
    part.cards += shownOf(block)
    part.displayCost += displayCost(block)
  }
  return part
}
const partOf = (...blocks: string[]) => put({ blocks: [], sentences: 0, cards: 0, displayCost: 0 }, ...blocks)

/** True if the block does not fit. Quotes and indented blocks belong to the block above. */
function isTooMuch(part: Part, block: string): boolean {
  if (part.sentences === 0 || /^[\s>]/.test(block)) return false
  const cards = shownOf(block)
  return (cards > 0 && part.cards + cards > cardsAtOnce) || part.displayCost + displayCost(block) > maxStepLength
}

/** A sentence that introduces the next block stays with it. */
const takeAnnouncement = ({ blocks, sentences }: Part) =>
  blocks.at(-1)?.endsWith(':') && sentences > (isHeading(blocks.at(-1)!) ? 0 : 1) ? blocks.splice(-1) : []

function partsOf(blocks: string[]): string[][] {
  const parts = [partOf()]
  for (const block of blocks) {
    const now = parts.at(-1)!
    if (isRule(block)) {
      if (now.sentences > 0) parts.push(partOf())
    } else if (isHeading(block) && now.sentences > 0) parts.push(partOf(block))
    else if (isTooMuch(now, block)) parts.push(partOf(...takeAnnouncement(now), block))
    else put(now, block)
  }
  const last = parts.at(-1)!
  if (parts.length > 1 && last.sentences === 0) put(parts.at(-2)!, ...parts.pop()!.blocks)
  return parts.map((part) => part.blocks)
}

/** Cuts a text into steps, at its headings and rules, and wherever a step is full. */
export function cutText(text: string): string[] {
  const lines = text.trim().split(/\r?\n/)
  const definitions = lines.filter(isDefinition)
  const blocks = blocksOf(lines.filter((line) => !isDefinition(line))).flatMap(withRoom)
  const shared = definitions.length > 0 ? `\n\n${definitions.join('\n')}` : ''
  return partsOf(blocks).map((part) => part.join('\n\n').trim() + shared)
}

/** True for a short text without headings, lists, cards or links. The player shows it large, because it is alone on the screen. */
export const isOneParagraph = (text: string) =>
  text.trim() !== '' && text.length <= 240 && !/[\n[\]<>#|`*]|https?:/.test(text.trim())
