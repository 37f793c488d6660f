import type { Marked } from '#shared/study/study.ts'

/** Colour and sign of a verdict. */
export type Look = 'right' | 'almost' | 'wrong' | 'open'
export interface VerdictText {
  head: string
  look: Look
}

/** Sentence that names the mistyped letter of the right form. */
export function typoOf({ right, slipAt }: Pick<Marked, 'right' | 'slipAt'>): string | null {
  if (right === null || !slipAt) return null
  const { at, length } = slipAt
  const letters = right.slice(at, at + length)
  if (length > 1) return `Two letters changed places: “${letters}”.`
  if (length > 0) return `Look at the letter “${letters}”.`
  return at === 0
    ? 'You wrote one letter too many at the beginning.'
    : `You wrote one letter too many after “${right.slice(0, at)}”.`
}

/** Verdict in a word or two. */
export function verdictText({
  state,
  verdict,
  fraction,
}: Pick<Marked, 'verdict' | 'fraction'> & { state: Marked['state'] | 'waits' }): VerdictText {
  if (state === 'waits') return { head: 'Your answer is kept', look: 'open' }
  if (state === 'again') return { head: 'Another dialect is asked for', look: 'open' }
  if (state === 'changed') return { head: 'This question has changed', look: 'open' }
  if (state === 'locked') return { head: 'This question opens with a plan', look: 'open' }
  if (state === 'unmarked') return { head: fraction > 0 ? 'Said aloud' : 'Left for another time', look: 'right' }
  if (verdict === 'slip') return { head: 'Almost, and it counts', look: 'almost' }
  if (verdict !== 'wrong') return { head: 'Right', look: 'right' }
  return fraction > 0 ? { head: 'Partly right', look: 'almost' } : { head: 'Not this time', look: 'wrong' }
}
