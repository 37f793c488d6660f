import { openDB } from 'idb'
import type { DBSchema, IDBPObjectStore } from 'idb'
import type { Samples } from './clip.ts'
import type { Sound } from './encode-clip.ts'

/** A take that the server does not have yet. */
export interface KeptTake extends Sound {
  /** The sender's own id: sent again, it is the same recording. */
  clientId: string
  userId: string
  entryId: string
  consentId: string
  form: string
  seconds: number
  /** As it was captured, until it is packed as FLAC: a closed tab loses neither. */
  captured?: { samples: Samples; rate: number }
  original?: Uint8Array<ArrayBuffer>
  /** The recording that the server made of it: only the original must follow. */
  arrivedAs?: string
  /** Whoever recorded it has listened and said: send. */
  approved: boolean
  /** Why the server will not have it. */
  fault: string | null
  madeAt: number
}

interface Schema extends DBSchema {
  takes: { key: string; value: KeptTake }
}

type Writable = IDBPObjectStore<Schema, ['takes'], 'takes', 'readwrite'>

let opened: ReturnType<typeof openDB<Schema>> | undefined
const database = () =>
  (opened ??= openDB<Schema>('voices', 1, {
    upgrade: (db) => void db.createObjectStore('takes', { keyPath: 'clientId' }),
    // Another tab wants a newer shape: it waits for nobody.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  }))

let tabs: BroadcastChannel | undefined
/** Tells the other tabs of this browser what this one has written, and hears of theirs. */
const otherTabs = () => (tabs ??= new BroadcastChannel('voices'))

async function write(work: (store: Writable) => Promise<void>): Promise<void> {
  const { store, done } = (await database()).transaction('takes', 'readwrite')
  await Promise.all([work(store), done])
  // To this origin alone: a channel asks for no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  otherTabs().postMessage('changed')
}

/** Nothing of a voice that has arrived: its original must follow. */
async function discard(store: Writable, clientId: string): Promise<void> {
  const take = await store.get(clientId)
  if (take && !take.arrivedAs) await store.delete(clientId)
}

/** Kept by the browser until sent: a reload, a dead line or a closed tab loses none. */
export const takeStore = {
  async list(userId: string): Promise<KeptTake[]> {
    const all = await (await database()).getAll('takes')
    return all.filter((take) => take.userId === userId).toSorted((a, b) => a.madeAt - b.madeAt)
  },
  /** In the same moment the take goes that it was said in place of. */
  keep: (take: KeptTake, replaces: string | null) =>
    write(async (store) => {
      await store.put(take)
      if (replaces !== null) await discard(store, replaces)
    }),
  /** Changes a take as it stands now; nothing where it was thrown away meanwhile. */
  change: (clientId: string, change: (take: KeptTake) => KeptTake) =>
    write(async (store) => {
      const take = await store.get(clientId)
      if (take) await store.put(change(take))
    }),
  remove: (clientId: string) => write((store) => store.delete(clientId)),
  discard: (clientId: string) => write((store) => discard(store, clientId)),
  /** Answers how to hear no more. */
  onChangeElsewhere(listener: () => void): () => void {
    otherTabs().addEventListener('message', listener)
    return () => otherTabs().removeEventListener('message', listener)
  },
}
export type TakeStore = typeof takeStore
