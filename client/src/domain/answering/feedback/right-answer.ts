import { falseAnswer, trueAnswer } from '#shared/marking/messages.ts'
import type { Question } from '#shared/exercises/exercises.ts'
import { say } from '#shared/messages/say.ts'
import type { Marked } from '#shared/study/answers.ts'
import { isInnerName } from '#shared/exercises/question.ts'

/** Names of 'true' in marks: in English, in Malay, and in the Malay of the previous release, whose marks devices still store. */
const trueNames = new Set(['True', 'Benar', 'Betul'])

/** The right answer of a mark in the language of the page. */
export function rightText(question: Pick<Question, 'kind'>, right: string | null): string | null {
  if (question.kind !== 'true-false' || right === null) return right
  return trueNames.has(right) ? say(trueAnswer) : say(falseAnswer)
}

/** Options that a right answer names: the answer itself, or the parts of its list, in English or Malay. */
export function rightOptions(right: string | null | undefined, options: readonly string[]): ReadonlySet<string> {
  if (right === null || right === undefined) return new Set()
  const parts = options.includes(right) ? [right] : right.split(/, (?:(?:and|or|dan|atau) )?| (?:and|or|dan|atau) /)
  return new Set(parts.every((part) => options.includes(part)) ? parts : [])
}

/** The right partner of each left text; undefined if the solution cannot be read. */
export function rightPairs(
  solution: string | null | undefined,
  { left, right }: { left: readonly string[]; right: readonly string[] },
): string[] | undefined {
  let unreadText = solution ?? ''
  const longestFirst = right.toSorted((a, b) => b.length - a.length)
  const pairs: string[] = []
  for (const [index, text] of left.entries()) {
    const begin = `${text} → `
    const nextLeft = left[index + 1]
    const ends = nextLeft === undefined ? '' : `; ${nextLeft} → `
    const partner = longestFirst.find((each) => {
      const textAfter = unreadText.slice(begin.length + each.length)
      return unreadText.startsWith(begin + each) && (ends === '' ? textAfter === '' : textAfter.startsWith(ends))
    })
    if (partner === undefined) return undefined
    pairs.push(partner)
    unreadText = unreadText.slice(begin.length + partner.length + (nextLeft === undefined ? 0 : 2))
  }
  return pairs
}

/** The right answer in the form of the question: a picture, or nothing where the tiles above the sheet show it. */
export function shownRight(
  question: Question,
  { right, picture }: Pick<Marked, 'right' | 'picture'>,
): { right: string | null; picture: string | null } {
  if (question.kind === 'matching')
    return {
      right: rightPairs(right, question) ? null : (right?.replaceAll(' → ', ' = ').replaceAll('; ', '\n') ?? null),
      picture: picture ?? null,
    }
  // Marked options say it, one by one.
  if (question.kind === 'choice' && question.several && rightOptions(right, question.options).size > 0)
    return { right: null, picture: picture ?? null }
  const rightPicture =
    question.kind === 'choice' ? question.media?.find(({ text }) => text === right)?.picture : undefined
  return {
    right: rightPicture && right && isInnerName(right) ? null : rightText(question, right),
    picture: rightPicture ?? picture ?? null,
  }
}
