import type { Router } from 'express'
import { withdrawHeld } from '#server/media/held-files.ts'
import { resourceRoutes, type ResourceDeps } from './routes.ts'
import { createResourceStore } from './store.ts'

/** The resources slice: downloads of lessons, and the printable word list of a course. */
export function createResources(deps: ResourceDeps) {
  const { db, clock } = deps
  const store = createResourceStore(db)
  return {
    personalData: store.downloadsOf,
    routes: (router: Router) => resourceRoutes(router, deps, store),
    hourlyJobs: {
      'deleted files of lessons': async () => withdrawHeld(deps, await store.purge(clock())),
    },
  }
}
