import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import type { MediaStore } from './store.ts'

const day = 24 * 3600_000

/** Removes uploads that nobody registered within a day, files that no upload knows, and what broke off. Answers how many. */
export async function sweepUploads(given: { store: MediaStore; objects: ObjectStore }, now: Date): Promise<number> {
  const before = new Date(now.getTime() - day)
  const forgotten = await given.store.removeUnregistered(before)
  for (const id of forgotten) await given.objects.remove(id)
  return forgotten.length + (await given.objects.sweep(before, (ids) => given.store.known(ids)))
}
