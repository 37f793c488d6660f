import type { DBSchema } from 'idb'
import { deviceStore } from '#client/lib/device-store.ts'
import { readStoredJson, writeStored } from '#client/lib/safe-storage.ts'

/** Answers and finished lessons that wait to be sent, by person. Each has its own id, so sending one twice has no effect. */
interface Store extends DBSchema {
  answers: { key: string; value: QueuedItem; indexes: { person: string } }
}
export interface QueuedItem {
  id: string
  person: string
  body: object
  /** Set for a finished lesson; absent for an answer. */
  kind?: 'done'
  /** Place in the order of this page, for items of the same millisecond. Absent in items of earlier releases. */
  order?: number
  /** Moment when the server had stored it, in milliseconds. It stays until a newer bundle includes it. */
  sentAt?: number
}

/** Key in the tab's sessionStorage. It and the database keep the name that devices have stored. */
const tabKey = 'outbox'

/** Items that an earlier page of this tab could not store in IndexedDB. */
const fromTab = (): [string, QueuedItem][] =>
  ((readStoredJson('sessionStorage', tabKey) ?? []) as QueuedItem[]).map((item) => [item.id, item])

/** Fallback if the browser forbids IndexedDB (private window) or has no room. */
const inMemory = new Map<string, QueuedItem>(fromTab())

/** sessionStorage carries the items through the login and back, while the tab is open. Without it they live until the page is left. */
const storeInTab = () =>
  writeStored('sessionStorage', tabKey, inMemory.size === 0 ? null : JSON.stringify([...inMemory.values()]))

const database = deviceStore<Store>('outbox', 1, (db) => {
  db.createObjectStore('answers', { keyPath: 'id' }).createIndex('person', 'person')
})
const openDatabase = () => database().catch(() => null)

/** True if waiting items outlive this page. */
export const isPersisted = async (): Promise<boolean> => (await openDatabase()) !== null && inMemory.size === 0

let lastOrder = 0

/** Resolves when the item is stored, on disk if possible. */
export async function putInQueue(newItem: QueuedItem): Promise<void> {
  const item = { order: (lastOrder += 1), ...newItem }
  const db = await openDatabase()
  const storedKey = await db?.put('answers', item).catch(() => undefined)
  if (storedKey !== undefined) return
  inMemory.set(item.id, item)
  storeInTab()
}

/** All items of a person, including recently sent ones, in the order in which they were given. */
export async function readItems(person: string): Promise<QueuedItem[]> {
  const db = await openDatabase()
  const storedItems = (await db?.getAllFromIndex('answers', 'person', person).catch(() => [])) ?? []
  const allItems = [...storedItems, ...[...inMemory.values()].filter((item) => item.person === person)]
  const time = ({ body }: QueuedItem) => Date.parse((body as { at?: string }).at ?? '') || 0
  return allItems.toSorted((a, b) => time(a) - time(b) || (a.order ?? 0) - (b.order ?? 0))
}

export const unsentItems = async (person: string): Promise<QueuedItem[]> =>
  (await readItems(person)).filter(({ sentAt }) => sentAt === undefined)

export async function removeFromQueue(ids: readonly string[]): Promise<void> {
  const db = await openDatabase()
  for (const id of ids) {
    inMemory.delete(id)
    await db?.delete('answers', id).catch(() => undefined)
  }
  storeInTab()
}

export async function markSent(sentItems: readonly QueuedItem[], now: number): Promise<void> {
  for (const item of sentItems) {
    if (item.kind === undefined && !inMemory.has(item.id)) await putInQueue({ ...item, sentAt: now })
    else await removeFromQueue([item.id])
  }
}

/** Deletes items that were sent before `before`: answers read since then already include them. */
export async function removeSent(person: string, before: number): Promise<void> {
  const oldItems = (await readItems(person)).filter(({ sentAt }) => sentAt !== undefined && sentAt < before)
  await removeFromQueue(oldItems.map(({ id }) => id))
}
