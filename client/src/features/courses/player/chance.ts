import { clientContext } from '#client/lib/page/client-context.ts'

/** Random numbers that are equal on the server and in the browser, so that hydration finds the same order. */
export function chanceFor(name: string): () => number {
  const context = clientContext()
  if (!context) return Math.random
  let state = 0
  for (const letter of context.at + name) state = (Math.imul(state, 31) + letter.charCodeAt(0)) | 0
  // The Mulberry32 generator.
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
