import * as z from 'zod/mini'
import { say } from '#shared/messages/say.ts'
import { sayStance } from '#shared/entries/messages.ts'

const stances = ['same', 'different', 'unknown'] as const
/** One person's statement about a form in a dialect: "we say it so", "we say it differently", "I don't know it". */
export const Stance = z.enum(stances, { error: () => say(sayStance) })
export type Stance = z.infer<typeof Stance>

export const attestationStates = ['reported', 'one witness', 'attested', 'said in different ways here'] as const
export type AttestationState = (typeof attestationStates)[number]

/** The fields that decide whether two statements are independent. */
export interface Testimony {
  stance: Stance
  /** All names of the person: a user, a speaker, a name. Two statements that share a name are by one person. */
  people: readonly string[]
  /** The source of the statement: a list, a book, or the person. */
  origin: string
}

const samePerson = (one: Testimony, other: Testimony) => one.people.some((name) => other.people.includes(name))

/** Gives the same number to statements that share names, also through a third one. */
function personNumbers(statements: readonly Testimony[]): number[] {
  const numbers = statements.map((_one, index) => index)
  for (let changed = true; changed;) {
    changed = false
    for (const [a, one] of statements.entries())
      for (const [b, other] of statements.entries())
        if (numbers[a]! < numbers[b]! && samePerson(one, other)) {
          numbers[b] = numbers[a]!
          changed = true
        }
  }
  return numbers
}

/** Most statements that are independent of each other: different people and different origins, each counted once (a maximum matching). */
export function independent(statements: readonly Testimony[]): number {
  const numbers = personNumbers(statements)
  const originsOf = new Map<number, string[]>()
  for (const [index, { origin }] of statements.entries())
    originsOf.set(numbers[index]!, [...(originsOf.get(numbers[index]!) ?? []), origin])
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

const independentWith = (stance: Stance, statements: readonly Testimony[]) =>
  independent(statements.filter((statement) => statement.stance === stance))

/** State of a form in one dialect. No form is wrong: two statements against two mean two ways of saying it. */
export function attestationState(statements: readonly Testimony[]): AttestationState {
  const [agreeing, differing] = [independentWith('same', statements), independentWith('different', statements)]
  if (agreeing >= 2 && differing >= 2) return 'said in different ways here'
  return agreeing >= 2 ? 'attested' : agreeing === 1 ? 'one witness' : 'reported'
}
