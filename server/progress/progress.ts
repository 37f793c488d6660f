import type { Router } from 'express'
import type { Database } from '#server/db/connect.ts'
import { progressRoutes } from './routes.ts'
import { createProgressStore } from './store.ts'

/** What a person has done. */
export function createProgress({ db }: { db: Database }) {
  const store = createProgressStore(db)
  return { ...store, routes: (router: Router) => progressRoutes(router, { store }) }
}
