import { isGiftPath, publicPathOf } from '#shared/addresses.ts'
import type { Clock } from '#server/clock.ts'
import type { Database, Transaction } from '#server/db/connect.ts'
import { conflict } from '#server/http/problem.ts'
import { fileNameFor } from './media-type.ts'
import type { Removal } from './removal.ts'
import { keyIn } from './serving.ts'
import type { MediaStore } from './store.ts'

interface Deps {
  db: Database
  store: MediaStore
  removal: Removal
  clock: Clock
  needed: GiftsNeeded
}

const keyOf = (path: string | null) => (path !== null && isGiftPath(path) ? keyIn(path.split('/').at(-1)!) : undefined)

/** Milliseconds after which what nobody waits for goes: so long may somebody write a draft, or send a rejected one changed. */
export const keptFor = 30 * 24 * 3600_000
const batch = 200
const nil = '00000000-0000-0000-0000-000000000000'

/** Of these files those that something which was sent in still needs: it waits, was approved, or was decided since then. */
export type GiftsNeeded = (paths: string[], since: Date) => Promise<Set<string>>

/** Files that were sent in with something that is decided elsewhere. Addresses that are none of theirs are left as they are. */
export function createGifts({ db, store, removal, clock, needed }: Deps) {
  return {
    /** Takes back what was rejected, or never sent in, a month ago. Answers how many. */
    async sweep(): Promise<number> {
      const before = new Date(clock().getTime() - keptFor)
      let gone = 0
      for (let after = nil; ;) {
        const files = await store.giftsBefore(before, after, batch)
        const paths = new Map(files.map(({ id, type }) => [id, `/api/gifts/${fileNameFor(id, type)}`]))
        const kept = await needed([...paths.values()], before)
        const unneeded = [...paths].flatMap(([id, path]) => (kept.has(path) ? [] : [id]))
        gone += (await store.withdraw(db, unneeded, clock())).length
        if (files.length < batch) break
        after = files.at(-1)!.id
      }
      if (gone > 0) removal.soon()
      return gone
    },

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
