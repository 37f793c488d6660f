import { isGiftPath, publicPathOf } from '#shared/text.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import { conflict } from '#server/http/problem.ts'
import type { Removal } from './removal.ts'
import { keyIn } from './serving.ts'
import type { MediaStore } from './store.ts'

const keyOf = (path: string | null) => (path !== null && isGiftPath(path) ? keyIn(path.split('/').at(-1)!) : undefined)

/** Files that were sent in with something that is decided elsewhere. Addresses that are none of theirs are left as they are. */
export function createGifts({ store, removal, clock }: { store: MediaStore; removal: Removal; clock: Clock }) {
  return {
    /** Whether somebody may send this in: it is another address, or a file of their own of that kind. */
    async mayGive(path: string | null, kind: 'image' | 'audio', userId: string): Promise<boolean> {
      if (path === null || !isGiftPath(path)) return true
      const key = keyOf(path)
      const file = key === undefined ? undefined : await store.findGift(key)
      return file !== undefined && file.ownerId === userId && file.type.startsWith(`${kind}/`)
    },

    /** Lets everybody have it. Answers where; throws 409 where it was taken back. */
    async publish(tx: Transaction, path: string): Promise<string> {
      const key = keyOf(path)
      if (key === undefined) return path
      if (!(await store.isThere(tx, key))) throw conflict('The file that was sent in was taken back.')
      await store.publish(tx, key)
      return publicPathOf(path)
    },

    /** Takes it back from the public: the decision is open again. */
    async hold(tx: Transaction, path: string): Promise<void> {
      const key = keyOf(path)
      if (key !== undefined) await store.hold(tx, key)
    },

    /** Takes them back for good. */
    async drop(tx: Transaction, paths: (string | null)[]): Promise<void> {
      await store.withdraw(
        tx,
        paths.flatMap((path) => keyOf(path) ?? []),
        clock(),
      )
      removal.soon()
    },
  }
}
