import { faultInLine } from '#shared/gift/messages.ts'
import { asLines, collapseSpaces } from '#shared/exercises/exercise-texts.ts'
import { partLimit } from '#shared/exercises/exercise.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { readAs, type TextFormat } from '#shared/text/format.ts'

/** A GIFT text that cannot be read; the message is shown to the teacher: 'Line 4: …'. */
export class GiftFault extends Error {
  declare readonly message: Sentence
}

/**
 * A piece of a GIFT text. `mask` is as long as `source`, with every escaped character blanked: a sign in the mask is syntax, a sign
 * only in the source is text.
 */
export interface Piece {
  source: string
  mask: string
  /** Index in `body`, for the line number of a refusal. */
  at: number
  body: string
}

/** Most characters quoted in a refusal. */
const maxQuotedLength = 40

export function refuse(piece: Piece, reason: Sentence): never {
  const line = piece.body.slice(0, piece.at).split('\n').length
  throw new GiftFault(say(faultInLine, { line, reason }))
}

/** The shortened text of a piece, in quotes, for a sentence. */
export function quote(piece: Piece): string {
  const text = textOf(piece)
  return text.length > maxQuotedLength ? `'${text.slice(0, maxQuotedLength)}…'` : `'${text}'`
}

export function cut(piece: Piece, from: number, to = piece.source.length): Piece {
  return {
    source: piece.source.slice(from, to),
    mask: piece.mask.slice(from, to),
    at: piece.at + from,
    body: piece.body,
  }
}

export function trim(piece: Piece): Piece {
  const from = piece.source.length - piece.source.trimStart().length
  return cut(piece, from, Math.max(from, piece.source.trimEnd().length))
}

export function isBlank(piece: Piece): boolean {
  return piece.source.trim() === ''
}

/** Most pieces that are cut from one question: pairs and spare texts of a matching question have a limit of 500 each. */
const maxItems = 1000

/** The pieces that begin with one of the signs, and the text before the first of them. Refuses too many before it cuts. */
export function splitBefore(piece: Piece, sign: RegExp): { head: Piece; items: Piece[] } {
  const starts: number[] = []
  for (const { index } of piece.mask.matchAll(sign)) {
    if (starts.push(index) > maxItems) refuse(piece, partLimit())
  }
  return {
    head: cut(piece, 0, starts[0] ?? piece.source.length),
    items: starts.map((start, index) => cut(piece, start, starts[index + 1])),
  }
}

/** Splits at the first `sign`; the second piece is undefined if there is none. */
export function splitOnce(piece: Piece, sign: string): [before: Piece, after: Piece | undefined] {
  const index = piece.mask.indexOf(sign)
  return index < 0 ? [piece, undefined] : [cut(piece, 0, index), cut(piece, index + sign.length)]
}

const escaped = /\\([\\:#={}~n])/g
/** A mark at the beginning of a text names its format. */
export const formatMark = /^\s*\[(html|markdown|plain|moodle)\]/

/** The format that a text's own mark names, otherwise that of the surrounding text. */
export const formatOf = (piece: Piece, outerFormat: TextFormat): TextFormat =>
  (formatMark.exec(piece.source)?.[1] as TextFormat | undefined) ?? outerFormat

/** The text of a piece without its format mark and with escapes resolved. */
export const typedOf = (piece: Piece) =>
  piece.source.replace(formatMark, '').replace(escaped, (_match, sign: string) => (sign === 'n' ? '\n' : sign))

/** The readable text of a piece, with its line breaks. */
export const linesOf = (piece: Piece, outerFormat: TextFormat = 'plain', shown?: { pictures: boolean }) =>
  asLines(readAs(typedOf(piece), formatOf(piece, outerFormat), shown))

/** The readable text of a piece on one line. */
export const textOf = (piece: Piece, outerFormat: TextFormat = 'plain') => collapseSpaces(linesOf(piece, outerFormat))

/** Start of our own comment lines, which other programs skip. */
export const noteMark = '//dtp '
export const isNote = (line: string) => line.startsWith('//') || line.startsWith('$CATEGORY:')

/** A question, and the content of our comment lines in it. */
export interface Block {
  piece: Piece
  notes: string[]
  /** Range of its lines in `piece.body`, comments included. */
  from: number
  to: number
}

/** The questions of a text, separated by blank lines. Comments and categories are blanked, so that line numbers stay right. */
export function blocksOf(text: string): Block[] {
  const body = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const blocks: Block[] = []
  let rows: string[] = []
  let notes: string[] = []
  let start = 0
  let index = 0
  for (const row of [...body.split('\n'), '']) {
    const words = row.trim()
    if (words.startsWith(noteMark)) notes.push(words.slice(noteMark.length))
    if (words !== '') rows.push(isNote(words) ? ' '.repeat(row.length) : row)
    const from = start
    index += row.length + 1
    if (words !== '') continue
    const source = rows.join('\n')
    if (source.trim() !== '') {
      const piece = trim({ source, mask: source.replace(escaped, '\0\0'), at: from, body })
      blocks.push({ piece, notes, from, to: from + source.length })
    }
    rows = []
    notes = []
    start = index
  }
  return blocks
}
