import { openDB } from 'idb'
import type { DBSchema } from 'idb'
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

let opened: ReturnType<typeof openDB<Schema>> | undefined
const database = () =>
  (opened ??= openDB<Schema>('voices', 1, {
    upgrade: (db) => void db.createObjectStore('takes', { keyPath: 'clientId' }),
    // Another tab wants a newer shape: it waits for nobody.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  }))

/** Kept by the browser until sent: a reload, a dead line or a closed tab loses none. */
export const takeStore = {
  async list(userId: string): Promise<KeptTake[]> {
    const all = await (await database()).getAll('takes')
    return all.filter((take) => take.userId === userId).toSorted((a, b) => a.madeAt - b.madeAt)
  },
  async keep(take: KeptTake): Promise<void> {
    await (await database()).put('takes', take)
  },
  /** Changes a take as it stands now; nothing where it was thrown away meanwhile. */
  async change(clientId: string, change: (take: KeptTake) => KeptTake): Promise<void> {
    const { store, done } = (await database()).transaction('takes', 'readwrite')
    const take = await store.get(clientId)
    if (take) await store.put(change(take))
    await done
  },
  async remove(clientId: string, isToGo: (take: KeptTake) => boolean = () => true): Promise<void> {
    const { store, done } = (await database()).transaction('takes', 'readwrite')
    const take = await store.get(clientId)
    if (take && isToGo(take)) await store.delete(clientId)
    await done
  },
}
export type TakeStore = typeof takeStore
