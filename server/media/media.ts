import { Router } from 'express'
import type { Logger } from 'pino'
import type { Transaction } from '#server/db/connect.ts'
import type { DiskStore } from '#server/gateways/storage/disk.ts'
import type { ObjectStore } from '#server/gateways/storage/object-store.ts'
import { createHeldFiles } from './held.ts'
import { receiving } from './receiving.ts'
import { createRemoval } from './removal.ts'
import { mediaRoutes } from './routes.ts'
import type { Needs as RouteDeps } from './routes.ts'
import { serving } from './serving.ts'
import { createMediaStore } from './store.ts'
import { sweepUploads } from './sweep.ts'
import { createWithdrawal } from './withdrawal.ts'

interface Deps extends Omit<RouteDeps, 'store' | 'removal' | 'withdrawal'> {
  /** Takes a withdrawn file's path out of whatever names it. */
  unlink: (tx: Transaction, path: string) => Promise<void>
  log: Logger
  objects: ObjectStore | DiskStore
}

/** Uploads and /objects. */
export function createMedia(deps: Deps) {
  const { db, clock, objects } = deps
  const store = createMediaStore(db)
  const removal = createRemoval({ ...deps, store })
  const withdrawal = createWithdrawal({ ...deps, store, removal })
  const files = Router()
  files.use('/objects', serving({ store, objects }))
  // Excepted from the checks of origin and JSON: the signature is the authority.
  if ('receive' in objects) files.use(receiving({ store, disk: objects, clock }))
  return {
    /** Files that other slices take in themselves. */
    held: createHeldFiles({ store, objects, removal }),
    /** Takes public files back. */
    withdrawal,
    heldAbout: (userId: string) => store.heldAbout(userId),
    withdrawnAmong: (...given: Parameters<typeof store.withdrawnAmong>) => store.withdrawnAmong(...given),
    /** Stands before the session: files are public, and upload addresses signed. */
    files,
    routes: (router: Router) => mediaRoutes(router, { ...deps, store, removal, withdrawal }),
    jobs: { 'unregistered uploads': () => sweepUploads({ store, objects }, clock()) },
    frequentJobs: { 'withdrawn files': () => removal.run() },
  }
}
