import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { pathFor } from './media-type.ts'
import type { Removal } from './removal.ts'
import type { MediaStore } from './store.ts'

interface Deps {
  db: Database
  store: MediaStore
  clock: Clock
  removal: Removal
  /** Takes a file's path out of whatever names it. */
  unlink: (tx: Transaction, path: string) => Promise<void>
  /** It is gone: nobody need decide about it any more. */
  settle: (tx: Transaction, ids: readonly string[]) => Promise<void>
}

/** Taking public files back. */
export function createWithdrawal({ db, store, clock, removal, unlink, settle }: Deps) {
  async function pathOf(id: string): Promise<string | undefined> {
    const file = await store.findPublic(id)
    return file && !file.withdrawn ? pathFor(file.id, file.type) : undefined
  }

  return {
    /** Where it is served; undefined when it is not, or no longer. */
    pathOf,

    /** Around what deletes entries for good: of their files those go that nothing names any more. */
    async leave(tx: Transaction, paths: string[], remove: () => Promise<void>): Promise<void> {
      // The files first, as whoever takes one back does.
      await store.lock(tx, paths)
      await remove()
      const gone = await store.unnamed(tx, paths)
      await store.withdraw(tx, gone, clock())
      await settle(tx, gone)
    },

    /** `within` runs in the same transaction. False when it was not there. */
    async withdraw(id: string, within: (tx: Transaction, path: string) => Promise<void>): Promise<boolean> {
      const path = await pathOf(id)
      if (path === undefined) return false
      const isGone = await db.transaction(async (tx) => {
        if ((await store.withdraw(tx, [id], clock())).length === 0) return false
        await unlink(tx, path)
        await within(tx, path)
        await settle(tx, [id])
        return true
      })
      removal.soon()
      return isGone
    },
  }
}
export type Withdrawal = ReturnType<typeof createWithdrawal>
