import type { Router } from 'express'
import { eventRoutes, type EventDeps } from './routes.ts'
import { createEventStore } from './store.ts'

/** The events slice: meetings and calendars. */
export function createEvents(deps: EventDeps) {
  const store = createEventStore(deps.db)
  return {
    personalData: store.personalData,
    routes: (router: Router) => eventRoutes(router, deps, store),
    hourlyJobs: { 'deleted events': () => store.purgeDeleted(deps.clock()) },
  }
}
