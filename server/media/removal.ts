import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import type { MediaStore } from './store.ts'

/** How many are removed in one go; the next go takes the rest. */
const batch = 200

export interface Removal {
  /** Removes the bytes of what was withdrawn; what a store refuses is tried again the next time. Answers how many went. */
  run(): Promise<number>
  /** The same right after a withdrawal, without making anybody wait. */
  soon(): void
}

/** What is withdrawn must be gone from disk or bucket within the hour. */
export function createRemoval(given: { store: MediaStore; objects: ObjectStore; clock: Clock; log: Logger }): Removal {
  const { store, objects, clock, log } = given

  async function run(): Promise<number> {
    let gone = 0
    for (const id of await store.withdrawnButKept(batch)) {
      const removed = await objects.remove(id).then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error, upload: id }, 'a withdrawn file could not be removed yet')
          return false
        },
      )
      if (!removed) continue
      await store.markGone(id, clock())
      gone += 1
    }
    return gone
  }

  return {
    run,
    soon: () => void run().catch((error: unknown) => log.warn({ err: error }, 'withdrawn files are removed later')),
  }
}
