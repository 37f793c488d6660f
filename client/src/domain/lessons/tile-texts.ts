import { namedAtOnce } from '#shared/entries/entries.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { namedWordQuery } from './named-words.ts'

/** Longest text of a tile that is looked up in the library. Longer ones are sentences. */
const longestWord = 60

/** Groups of tiles of a question that are shown without a picture or a sound of their own. */
function tileGroups(question: Question): string[][] {
  if (question.kind === 'matching') return [question.left, question.right]
  return question.kind === 'choice' && !question.media ? [question.options] : []
}

const canBeWord = (text: string) => text.length <= longestWord && /\p{L}/u.test(text) && !text.includes('\n')

/** Texts on tiles that can be words of the library, without duplicates: as many as one call looks up. */
export const tileTexts = (questions: readonly Question[]): string[] =>
  [...new Set(questions.flatMap(tileGroups).flat().filter(canBeWord))].slice(0, namedAtOnce.words)

export const tileReads = (questions: readonly Question[]) => tileTexts(questions).map(namedWordQuery)
