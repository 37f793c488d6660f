import { minuteMs } from '#shared/time.ts'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { listBytesToDelete, markBytesDeleted } from './withdrawn-files.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { withTimeout } from '#server/with-timeout.ts'

/** Files that one statement reads, and files that are removed at the same time. */
const batchSize = 200
const concurrency = 8
/** Milliseconds within which a store must delete one file. */
const removalTimeoutMs = 30_000
/** Milliseconds after a failed attempt, doubled each time. The longest wait and the interval of frequent jobs are less than the promised hour. */
const firstWaitMs = 5 * minuteMs
const maxWaitMs = 40 * minuteMs

export interface Removal {
  /** Removes the bytes of every withdrawn file. After each failed attempt a file waits longer. Returns how many were deleted. */
  run(): Promise<number>
  /** Starts `run` without waiting for it. Called after the commit, by the function that opened the transaction. */
  soon(): void
}

interface RemovalDeps {
  db: Database
  objects: ObjectStore
  clock: Clock
  log: Logger
}

/** Deletes withdrawn files from disk or bucket, within the promised hour. */
export function createRemoval({ db, objects, clock, log }: RemovalDeps): Removal {
  const retriesByFile = new Map<string, { wait: number; until: number }>()

  async function remove(id: string): Promise<boolean> {
    try {
      await withTimeout(removalTimeoutMs, objects.remove(id), 'the store did not answer in time')
      await markBytesDeleted(db, id, clock())
      retriesByFile.delete(id)
      return true
    } catch (error) {
      const before = retriesByFile.get(id)
      const wait = before ? Math.min(before.wait * 2, maxWaitMs) : firstWaitMs
      retriesByFile.set(id, { wait, until: clock().getTime() + wait })
      log.warn({ err: error, upload: id }, 'a withdrawn file could not be removed yet')
      return false
    }
  }

  async function run(): Promise<number> {
    let removedCount = 0
    for (let after: string | undefined; ;) {
      const page = await listBytesToDelete(db, batchSize, after)
      const due = page.filter((id) => (retriesByFile.get(id)?.until ?? 0) <= clock().getTime()).values()
      const worker = async () => {
        for (const id of due) if (await remove(id)) removedCount += 1
      }
      await Promise.all(Array.from({ length: concurrency }, worker))
      if (page.length < batchSize) return removedCount
      after = page.at(-1)
    }
  }

  return {
    run,
    soon: () => void run().catch((error: unknown) => log.warn({ err: error }, 'withdrawn files are removed later')),
  }
}
