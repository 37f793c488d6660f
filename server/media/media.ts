import { Router } from 'express'
import type { Logger } from 'pino'
import type { Transaction } from '#server/db/connect.ts'
import type { DiskStore } from '#server/gateways/storage/disk.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { createGifts } from './gifts.ts'
import type { GiftsNeeded } from './gifts.ts'
import { createHeldFiles } from './held.ts'
import { receiving } from './receiving.ts'
import { createRegistration } from './registration.ts'
import { createRemoval } from './removal.ts'
import { mediaRoutes } from './routes.ts'
import type { Deps as RouteDeps } from './routes.ts'
import { serving } from './serving.ts'
import { createMediaStore } from './store.ts'
import type { MediaStore } from './store.ts'
import { createWithdrawal } from './withdrawal.ts'

const day = 24 * 3600_000

/** Removes uploads that nobody registered within a day, files that no upload knows, and what broke off. Answers how many. */
export async function sweepUploads(given: { store: MediaStore; objects: ObjectStore }, now: Date): Promise<number> {
  const before = new Date(now.getTime() - day)
  const forgotten = await given.store.removeUnregistered(before)
  for (const id of forgotten) await given.objects.remove(id)
  return forgotten.length + (await given.objects.sweep(before, (ids) => given.store.known(ids)))
}

interface Deps extends Omit<RouteDeps, 'store' | 'removal' | 'withdrawal' | 'register'> {
  /** Takes a withdrawn file's path out of whatever names it. */
  unlink: (tx: Transaction, path: string) => Promise<void>
  /** Files are gone: nobody need decide about them any more. */
  settle: (tx: Transaction, ids: readonly string[]) => Promise<void>
  giftsNeeded: GiftsNeeded
  log: Logger
  objects: ObjectStore | DiskStore
}

/** Uploads and /objects. */
export function createMedia(deps: Deps) {
  const { db, clock, objects } = deps
  const store = createMediaStore(db)
  const removal = createRemoval({ ...deps, store })
  const withdrawal = createWithdrawal({ ...deps, store, removal })
  const register = createRegistration({ store, objects, clock })
  const gifts = createGifts({ ...deps, store, removal, needed: deps.giftsNeeded })
  const files = Router()
  files.use('/objects', serving({ store, objects }))
  // Excepted from the checks of origin and JSON: the signature is the authority.
  if ('receive' in objects) receiving(files, { store, disk: objects, clock })
  return {
    /** Files that other slices take in themselves. */
    held: createHeldFiles({ store, objects, removal, register }),
    gifts,
    /** Takes public files back. */
    withdrawal,
    heldAbout: (userId: string) => store.heldAbout(userId),
    warningsOf: (paths: string[]) => store.warningsOf(paths),
    withdrawnAmong: (...given: Parameters<typeof store.withdrawnAmong>) => store.withdrawnAmong(...given),
    /** Stands before the session: files are public, and upload addresses signed. */
    files,
    routes: (router: Router) => mediaRoutes(router, { ...deps, store, removal, withdrawal, register }),
    jobs: {
      'unregistered uploads': () => sweepUploads({ store, objects }, clock()),
      'gifts that nobody waits for': () => gifts.sweep(),
    },
    frequentJobs: { 'withdrawn files': () => removal.run() },
  }
}
