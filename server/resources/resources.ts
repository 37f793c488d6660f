import type { Router } from 'express'
import type { Database } from '#server/db/connect.ts'
import { resourceRoutes } from './routes.ts'
import type { Deps as RouteDeps } from './routes.ts'
import { createResourceStore } from './store.ts'

interface Deps extends Omit<RouteDeps, 'store' | 'files'> {
  files: RouteDeps['files'] & {
    withdraw: (tx: Pick<Database, 'update'>, ids: string[], at: Date) => Promise<unknown>
    removeSoon: () => void
  }
}

/** Files of lessons to keep, and the words of a course on paper. */
export function createResources(deps: Deps) {
  const { db, clock, files } = deps
  const store = createResourceStore(db)
  return {
    heldAbout: (userId: string): Promise<object[]> => store.downloadsOf(userId),
    routes: (router: Router) => resourceRoutes(router, { ...deps, store }),
    jobs: {
      'deleted files of lessons': async () => {
        await files.withdraw(db, await store.purge(clock()), clock())
        files.removeSoon()
      },
    },
  }
}
