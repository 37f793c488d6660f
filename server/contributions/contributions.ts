import type { Router } from 'express'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import type { Enqueue } from '#server/gateways/mail.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { createDecisionStore } from './decision-store.ts'
import type { Alongside } from './decision-store.ts'
import { createDecisionLetters } from './letters.ts'
import { proposalRoutes } from './proposal-routes.ts'
import type { ProposedEntries } from './proposal-routes.ts'
import type { Review } from './reviewed.ts'
import { contributionRoutes } from './routes.ts'
import { createContributionStore } from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  config: { publicUrl: string; site: { name: string } }
  enqueue: Enqueue
  throttle: Throttle
  record: Alongside['record']
  entries: Alongside['entries'] & { proposed: ProposedEntries; review: Review }
}

/** What the community sends in, and what admins decide. */
export function createContributions({ db, clock, config, enqueue, throttle, record, entries }: Deps) {
  const store = createContributionStore(db)
  const letters = createDecisionLetters(enqueue, { name: config.site.name, url: config.publicUrl })
  const decisions = createDecisionStore(db, { record, entries, letters })
  const { proposed, review } = entries
  return {
    ...store,
    routes(router: Router) {
      contributionRoutes(router, { store, decisions, clock, review })
      proposalRoutes(router, { db, store, throttle, proposed })
    },
  }
}
