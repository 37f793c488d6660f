import type { Router } from 'express'
import { eventRoutes } from './routes.ts'
import type { Deps as RouteDeps } from './routes.ts'
import { createEventStore } from './store.ts'

type Deps = Omit<RouteDeps, 'store' | 'site'> & { config: { publicUrl: string; site: { name: string } } }

/** What people come together for, and their calendars. */
export function createEvents({ config, ...deps }: Deps) {
  const store = createEventStore(deps.db)
  const site = { name: config.site.name, publicUrl: config.publicUrl }
  return {
    heldAbout: (userId: string) => store.heldAbout(userId),
    routes: (router: Router) => eventRoutes(router, { ...deps, store, site }),
    jobs: { 'deleted events': () => store.purgeDeleted(deps.clock()) },
  }
}
