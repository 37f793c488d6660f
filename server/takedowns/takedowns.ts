import { dayMs } from '#shared/time.ts'
import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { takedownRoutes } from './routes.ts'
import * as store from './store.ts'

const monthMs = 30 * dayMs

/** The takedowns slice: requests to remove something, and decisions about them. */
export function createTakedowns(deps: Deps) {
  const { db, clock, domainEvents } = deps
  domainEvents.on('person.deleted', (tx, { id }) => store.forget(tx, id))
  return {
    routes: (router: Router) => takedownRoutes(router, deps),
    hourlyJobs: {
      'addresses of those who asked': () => store.forgetContacts(db, new Date(clock().getTime() - monthMs)),
    },
    personalData: (userId: string) => store.personalData(db, userId),
  }
}
