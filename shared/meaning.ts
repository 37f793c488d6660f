import { keyOf, normalForm } from '#shared/language.ts'

/** Of an explanation its first sentence, for use in one. "In Ranau: father." is a meaning with its place: "father (in Ranau)". */
export function shortMeaning(meaning: string): string {
  const first = (/^(.+?)[.;](?:\s|$)/s.exec(meaning)?.[1] ?? meaning).trim()
  const [, place, there] = /^In ([^:]+): (.+)$/s.exec(first) ?? []
  return place && there ? `${there} (in ${place})` : first
}

/** The first sentence of an explanation with all its meanings, which semicolons part too. */
const allMeanings = (meaning: string) =>
  meaning.startsWith('In ') ? shortMeaning(meaning) : (/^(.+?)\.(?:\s|$)/s.exec(meaning)?.[1] ?? meaning)

/** A comma within brackets parts no meanings. */
const between = /[,;](?![^(]*\))/
const figures = /\s*\(\d+\)/g
const small = /^(?:to|an?|the) (?=\S)/i

const plainGloss = (gloss: string) => gloss.replace(figures, '').trim().replace(small, '').trim()

/** The meanings of an explanation, each a few words: "hello, greetings" are two, "two (2)" is "two", "to go" is "go". */
export const glossesOf = (meaning: string): string[] =>
  allMeanings(meaning)
    .split(between)
    .map(plainGloss)
    .filter((gloss) => gloss !== '')

/** The first meaning of `asked` that `meaning` has too; undefined where they share none. */
export function sharedGloss(asked: readonly string[], meaning: string): string | undefined {
  const has = new Set(glossesOf(meaning).map(normalForm))
  return asked.find((gloss) => has.has(normalForm(gloss)))
}

/** Whether two words mean the same in one of their meanings: then neither is a wrong answer for the other. */
export const meanAlike = (a: string, b: string): boolean => sharedGloss(glossesOf(a), b) !== undefined

/** Which of these meanings a question names. */
export function glossesIn(text: string, glosses: readonly string[]): string[] {
  const words = ` ${keyOf(text)} `
  return glosses.filter((gloss) => keyOf(gloss) !== '' && words.includes(` ${keyOf(gloss)} `))
}
