import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { ClientBase } from 'pg'
import { createProbe, probeWithin } from './connect.ts'
import { hangUp } from './pool.ts'

export interface Silence {
  /** Milliseconds between two looks. */
  every: number
  /** So many in a row that nobody answered. */
  looks: number
}

/** With the second and a half that each look takes, some 40 seconds. */
export const usualSilence: Silence = { every: 5000, looks: 6 }

/** Milliseconds until somebody who answers nothing counts as gone. */
export const missedAfter = ({ every, looks }: Silence): number => looks * (every + probeWithin)

/**
 * For a connection whose statements take what they take: whether the database is still there is asked beside it. Where it answers nobody any
 * more, the connection is broken off. Ends when told to.
 */
export function breakOffInSilence(url: string, client: ClientBase, { every, looks }: Silence = usualSilence) {
  const probe = createProbe(url)
  const told = new AbortController()
  // Whoever refuses is there.
  const answers = () =>
    probe.look().then(
      () => true,
      (error: unknown) => error instanceof DatabaseError,
    )
  async function watch() {
    for (let missed = 0; missed < looks;) {
      await wait(every, undefined, { signal: told.signal })
      missed = (await answers()) ? 0 : missed + 1
    }
    hangUp(client)
  }
  const watching = watch().catch(() => {})
  return async () => {
    told.abort()
    await watching
    await probe.end()
  }
}
