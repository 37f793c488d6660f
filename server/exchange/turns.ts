import { setTimeout as pause } from 'node:timers/promises'

/** Rows at a stretch, about a millisecond of computing: by the clock a busy machine would leave none. */
const stretch = 25
/** Milliseconds. */
const rest = 1

let steps = 0

/**
 * Awaited after each row of work that goes on and on: whoever else has asked is answered between two stretches of it. The thread is one for
 * all, and so is the stretch.
 */
export async function othersInBetween(): Promise<void> {
  steps += 1
  if (steps < stretch) return
  steps = 0
  await pause(rest)
}
