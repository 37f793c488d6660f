import { drawnHere } from '#client/lib/here.ts'

/** Chance that falls the same on the server and in the browser for the page that both draw, so that the two show one order. */
export function chanceFor(name: string): () => number {
  const here = drawnHere()
  if (!here) return Math.random
  let state = 0
  for (const letter of here.at + name) state = (Math.imul(state, 31) + letter.charCodeAt(0)) | 0
  // Mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
