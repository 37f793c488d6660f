import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { UserAnswer } from '#shared/people.ts'
import { keptCache } from '#client/lib/device-caches.ts'
import { isLogoutDue } from '#client/lib/logout-due.ts'

/** An answer of the server's, kept for when there is no line. */
export interface KeptAnswer {
  address: string
  body: unknown
}

/** What somebody takes along: the review of the days to come, or a course. */
export interface Parcel {
  person: string
  /** 'review', or the course's id. */
  id: string
  title: string
  /** Of its words and its sounds and pictures together. */
  bytes: number
  /** Sounds and pictures, by their addresses. */
  files: string[]
  /** When it was read, and when what is paid for in it must be gone, in milliseconds. */
  at: number
  until: number
  /** The server's moment from which on files that it takes back are still to be heard of. Parcels of before have none. */
  asOf?: string
}
export const reviewParcel = 'review'

interface Stored extends KeptAnswer {
  person: string
  parcel: string
}
interface Store extends DBSchema {
  answers: { key: [string, string, string]; value: Stored; indexes: { address: [string, string] } }
  parcels: { key: [string, string]; value: Parcel }
  /** Who used the product here last and has not logged out. */
  viewer: { key: 'viewer'; value: UserAnswer }
}

let opened: Promise<IDBPDatabase<Store> | null> | undefined
const open = () => (opened ??= opening().catch(() => null))

/** Some browsers refuse at once, others later. */
const opening = async () =>
  openDB<Store>('kept', 1, {
    upgrade(db) {
      db.createObjectStore('answers', { keyPath: ['person', 'parcel', 'address'] }).createIndex('address', [
        'person',
        'address',
      ])
      db.createObjectStore('parcels', { keyPath: ['person', 'id'] })
      db.createObjectStore('viewer')
    },
  })

/** Why nothing could be kept, in a sentence for the person. */
export class KeepingFailed extends Error {}
const refused = 'This browser keeps nothing, as in a private window. Everything else works while you are online.'
const full = 'There is no room left for it on this device. Remove something and try again.'

/** Every answer of a person's parcels lies between these keys. */
const allOf = (...start: string[]) => IDBKeyRange.bound(start, [...start, []])

/** In place of what this parcel held before. Throws `KeepingFailed`. */
export async function keepParcel(parcel: Parcel, answers: readonly KeptAnswer[]): Promise<void> {
  const db = await open()
  if (!db) throw new KeepingFailed(refused)
  const { person, id } = parcel
  try {
    const tx = db.transaction(['answers', 'parcels'], 'readwrite')
    await tx.objectStore('answers').delete(allOf(person, id))
    for (const each of answers) await tx.objectStore('answers').put({ ...each, person, parcel: id })
    await tx.objectStore('parcels').put(parcel)
    await tx.done
  } catch {
    throw new KeepingFailed(full)
  }
}

export async function dropParcel(person: string, id: string): Promise<void> {
  const db = await open()
  await db?.delete('answers', allOf(person, id))
  await db?.delete('parcels', [person, id])
  await sweepFiles()
}

/** To be read again at the next occasion. What it holds stands until then. */
export async function outdateParcel(person: string, id: string): Promise<void> {
  const db = await open()
  const tx = db?.transaction('parcels', 'readwrite')
  const parcel = await tx?.store.get([person, id])
  if (parcel) await tx?.store.put({ ...parcel, at: 0 })
}

/** Takes these files off the device, of whoever they are; the parcels that name them are to be read again. */
export async function forgetFiles(person: string, keys: readonly string[], asOf: string): Promise<void> {
  const db = await open()
  const tx = db?.transaction('parcels', 'readwrite')
  for (const parcel of (await tx?.store.getAll()) ?? []) {
    const files = parcel.files.filter((file) => !keys.some((key) => file.includes(key)))
    const isWhole = files.length === parcel.files.length
    const known = parcel.person === person ? { asOf } : {}
    await tx?.store.put({ ...parcel, ...known, files, ...(!isWhole && { at: 0 }) })
  }
  await sweepFiles()
}

export async function parcelsOf(person: string): Promise<Parcel[]> {
  const db = await open()
  return (await db?.getAll('parcels', allOf(person)).catch(() => [])) ?? []
}

/** The newest that was kept of this address, with the parcel it came in. */
export async function keptAnswer(person: string, address: string): Promise<{ body: unknown; parcel: Parcel } | null> {
  const db = await open()
  const found = (await db?.getAllFromIndex('answers', 'address', [person, address])) ?? []
  const parcels = (await parcelsOf(person)).toSorted((a, b) => b.at - a.at)
  for (const parcel of parcels) {
    const one = found.find((each) => each.parcel === parcel.id)
    if (one) return { body: one.body, parcel }
  }
  return null
}

export async function rememberViewer(viewer: UserAnswer): Promise<void> {
  // Another tab may still show them.
  if (await isLogoutDue()) return
  const db = await open()
  await db?.put('viewer', viewer, 'viewer').catch(() => undefined)
}

export async function lastViewer(): Promise<UserAnswer | undefined> {
  const db = await open()
  return db?.get('viewer', 'viewer').catch(() => undefined)
}

/** What waits to be sent stays: it is nobody's but this person's, who may come back for it. */
export async function forgetViewer(): Promise<void> {
  const db = await open()
  const viewer = await lastViewer()
  await db?.delete('viewer', 'viewer')
  for (const { person, id } of viewer ? await parcelsOf(viewer.id) : []) await dropParcel(person, id)
}

/** Fetches what is not here yet, and asks after the rest. Answers how many bytes they have together. Throws `KeepingFailed`. */
export async function keepFiles(files: readonly string[], onDone: () => void = () => {}): Promise<number> {
  if (files.length === 0) return 0
  const cache = await caches.open(keptCache).catch(() => {
    throw new KeepingFailed(refused)
  })
  let bytes = 0
  const left = [...files]
  const one = async (): Promise<void> => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      bytes += await keepFile(cache, file)
      onDone()
    }
  }
  await Promise.all(Array.from({ length: 4 }, one))
  return bytes
}

async function keepFile(cache: Cache, file: string): Promise<number> {
  // The worker asks anew after an hour, and drops what has been withdrawn.
  const answer = await fetch(file, { credentials: 'include' })
  if (!answer.ok) {
    await cache.delete(file)
    return 0
  }
  const blob = await answer.clone().blob()
  await cache.put(file, answer).catch(() => {
    throw new KeepingFailed(full)
  })
  return blob.size
}

/** Removes the files that no parcel names any more. */
export async function sweepFiles(): Promise<void> {
  const db = await open()
  const named = new Set(((await db?.getAll('parcels')) ?? []).flatMap(({ files }) => files))
  if (!(await caches.has(keptCache))) return
  const cache = await caches.open(keptCache)
  for (const request of await cache.keys()) if (!named.has(new URL(request.url).pathname)) await cache.delete(request)
}
