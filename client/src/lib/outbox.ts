import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'

/** What waits to be sent, by whose it is. Each thing has an id of its own: the same id sent twice is the same thing. */
interface Store extends DBSchema {
  answers: { key: string; value: Waiting; indexes: { person: string } }
}
export interface Waiting {
  id: string
  person: string
  body: object
}

/** Where the browser forbids its store (a private window), the page remembers for itself. */
const remembered = new Map<string, Waiting>()
let opened: Promise<IDBPDatabase<Store> | null> | undefined

const open = () =>
  (opened ??= openDB<Store>('outbox', 1, {
    upgrade: (db) => void db.createObjectStore('answers', { keyPath: 'id' }).createIndex('person', 'person'),
  }).catch(() => null))

/** Resolves when it is kept, on the disk where that is possible. */
export async function putInOutbox(waiting: Waiting): Promise<void> {
  const db = await open()
  const kept = await db?.put('answers', waiting).catch(() => undefined)
  if (kept === undefined) remembered.set(waiting.id, waiting)
}

export async function waitingFor(person: string): Promise<Waiting[]> {
  const db = await open()
  const kept = (await db?.getAllFromIndex('answers', 'person', person).catch(() => [])) ?? []
  return [...kept, ...[...remembered.values()].filter((each) => each.person === person)]
}

export async function takeFromOutbox(ids: readonly string[]): Promise<void> {
  const db = await open()
  for (const id of ids) {
    remembered.delete(id)
    await db?.delete('answers', id).catch(() => undefined)
  }
}
