import type { DBSchema, IDBPObjectStore } from 'idb'
import { deviceStore } from '#client/lib/device-store.ts'
import type { Samples } from '#client/features/voices/sound/clip.ts'
import type { Sound } from '#client/features/voices/sound/encode-clip.ts'

/** A take that the server has not completely stored. */
export interface StoredTake extends Sound {
  /** Id chosen by the sender: sending it again has no effect. */
  clientId: string
  userId: string
  entryId: string
  consentId: string
  form: string
  seconds: number
  /** Raw samples until they are encoded as FLAC, so that a closed tab loses nothing. */
  captured?: { samples: Samples; rate: number }
  original?: Uint8Array<ArrayBuffer>
  /** Id of the stored recording: only the original must still be sent. */
  arrivedAs?: string
  /** True once the speaker has listened and approved it. */
  approved: boolean
  /** Reason why the server refused it. */
  fault: string | null
  madeAt: number
}

interface Schema extends DBSchema {
  takes: { key: string; value: StoredTake }
}

type Writable = IDBPObjectStore<Schema, ['takes'], 'takes', 'readwrite'>

const database = deviceStore<Schema>('voices', 1, (db) => void db.createObjectStore('takes', { keyPath: 'clientId' }))

let tabs: BroadcastChannel | undefined
/** Channel that tells other tabs of this browser about changes. */
const otherTabs = () => (tabs ??= new BroadcastChannel('voices'))

async function writeStore(work: (store: Writable) => Promise<void>): Promise<void> {
  const { store, done } = (await database()).transaction('takes', 'readwrite')
  await Promise.all([work(store), done])
  // A broadcast channel reaches this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  otherTabs().postMessage('changed')
}

/** Deletes a take, unless its recording is stored and its original must follow. */
async function discard(store: Writable, clientId: string): Promise<void> {
  const take = await store.get(clientId)
  if (take && !take.arrivedAs) await store.delete(clientId)
}

/** IndexedDB store of unsent takes: they survive a reload, a lost connection and a closed tab. */
export const takeStore = {
  async list(userId: string): Promise<StoredTake[]> {
    const allTakes = await (await database()).getAll('takes')
    return allTakes.filter((take) => take.userId === userId).toSorted((a, b) => a.madeAt - b.madeAt)
  },
  /** Deletes the replaced take in the same transaction. */
  keep: (take: StoredTake, replaces: string | null) =>
    writeStore(async (store) => {
      await store.put(take)
      if (replaces !== null) await discard(store, replaces)
    }),
  /** Changes the current state of a take; does nothing if it was deleted in between. */
  change: (clientId: string, change: (take: StoredTake) => StoredTake) =>
    writeStore(async (store) => {
      const take = await store.get(clientId)
      if (take) await store.put(change(take))
    }),
  remove: (clientId: string) => writeStore((store) => store.delete(clientId)),
  discard: (clientId: string) => writeStore((store) => discard(store, clientId)),
  /** Returns a function that unsubscribes. */
  onChangeElsewhere(listener: () => void): () => void {
    otherTabs().addEventListener('message', listener)
    return () => otherTabs().removeEventListener('message', listener)
  },
}
export type TakeStore = typeof takeStore
