import type { Exercise } from '#shared/exercises.ts'
import { keyOf, signsOf } from '#shared/gift-key.ts'
import { nearestGift, smallLine, wholeLine } from '#shared/gift-note.ts'
import { gap, piecesOf } from '#shared/gift-read.ts'
import { GiftFault, blocksOf, isBlank, isNote, noteMark } from '#shared/gift-text.ts'
import type { Block, Piece } from '#shared/gift-text.ts'

/**
 * Each question's stretch of a body, with the comments and categories that stand by themselves before it; the last has those behind
 * it too.
 */
export const sourcesOf = (blocks: readonly Block[]): string[] =>
  blocks.map(({ piece: { body }, to }, at) => {
    const before = blocks[at - 1]
    const stretch = body.slice(before?.to ?? 0, at === blocks.length - 1 ? body.length : to).trimEnd()
    // One empty line parts two questions; more are the teacher's.
    return before ? stretch.replace(/^\n[ \t]*\n/, '').replace(/^[ \t]+/, '') : stretch.trimStart()
  })

/** The comments and categories of a text, but for those of ours: what is left of it when its last question goes. */
export const remarksIn = (body: string): string =>
  body
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line === '' || (isNote(line) && !line.startsWith(noteMark)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** A stretch again as text: where a comment stood among its lines there would be an empty one, which parts questions. */
const rawOf = ({ source }: Piece) => source.replace(/\n[ \t]*(?=\n)/g, '')

/** The question's words around its answers, as they were: a title, a format mark and answers in the middle of a sentence stay. */
function keptAround(exercise: Exercise, pieces: ReturnType<typeof piecesOf>): string {
  const { before, after, format } = pieces
  return `${rawOf(before)}{${keyOf(exercise, format)}}${rawOf(after)}`
}

/** With the answers where the gap is, if they stood in one. */
function wordedAnew(exercise: Exercise, { after }: ReturnType<typeof piecesOf>): string {
  const [before, behind, ...more] = exercise.text.split(gap)
  if (isBlank(after) || behind === undefined || more.length > 0) return nearestGift(exercise)
  const signs = signsOf('plain')
  return `${signs(before!)}{${keyOf(exercise, 'plain')}}${behind && signs(behind)}`
}

function piecesIn(block: Block) {
  try {
    return piecesOf(block.piece)
  } catch (error) {
    if (error instanceof GiftFault) return undefined
    throw error
  }
}

/**
 * Ways to write an exercise that keep of its teacher's text what can be kept, the most faithful first. Only reading one tells
 * whether it still says the same.
 */
export function* writings(exercise: Exercise, source: string): Generator<string> {
  yield source
  const [block, second] = blocksOf(source)
  if (!block || second) return
  const { body } = block.piece
  const lines = body
    .slice(block.from, block.to)
    .split('\n')
    .filter((line) => !line.trim().startsWith(noteMark))
  const remarks = lines.filter((line) => isNote(line.trim()))
  const among = (words: string[]) =>
    body.slice(0, block.from) + words.filter((line) => line !== '').join('\n') + body.slice(block.to)
  const note = smallLine(exercise)
  yield among([note, ...lines])
  const pieces = piecesIn(block)
  if (!pieces) return
  const title = pieces.title ? `::${rawOf(pieces.title)}:: ` : ''
  for (const question of [keptAround(exercise, pieces), wordedAnew(exercise, pieces), nearestGift(exercise)])
    yield among([...remarks, note, title + question])
  yield among([...remarks, wholeLine(exercise), title + nearestGift(exercise)])
}
