import { asLines, onOneLine } from '#shared/exercises.ts'
import { readAs } from '#shared/text-format.ts'
import type { TextFormat } from '#shared/text-format.ts'

/** Why a GIFT text cannot be read, in the sentence that the teacher reads: 'Line 4: …'. */
export class GiftFault extends Error {}

/**
 * A stretch of a GIFT text. `mask` is as long as `source`, with every escaped character blanked: a sign that is found in
 * the mask is syntax, one that is missing there is text.
 */
export interface Piece {
  source: string
  mask: string
  /** Where the stretch begins in `body`: told as a line only when something is refused. */
  at: number
  body: string
}

/** Longest text quoted in a refusal, in characters. */
const quotedLength = 40

export function refuse(piece: Piece, reason: string): never {
  const line = piece.body.slice(0, piece.at).split('\n').length
  throw new GiftFault(`Line ${line}: ${reason}`)
}

/** The text of a stretch for use in a sentence, shortened. */
export function quoted(piece: Piece): string {
  const text = textOf(piece)
  return text.length > quotedLength ? `'${text.slice(0, quotedLength)}…'` : `'${text}'`
}

export function cut(piece: Piece, from: number, to = piece.source.length): Piece {
  return {
    source: piece.source.slice(from, to),
    mask: piece.mask.slice(from, to),
    at: piece.at + from,
    body: piece.body,
  }
}

export function trimmed(piece: Piece): Piece {
  const from = piece.source.length - piece.source.trimStart().length
  return cut(piece, from, Math.max(from, piece.source.trimEnd().length))
}

export function isBlank(piece: Piece): boolean {
  return piece.source.trim() === ''
}

/** The stretches that begin with one of the signs, and what stands before the first of them. */
export function splitBefore(piece: Piece, sign: RegExp): { head: Piece; items: Piece[] } {
  const starts = [...piece.mask.matchAll(sign)].map((match) => match.index)
  return {
    head: cut(piece, 0, starts[0] ?? piece.source.length),
    items: starts.map((start, index) => cut(piece, start, starts[index + 1])),
  }
}

/** Both sides of the first `sign`, the second undefined where there is none. */
export function splitOnce(piece: Piece, sign: string): [before: Piece, after: Piece | undefined] {
  const at = piece.mask.indexOf(sign)
  return at < 0 ? [piece, undefined] : [cut(piece, 0, at), cut(piece, at + sign.length)]
}

const escaped = /\\([\\:#={}~n])/g
/** At the beginning of a text it says how that is written. */
export const formatMark = /^\s*\[(html|markdown|plain|moodle)\]/

/** What the text's own mark says, else what the text around it is written in. */
export const formatOf = (piece: Piece, around: TextFormat): TextFormat =>
  (formatMark.exec(piece.source)?.[1] as TextFormat | undefined) ?? around

/** The words of a stretch as its author typed them: without the format mark, escaped signs as themselves. */
export const typedOf = (piece: Piece) =>
  piece.source.replace(formatMark, '').replace(escaped, (_match, sign: string) => (sign === 'n' ? '\n' : sign))

/** The words of a stretch with its lines kept, as people read them. */
export const linesOf = (piece: Piece, around: TextFormat = 'plain') =>
  asLines(readAs(typedOf(piece), formatOf(piece, around)))

/** The words of a stretch on one line. */
export const textOf = (piece: Piece, around: TextFormat = 'plain') => onOneLine(linesOf(piece, around))

/** A comment line of ours says what GIFT has no word for; others skip it. */
export const noteMark = '//dtp '
export const isNote = (line: string) => line.startsWith('//') || line.startsWith('$CATEGORY:')

/** A question's stretch, and what comment lines of ours among its lines say. */
export interface Block {
  piece: Piece
  notes: string[]
  /** Its lines in `piece.body`, comments included. */
  from: number
  to: number
}

/** The questions' stretches: blank lines part them. Comments and categories are blanked, so that lines keep their numbers. */
export function blocksOf(text: string): Block[] {
  const body = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const blocks: Block[] = []
  let rows: string[] = []
  let notes: string[] = []
  let start = 0
  let at = 0
  for (const row of [...body.split('\n'), '']) {
    const words = row.trim()
    if (words.startsWith(noteMark)) notes.push(words.slice(noteMark.length))
    if (words !== '') rows.push(isNote(words) ? ' '.repeat(row.length) : row)
    const from = start
    at += row.length + 1
    if (words !== '') continue
    const source = rows.join('\n')
    if (source.trim() !== '') {
      const piece = trimmed({ source, mask: source.replace(escaped, '\0\0'), at: from, body })
      blocks.push({ piece, notes, from, to: from + source.length })
    }
    rows = []
    notes = []
    start = at
  }
  return blocks
}
