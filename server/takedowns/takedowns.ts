import type { Router } from 'express'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/connect.ts'
import { leading } from '#server/db/leading.ts'
import { takedownRoutes } from './routes.ts'
import type { Deps } from './routes.ts'
import { createSettling } from './settling.ts'
import { createTakedownStore } from './store.ts'

const month = 30 * 24 * 3600_000

/** What people ask to have taken down. */
export function createTakedowns(deps: Deps) {
  const store = createTakedownStore(deps.db)
  const settling = createSettling({ ...deps, store })
  return {
    routes: (router: Router) => takedownRoutes(router, { ...deps, ...settling, store }),
    jobs: {
      'addresses of those who asked': () => store.forgetContacts(new Date(deps.clock().getTime() - month)),
    },
    settle: settling.settle,
    /** What is asked of an entry is asked of the one it became. */
    joined: leading({
      table: 'takedowns',
      key: 'id',
      column: 'subject_id',
      where: () => sql`about = 'entry' AND status = 'open'`,
    }),
    /** Whether an entry is under discussion. */
    isDiscussed: async (entryId: string) => (await store.discussedAmong([entryId])).has(entryId),
    heldAbout: (userId: string) => store.heldAbout(userId),
    forget: (tx: Transaction, userId: string) => store.forget(tx, userId),
  }
}
