import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type ClientBase } from 'pg'
import { createProbe, probeTimeoutMs } from './connect.ts'
import { destroyConnection } from './pool.ts'

export interface ProbeSchedule {
  /** Milliseconds between two probes. */
  every: number
  /** Failed probes in a row that count as lost. */
  misses: number
}

/** About 40 seconds, with the second and a half of each probe. */
export const defaultProbes: ProbeSchedule = { every: 5000, misses: 6 }

/** Milliseconds until an unresponsive database counts as lost. */
export const lostAfter = ({ every, misses }: ProbeSchedule): number => misses * (every + probeTimeoutMs)

/**
 * Watches a connection whose statements have no time limit: a separate connection probes the database, and if it answers no
 * probe, the watched connection is broken off. Stops when the returned function is called.
 */
export function breakOffUnresponsive(
  url: string,
  client: ClientBase,
  { every, misses }: ProbeSchedule = defaultProbes,
) {
  const probe = createProbe(url)
  const stopped = new AbortController()
  // A refused connection proves that the server runs.
  const answers = () =>
    probe.check().then(
      () => true,
      (error: unknown) => error instanceof DatabaseError,
    )
  async function watch() {
    for (let missed = 0; missed < misses;) {
      await pause(every, undefined, { signal: stopped.signal })
      missed = (await answers()) ? 0 : missed + 1
    }
    destroyConnection(client)
  }
  const watching = watch().catch(() => {})
  return async () => {
    stopped.abort()
    await watching
    await probe.end()
  }
}
