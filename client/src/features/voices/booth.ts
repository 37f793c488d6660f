import type { ResponseOf } from '#shared/endpoint.ts'
import type { voices } from '#shared/voices/voices.ts'

export type BoothWord = ResponseOf<typeof voices.words>[number]

export interface Booth {
  at: number
  state: 'ready' | 'recording' | 'working'
  /** Reason why the last take of this word was refused. */
  refused: string | null
  /** The previous saved word, for Play and Again. */
  last: { clientId: string; at: number } | null
  /** Take that is deleted once its replacement is saved. */
  replaces: string | null
}

export type BoothStep =
  | { type: 'record' }
  | { type: 'stop' }
  | { type: 'kept'; clientId: string }
  | { type: 'refused'; words: string }
  | { type: 'skip' }
  | { type: 'again' }

export const atTheStart: Booth = { at: 0, state: 'ready', refused: null, last: null, replaces: null }

/** State machine: a step that does not fit the state changes nothing. */
export function nextStep(booth: Booth, step: BoothStep): Booth {
  const { at, state, last } = booth
  switch (step.type) {
    case 'record':
      return state === 'ready' ? { ...booth, state: 'recording', refused: null } : booth
    case 'stop':
      return state === 'recording' ? { ...booth, state: 'working' } : booth
    case 'kept':
      return { ...atTheStart, at: at + 1, last: { clientId: step.clientId, at } }
    case 'refused':
      return { ...booth, state: 'ready', refused: step.words }
    case 'skip':
      return state === 'working' ? booth : { ...atTheStart, at: at + 1 }
    case 'again':
      if (state === 'working') return booth
      // While recording, starts the same word again; otherwise repeats the last word.
      if (state === 'recording' || !last) return { ...booth, state: 'ready', refused: null }
      return { ...atTheStart, at: last.at, replaces: last.clientId }
  }
}
