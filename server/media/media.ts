import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { withdrawUnneededUploads } from './pending-uploads.ts'
import { receiveUploads } from './receiving.ts'
import { mediaRoutes } from './routes.ts'
import { servePublicFiles } from './serving.ts'
import { withdrawOfPurgedLessons } from './withdrawal/withdrawn-files.ts'
import * as store from './store.ts'
import { dayMs } from '#shared/time.ts'

/** Deletes uploads that nobody registered within a day, files without an upload, and broken-off uploads. Returns how many. */
export async function removeUnusedUploads({ db, objects }: Deps, now: Date): Promise<number> {
  const before = new Date(now.getTime() - dayMs)
  const forgotten = await store.removeUnregistered(db, before)
  for (const id of forgotten) await objects.remove(id)
  return forgotten.length + (await objects.removeUnknown(before, (ids) => store.knownIds(db, ids)))
}

/** The media slice: uploads and files under /objects. */
export function createMedia(deps: Deps) {
  const { db, clock, objects, removal } = deps
  const files = Router()
  files.use('/objects', servePublicFiles(deps))
  // Exempt from the origin and JSON checks, because the signed address is the authorisation.
  if ('receive' in objects) receiveUploads(files, { db, disk: objects, clock })
  return {
    personalData: (userId: string) => store.personalData(db, userId),
    /** Mounted before the session: files are public, and upload addresses are signed. */
    files,
    routes: (router: Router) => mediaRoutes(router, deps),
    hourlyJobs: {
      'unregistered uploads': () => removeUnusedUploads(deps, clock()),
      'gifts that nobody waits for': () => withdrawUnneededUploads(deps),
      'files of purged lessons': async () => {
        if ((await withdrawOfPurgedLessons(db, clock())) > 0) removal.soon()
      },
    },
    frequentJobs: { 'withdrawn files': () => removal.run() },
  }
}
