import type { Router } from 'express'
import type { Database } from '#server/db/connect.ts'
import { auditRoutes } from './routes.ts'
import { createAuditStore } from './store.ts'

/** Who did what. */
export function createAudit({ db }: { db: Database }) {
  const store = createAuditStore(db)
  return { ...store, routes: (router: Router) => auditRoutes(router, { store }) }
}
