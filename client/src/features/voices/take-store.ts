import { openDB } from 'idb'
import type { DBSchema } from 'idb'
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
  /** As it was captured, FLAC; follows once the voice has arrived. */
  original?: Uint8Array<ArrayBuffer>
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
  /** Nothing where the take was thrown away meanwhile, or has arrived. */
  async addOriginal(clientId: string, original: Uint8Array<ArrayBuffer>): Promise<void> {
    const { store, done } = (await database()).transaction('takes', 'readwrite')
    const take = await store.get(clientId)
    if (take) await store.put({ ...take, original })
    await done
  },
  async remove(clientId: string): Promise<void> {
    await (await database()).delete('takes', clientId)
  },
}
