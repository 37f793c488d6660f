import * as z from 'zod/mini'

export const stances = ['same', 'different', 'unknown'] as const
/** What somebody says of a form in a dialect: "we say it so", "we say it differently", "I don't know it". */
export const Stance = z.enum(stances, 'Say same, different or unknown.')
export type Stance = z.infer<typeof Stance>

export const witnessStates = ['reported', 'one witness', 'attested', 'said in different ways here'] as const
export type WitnessState = (typeof witnessStates)[number]

/** What independence looks at. */
export interface Testimony {
  stance: Stance
  /** All by which the person is known: a user, a speaker, a name. Two that share one are one person. */
  people: readonly string[]
  /** Where it comes from: a list, a book; a person's own word comes from that person alone. */
  origin: string
}

const samePerson = (one: Testimony, other: Testimony) => one.people.some((name) => other.people.includes(name))

/** One number for all who are the same person, over any number of names. */
function personNumbers(given: readonly Testimony[]): number[] {
  const numbers = given.map((_one, at) => at)
  for (let changed = true; changed;) {
    changed = false
    for (const [a, one] of given.entries())
      for (const [b, other] of given.entries())
        if (numbers[a]! < numbers[b]! && samePerson(one, other)) {
          numbers[b] = numbers[a]!
          changed = true
        }
  }
  return numbers
}

/** How many are independent of each other: different people and different origins, each counted once. */
export function independent(given: readonly Testimony[]): number {
  const numbers = personNumbers(given)
  const originsOf = new Map<number, string[]>()
  for (const [at, { origin }] of given.entries())
    originsOf.set(numbers[at]!, [...(originsOf.get(numbers[at]!) ?? []), origin])
  const takenBy = new Map<string, number>()
  const finds = (person: number, tried: Set<string>): boolean =>
    (originsOf.get(person) ?? []).some((origin) => {
      if (tried.has(origin)) return false
      tried.add(origin)
      const other = takenBy.get(origin)
      if (other !== undefined && !finds(other, tried)) return false
      takenBy.set(origin, person)
      return true
    })
  return [...originsOf.keys()].filter((person) => finds(person, new Set())).length
}

const of = (stance: Stance, given: readonly Testimony[]) => independent(given.filter((one) => one.stance === stance))

/** How well a form is known in one dialect. Nothing is ever wrong: two against two are two ways of saying it. */
export function witnessState(given: readonly Testimony[]): WitnessState {
  const [agreeing, differing] = [of('same', given), of('different', given)]
  if (agreeing >= 2 && differing >= 2) return 'said in different ways here'
  return agreeing >= 2 ? 'attested' : agreeing === 1 ? 'one witness' : 'reported'
}
