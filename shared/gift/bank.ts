import type { Exercise } from '#shared/exercises/exercise.ts'
import { picturesIn } from '#shared/text/format.ts'
import { exerciseIn, piecesOf } from './read.ts'
import { sourcesOf } from './source.ts'
import { blocksOf, GiftFault, typedOf, type Block } from './text.ts'

/** A question of a bank that cannot be taken. */
interface LeftOut {
  /** Position in the bank, counted from 1. */
  number: number
  /** 'Line 4: …' */
  reason: string
}

interface Bank {
  /** GIFT text of the questions that can be taken. */
  text: string
  count: number
  leftOut: LeftOut[]
}

function faultIn(block: Block): string | undefined {
  try {
    exerciseIn(block)
    return undefined
  } catch (error) {
    if (error instanceof GiftFault) return error.message
    throw error
  }
}

const categoriesIn = (source: string) => source.split('\n').filter((line) => line.trim().startsWith('$CATEGORY:'))

/** Divides a question bank into the questions that can be taken and the others. Categories before a question that is left out stay. */
export function readBank(body: string): Bank {
  const blocks = blocksOf(body)
  const sources = sourcesOf(blocks)
  const readable: string[] = []
  const leftOut: LeftOut[] = []
  let categories: string[] = []
  for (const [index, block] of blocks.entries()) {
    const reason = faultIn(block)
    const source = sources[index] ?? ''
    if (reason === undefined) {
      readable.push([...categories, source].join('\n'))
      categories = []
    } else {
      leftOut.push({ number: index + 1, reason })
      categories.push(...categoriesIn(source))
    }
  }
  return { text: readable.join('\n\n'), count: readable.length, leftOut }
}

/** Files of the pictures that the teacher's text names and the exercise does not have: GIFT carries no files. */
export function missingPictures({ picture, source }: Pick<Exercise, 'picture' | 'source'>): string[] {
  const [block] = source === undefined || picture !== null ? [] : blocksOf(source)
  if (!block) return []
  try {
    const { before, after, answers, format } = piecesOf(block.piece)
    return [before, answers, after].flatMap((piece) => picturesIn(typedOf(piece), format))
  } catch (error) {
    if (error instanceof GiftFault) return []
    throw error
  }
}
