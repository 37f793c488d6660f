import { clientContext } from './page/client-context.ts'

/** Numbers from 0 to below 1 that look random and are the same on the server and in the browser for the same text (Mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 16_777_619)
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Random numbers that are equal on the server and in the browser, so that hydration finds the same order. */
export function randomFor(name: string): () => number {
  const context = clientContext()
  return context ? seededRandom(context.at + name) : Math.random
}

/** The items in random order (Fisher and Yates). `random` returns numbers below 1. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items]
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    ;[mixed[index], mixed[other]] = [mixed[other]!, mixed[index]!]
  }
  return mixed
}
