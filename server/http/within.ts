import { setTimeout as wait } from 'node:timers/promises'

/** What comes of some work within so many milliseconds, or else an error; the work itself goes on. */
export async function within<T>(ms: number, work: Promise<T>, otherwise: string): Promise<T> {
  const timer = new AbortController()
  const late = wait(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(otherwise)
  })
  // Whichever comes second is nobody's any more.
  for (const each of [work, late]) each.catch(() => {})
  return Promise.race([work, late]).finally(() => timer.abort())
}
