import { falseAnswer, trueAnswer } from '#shared/marking/messages.ts'
import { say, textLocale } from '#shared/messages/say.ts'

export type SolutionPart = string | { any: string[] } | { all: string[] } | { truth: boolean }
/** A right answer in parts: texts of its author, and lists or truth values, whose words depend on the reader's language. */
export type Solution = SolutionPart[]

const lists = new Map<string, Intl.ListFormat>()
function listText(type: 'conjunction' | 'disjunction', texts: readonly string[]): string {
  const key = `${textLocale()} ${type}`
  if (!lists.has(key)) lists.set(key, new Intl.ListFormat(textLocale(), { type }))
  return lists.get(key)!.format(texts)
}

function sayPart(part: SolutionPart): string {
  if (typeof part === 'string') return part
  if ('truth' in part) return say(part.truth ? trueAnswer : falseAnswer)
  return 'any' in part ? listText('disjunction', part.any) : listText('conjunction', part.all)
}

/** The right answer as readable text in the current language. */
export const saySolution = (parts: Solution): string => parts.map(sayPart).join('').trim()

/** True if the solution reads the same in every language. */
export const isOneText = (parts: Solution): boolean => parts.every((part) => typeof part === 'string')

const oneOr = (texts: string[], list: SolutionPart): SolutionPart => (texts.length === 1 ? texts[0]! : list)
/** The texts as a list of alternatives; a single one by itself. */
export function anyOf(texts: Iterable<string>): SolutionPart {
  const any = [...new Set(texts)]
  return oneOr(any, { any })
}
export const allOf = (all: string[]): SolutionPart => oneOr(all, { all })
