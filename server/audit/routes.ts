import type { Router } from 'express'
import { audit } from '#shared/audit.ts'
import { newestFirst } from '#server/http/newest-first.ts'
import { route } from '#server/http/route.ts'
import type { AuditStore } from './store.ts'

export function auditRoutes(router: Router, { store }: { store: AuditStore }) {
  route(router, audit.list, (call) =>
    newestFirst(
      call,
      (wanted) => store.list(wanted),
      (entry: { id: string; at: Date }) => entry.at,
    ),
  )
}
