import type { Router } from 'express'
import { audit } from '#shared/site/audit/audit.ts'
import type { DomainEvents } from '#server/domain-events.ts'
import { newestFirst } from '#server/http/lists/newest-first.ts'
import { route } from '#server/http/route.ts'
import { forgetName } from './record.ts'
import { createAuditStore } from './store.ts'
import type { Database } from '#server/db/connect.ts'

/** The audit slice: writes and lists audit events. */
export function createAudit({ db, domainEvents }: { db: Database; domainEvents: DomainEvents }) {
  domainEvents.on('person.deleted', (tx, { id }) => forgetName(tx, id))
  const store = createAuditStore(db)
  return {
    ...store,
    routes(router: Router) {
      route(router, audit.list, (call) =>
        newestFirst(
          call,
          (pageQuery) => store.list(pageQuery),
          (entry: { id: string; at: Date }) => entry.at,
        ),
      )
    },
  }
}
