import type { Router } from 'express'
import { audit } from '#shared/audit.ts'
import { newestFirst } from '#server/http/newest-first.ts'
import { route } from '#server/http/route.ts'
import { createAuditStore } from './store.ts'
import type { AuditStore } from './store.ts'
import type { Database } from '#server/db/connect.ts'

export function auditRoutes(router: Router, { store }: { store: AuditStore }) {
  route(router, audit.list, (call) =>
    newestFirst(
      call,
      (wanted) => store.list(wanted),
      (entry: { id: string; at: Date }) => entry.at,
    ),
  )
}

/** Who did what. */
export function createAudit({ db }: { db: Database }) {
  const store = createAuditStore(db)
  return { ...store, routes: (router: Router) => auditRoutes(router, { store }) }
}
