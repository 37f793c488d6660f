import type { Router } from 'express'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { categoryRoutes, entriesPage } from './routes.ts'
import type { Deps, ListCall } from './routes.ts'
import { createCategoryStore } from './store.ts'

/** The library's entries and their search. */
export function createEntries({ db, clock, record }: { db: Database; clock: Clock; record: Deps['record'] }) {
  const store = createCategoryStore(db)
  return {
    ...store,
    page: (call: ListCall) => entriesPage(store, call),
    routes: (router: Router) => categoryRoutes(router, { store, clock, record }),
    jobs: { 'deleted entries': () => store.purgeDeleted(clock()) },
  }
}
