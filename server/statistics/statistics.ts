import type { Router } from 'express'
import type { Database } from '#server/db/connect.ts'
import { statisticsRoutes } from './routes.ts'
import type { Deps } from './routes.ts'
import { createStatisticsStore } from './store.ts'

/** Figures for admins. */
export function createStatistics({ db, ...deps }: { db: Database } & Omit<Deps, 'store'>) {
  const store = createStatisticsStore(db)
  return { routes: (router: Router) => statisticsRoutes(router, { store, ...deps }) }
}
