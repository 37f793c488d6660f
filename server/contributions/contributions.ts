import type { Router } from 'express'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { createDecisionStore } from './decision-store.ts'
import type { Alongside } from './decision-store.ts'
import { contributionRoutes } from './routes.ts'
import { createContributionStore } from './store.ts'

/** What the community sends in, and what admins decide. */
export function createContributions({ db, clock, ...alongside }: { db: Database; clock: Clock } & Alongside) {
  const store = createContributionStore(db)
  const decisions = createDecisionStore(db, alongside)
  return { ...store, routes: (router: Router) => contributionRoutes(router, { store, decisions, clock }) }
}
