import type { Exercise } from '#shared/exercises/exercise.ts'
import { writeAnswers, signsOf } from './key.ts'
import { nearestGift, smallLine, exerciseLine } from './note.ts'
import { gapSign, piecesOf } from './read.ts'
import { GiftFault, blocksOf, isBlank, isNote, noteMark, type Block, type Piece } from './text.ts'

/** The source text of each question, with the comments and categories before it; the last one also has those after it. */
export const sourcesOf = (blocks: readonly Block[]): string[] =>
  blocks.map(({ piece: { body }, to }, index) => {
    const before = blocks[index - 1]
    const stretch = body.slice(before?.to ?? 0, index === blocks.length - 1 ? body.length : to).trimEnd()
    // One empty line separates two questions; more belong to the teacher's text.
    return before ? stretch.replace(/^\n[ \t]*\n/, '').replace(/^[ \t]+/, '') : stretch.trimStart()
  })

/** The comments and categories of a text, without our own comment lines: they stay when the last question is removed. */
export const remarksIn = (body: string): string =>
  body
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line === '' || (isNote(line) && !line.startsWith(noteMark)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The source of a piece. Blanked comments within it become no empty lines, which would separate questions. */
const rawOf = ({ source }: Piece) => source.replace(/\n[ \t]*(?=\n)/g, '')

/** The question with its title, format mark and surrounding text as they were, and a new key. */
function withNewKey(exercise: Exercise, pieces: ReturnType<typeof piecesOf>): string {
  const { before, after, format } = pieces
  return `${rawOf(before)}{${writeAnswers(exercise, format)}}${rawOf(after)}`
}

/** The question with a new text; the answers stay at the gap, if there is one. */
function withNewText(exercise: Exercise, { after }: ReturnType<typeof piecesOf>): string {
  const [before, behind, ...more] = exercise.text.split(gapSign)
  if (isBlank(after) || behind === undefined || more.length > 0) return nearestGift(exercise)
  const signs = signsOf('plain')
  return `${signs(before!)}{${writeAnswers(exercise, 'plain')}}${behind && signs(behind)}`
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
 * Ways to write an exercise that keep as much as possible of its teacher's text, the most faithful first. Reading one back shows if it
 * still means the same.
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
  for (const question of [withNewKey(exercise, pieces), withNewText(exercise, pieces), nearestGift(exercise)])
    yield among([...remarks, note, title + question])
  yield among([...remarks, exerciseLine(exercise), title + nearestGift(exercise)])
}
