import { searchKeyOf, normalForm } from '#shared/language/language.ts'

/** First sentence of an explanation, for use inside a sentence; three dots do not end it. "In Ranau: father." becomes "father (in Ranau)". */
export function shortMeaning(meaning: string): string {
  const first = (/^(.+?)(?<!\.)[.;](?:\s|$)/s.exec(meaning)?.[1] ?? meaning).trim()
  const [, place, gloss] = /^In ([^:]+): (.+)$/s.exec(first) ?? []
  return place && gloss ? `${gloss} (in ${place})` : first
}

/** First sentence of an explanation with all its meanings, which semicolons separate too. */
const allMeanings = (meaning: string) =>
  meaning.startsWith('In ') ? shortMeaning(meaning) : (/^(.+?)\.(?:\s|$)/s.exec(meaning)?.[1] ?? meaning)

/** The lookbehind keeps it linear: a run of spaces is tried only once, from its start. */
const figures = /(?<!\s)\s*\(\d+\)/g
const small = /^(?:to|an?|the) (?=\S)/i

const plainGloss = (gloss: string) => gloss.replace(figures, '').trim().replace(small, '').trim()

/** Splits at commas and semicolons outside brackets. Reads backwards, so that each bracket is read once. */
function splitGlosses(text: string): string[] {
  const parts: string[] = []
  let end = text.length
  let inBrackets = false
  for (let index = end - 1; index >= 0; index -= 1) {
    const sign = text[index]
    if (sign === '(' || sign === ')') inBrackets = sign === ')'
    if (inBrackets || (sign !== ',' && sign !== ';')) continue
    parts.push(text.slice(index + 1, end))
    end = index
  }
  return [...parts, text.slice(0, end)].toReversed()
}

/** The meanings of an explanation as short glosses: "hello, greetings" are two, "two (2)" is "two", "to go" is "go". */
export const glossesOf = (meaning: string): string[] =>
  splitGlosses(allMeanings(meaning))
    .map(plainGloss)
    .filter((gloss) => gloss !== '')

/** The glosses of a meaning as they are compared. */
export const comparedGlosses = (meaning: string): ReadonlySet<string> => new Set(glossesOf(meaning).map(normalForm))

/** The first of these glosses that `meaning` has too; undefined if they share none. */
export function sharedGloss(glosses: readonly string[], meaning: string): string | undefined {
  const has = comparedGlosses(meaning)
  return glosses.find((gloss) => has.has(normalForm(gloss)))
}

/** True if two words share a meaning: then neither is a wrong answer for the other. */
export const meanAlike = (a: string, b: string): boolean => sharedGloss(glossesOf(a), b) !== undefined

/** The glosses that the text of a question names. */
export function glossesIn(text: string, glosses: readonly string[]): string[] {
  const words = ` ${searchKeyOf(text)} `
  return glosses.filter((gloss) => searchKeyOf(gloss) !== '' && words.includes(` ${searchKeyOf(gloss)} `))
}
