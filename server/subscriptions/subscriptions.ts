import type { Router } from 'express'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { subscriptionRoutes } from './routes.ts'
import type { Deps as RouteDeps } from './routes.ts'
import { createSubscriptionStore } from './store.ts'

interface Deps extends Pick<RouteDeps, 'personOf' | 'read'> {
  db: Database
  clock: Clock
}

/** The trial, and what a person has. */
export function createSubscriptions({ db, ...deps }: Deps) {
  const store = createSubscriptionStore(db)
  return { routes: (router: Router) => subscriptionRoutes(router, { store, ...deps }) }
}
