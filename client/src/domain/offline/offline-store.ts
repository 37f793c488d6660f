import type { DBSchema } from 'idb'
import { say } from '#shared/messages/say.ts'
import { browserKeepsNothing, deviceFull } from '#shared/study/offline-messages.ts'
import type { UserJson } from '#shared/people.ts'
import { filesCache, isWithheld } from '#client/lib/device-caches.ts'
import { deviceStore } from '#client/lib/device-store.ts'
import { isLogoutDue } from '#client/domain/viewer/logout-due.ts'

/** An HTTP response stored for offline use. */
export interface StoredResponse {
  address: string
  body: unknown
}

/** A download: the review of the next days, or a course. */
export interface OfflineBundle {
  person: string
  /** 'review', or the id of the course. */
  id: string
  title: string
  /** Total size of texts, sounds and pictures. */
  bytes: number
  /** Addresses of sounds and pictures. */
  files: string[]
  /** Moments of the download and of its expiry, in milliseconds. */
  at: number
  until: number
  /** Server time after which withdrawn files must still be looked up. Absent in bundles of earlier releases. */
  asOf?: string
  /** False while files are missing: the next page downloads it again. Absent in bundles of earlier releases. */
  complete?: boolean
}
export const reviewBundle = 'review'

interface Stored extends StoredResponse {
  person: string
  parcel: string
}
interface Store extends DBSchema {
  /** Responses; the name is stored. */
  answers: { key: [string, string, string]; value: Stored; indexes: { address: [string, string] } }
  parcels: { key: [string, string]; value: OfflineBundle }
  /** Last person who used the product here and has not logged out. */
  viewer: { key: 'viewer'; value: UserJson }
}

const database = deviceStore<Store>('kept', 1, (db) => {
  db.createObjectStore('answers', { keyPath: ['person', 'parcel', 'address'] }).createIndex('address', [
    'person',
    'address',
  ])
  db.createObjectStore('parcels', { keyPath: ['person', 'id'] })
  db.createObjectStore('viewer')
})
const openDatabase = () => database().catch(() => null)

/** Error with a sentence for the person that says why nothing was stored. */
export class OfflineStoreFailed extends Error {}

/** Key range of all responses in a person's bundles. */
const keysFrom = (...start: string[]) => IDBKeyRange.bound(start, [...start, []])

export async function saveBundle(bundle: OfflineBundle, responses: readonly StoredResponse[]): Promise<void> {
  const db = await openDatabase()
  if (!db) throw new OfflineStoreFailed(say(browserKeepsNothing))
  const { person, id } = bundle
  try {
    const tx = db.transaction(['answers', 'parcels'], 'readwrite')
    await tx.objectStore('answers').delete(keysFrom(person, id))
    for (const response of responses) await tx.objectStore('answers').put({ ...response, person, parcel: id })
    await tx.objectStore('parcels').put(bundle)
    await tx.done
  } catch {
    throw new OfflineStoreFailed(say(deviceFull))
  }
}

export async function removeBundle(person: string, id: string): Promise<void> {
  const db = await openDatabase()
  await db?.delete('answers', keysFrom(person, id))
  await db?.delete('parcels', [person, id])
  await deleteUnbundledFiles()
}

/** Marks a bundle to be downloaded again. Its content is used until then. */
export async function markBundleStale(person: string, id: string): Promise<void> {
  const db = await openDatabase()
  const tx = db?.transaction('parcels', 'readwrite')
  const bundle = await tx?.store.get([person, id])
  if (bundle) await tx?.store.put({ ...bundle, at: 0 })
}

/** Deletes these files for every person on the device, and marks the bundles that name them as stale. */
export async function removeFiles(person: string, keys: readonly string[], asOf: string): Promise<void> {
  const db = await openDatabase()
  const tx = db?.transaction('parcels', 'readwrite')
  for (const bundle of (await tx?.store.getAll()) ?? []) {
    const files = bundle.files.filter((file) => !keys.some((key) => file.includes(key)))
    const isComplete = files.length === bundle.files.length
    const known = bundle.person === person ? { asOf } : {}
    await tx?.store.put({ ...bundle, ...known, files, ...(!isComplete && { at: 0 }) })
  }
  await deleteUnbundledFiles()
}

export async function readBundles(person: string): Promise<OfflineBundle[]> {
  const db = await openDatabase()
  return (await db?.getAll('parcels', keysFrom(person)).catch(() => [])) ?? []
}

/** Newest stored response of an address, with the bundle from which it comes. */
export async function storedResponse(
  person: string,
  address: string,
): Promise<{ body: unknown; source: OfflineBundle } | null> {
  const db = await openDatabase()
  const storedResponses = (await db?.getAllFromIndex('answers', 'address', [person, address])) ?? []
  const bundles = (await readBundles(person)).toSorted((a, b) => b.at - a.at)
  for (const bundle of bundles) {
    const ofBundle = storedResponses.find((response) => response.parcel === bundle.id)
    if (ofBundle) return { body: ofBundle.body, source: bundle }
  }
  return null
}

export async function rememberViewer(viewer: UserJson): Promise<void> {
  // Another tab may still show a person who has logged out.
  if (await isLogoutDue()) return
  const db = await openDatabase()
  await db?.put('viewer', viewer, 'viewer').catch(() => undefined)
}

export async function lastViewer(): Promise<UserJson | undefined> {
  const db = await openDatabase()
  return db?.get('viewer', 'viewer').catch(() => undefined)
}

/** Keeps the answer queue: unsent answers belong to this person, who may come back for them. */
export async function removeViewer(): Promise<void> {
  const db = await openDatabase()
  const viewer = await lastViewer()
  await db?.delete('viewer', 'viewer')
  for (const { person, id } of viewer ? await readBundles(viewer.id) : []) await removeBundle(person, id)
}

/** Downloads and stores files. Returns their total size, and whether none is missing. Throws `OfflineStoreFailed`. */
export async function saveFiles(files: readonly string[], onDone: () => void = () => {}) {
  if (files.length === 0) return { bytes: 0, complete: true }
  const cache = await caches.open(filesCache).catch(() => {
    throw new OfflineStoreFailed(say(browserKeepsNothing))
  })
  let bytes = 0
  let complete = true
  const filesLeft = [...files]
  const saveFromQueue = async (): Promise<void> => {
    for (let file = filesLeft.pop(); file !== undefined; file = filesLeft.pop()) {
      const size = await saveFile(cache, file)
      bytes += size ?? 0
      complete &&= size !== null
      onDone()
    }
  }
  await Promise.all(Array.from({ length: 4 }, saveFromQueue))
  return { bytes, complete }
}

/** Size of the file; null if the server could not send it now, for example because it is busy. */
async function saveFile(cache: Cache, file: string): Promise<number | null> {
  // The worker asks again after an hour, and deletes withdrawn files.
  const response = await fetch(file, { credentials: 'include' })
  if (isWithheld(response.status)) {
    await cache.delete(file)
    return 0
  }
  if (!response.ok) return null
  const blob = await response.clone().blob()
  await cache.put(file, response).catch(() => {
    throw new OfflineStoreFailed(say(deviceFull))
  })
  return blob.size
}

/** Deletes files that no bundle names any more. */
export async function deleteUnbundledFiles(): Promise<void> {
  const db = await openDatabase()
  const bundledFiles = new Set(((await db?.getAll('parcels')) ?? []).flatMap(({ files }) => files))
  if (!(await caches.has(filesCache))) return
  const cache = await caches.open(filesCache)
  for (const request of await cache.keys())
    if (!bundledFiles.has(new URL(request.url).pathname)) await cache.delete(request)
}
