import type { Marked } from '#shared/study.ts'

/** Which colours and sign a verdict has. */
export type Look = 'right' | 'almost' | 'wrong' | 'open'
export interface Told {
  head: string
  look: Look
}

/** What came of an answer, in a word or two. */
export function toldOf({ state, verdict, fraction }: Pick<Marked, 'state' | 'verdict' | 'fraction'>): Told {
  if (state === 'again') return { head: 'Another dialect is asked for', look: 'open' }
  if (state === 'changed') return { head: 'This question has changed', look: 'open' }
  if (state === 'locked') return { head: 'This question opens with a plan', look: 'open' }
  if (state === 'unmarked') return { head: fraction > 0 ? 'Said aloud' : 'Left for another time', look: 'right' }
  if (verdict === 'slip') return { head: 'Almost, and it counts', look: 'almost' }
  if (verdict !== 'wrong') return { head: 'Right', look: 'right' }
  return fraction > 0 ? { head: 'Partly right', look: 'almost' } : { head: 'Not this time', look: 'wrong' }
}
