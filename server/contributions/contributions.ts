import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { createFormProposals, proposalRoutes } from './proposal-routes.ts'
import { contributionRoutes } from './routes.ts'
import * as lists from './lists.ts'
import * as store from './store.ts'

/** The contributions slice: everything that people send in, and the decisions of admins. */
export function createContributions(deps: Deps) {
  const { db } = deps
  return {
    personalData: (userId: string) => lists.personalData(db, userId),
    proposeForm: createFormProposals(deps),
    routes(router: Router) {
      contributionRoutes(router, deps)
      proposalRoutes(router, deps)
    },
    hourlyJobs: { 'voices outside the queue': () => store.adoptVoices(db) },
  }
}
