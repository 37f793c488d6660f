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
  /** A lesson that was walked through; without it an answer. */
  kind?: 'done'
  /** When the server had it, in milliseconds. What was sent stays until a newer pack knows of it. */
  sentAt?: number
}

const tab = 'outbox'

/** What an earlier page of this tab could not put into the device's store. */
function fromTab(): [string, Waiting][] {
  try {
    return (JSON.parse(sessionStorage.getItem(tab) ?? '[]') as Waiting[]).map((each) => [each.id, each])
  } catch {
    return []
  }
}

/** Where the browser forbids its store (a private window) or has no room, the page remembers for itself. */
const remembered = new Map<string, Waiting>(fromTab())

/** It goes along to the login and back, for as long as the tab is there. */
function keepInTab() {
  try {
    if (remembered.size === 0) sessionStorage.removeItem(tab)
    else sessionStorage.setItem(tab, JSON.stringify([...remembered.values()]))
  } catch {
    // Forbidden too, or full: then until the page is left.
  }
}
let opened: Promise<IDBPDatabase<Store> | null> | undefined

const open = () => (opened ??= opening().catch(() => null))

/** Some browsers refuse at once, others later. */
const opening = async () =>
  openDB<Store>('outbox', 1, {
    upgrade: (db) => void db.createObjectStore('answers', { keyPath: 'id' }).createIndex('person', 'person'),
  })

/** Whether what waits outlives this page. */
export const isKeptByDevice = async (): Promise<boolean> => (await open()) !== null && remembered.size === 0

/** Resolves when it is kept, on the disk where that is possible. */
export async function putInOutbox(waiting: Waiting): Promise<void> {
  const db = await open()
  const kept = await db?.put('answers', waiting).catch(() => undefined)
  if (kept !== undefined) return
  remembered.set(waiting.id, waiting)
  keepInTab()
}

/** Everything of a person's, what was sent lately too; in the order in which it was given. */
export async function answersOf(person: string): Promise<Waiting[]> {
  const db = await open()
  const kept = (await db?.getAllFromIndex('answers', 'person', person).catch(() => [])) ?? []
  const all = [...kept, ...[...remembered.values()].filter((each) => each.person === person)]
  const at = ({ body }: Waiting) => (body as { at?: string }).at ?? ''
  return all.toSorted((a, b) => (at(a) < at(b) ? -1 : 1))
}

export const waitingFor = async (person: string): Promise<Waiting[]> =>
  (await answersOf(person)).filter(({ sentAt }) => sentAt === undefined)

async function remove(ids: readonly string[]): Promise<void> {
  const db = await open()
  for (const id of ids) {
    remembered.delete(id)
    await db?.delete('answers', id).catch(() => undefined)
  }
  keepInTab()
}

/** The server has them. */
export async function markSent(sent: readonly Waiting[], now: number): Promise<void> {
  for (const each of sent) {
    if (each.kind === undefined && !remembered.has(each.id)) await putInOutbox({ ...each, sentAt: now })
    else await remove([each.id])
  }
}

/** What was sent before that moment is known by what was read since. */
export async function forgetSent(person: string, before: number): Promise<void> {
  const known = (await answersOf(person)).filter(({ sentAt }) => sentAt !== undefined && sentAt < before)
  await remove(known.map(({ id }) => id))
}

export async function takeFromOutbox(ids: readonly string[]): Promise<void> {
  await remove(ids)
}
