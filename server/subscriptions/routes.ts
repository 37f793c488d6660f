import type { Router } from 'express'
import type { User } from '#shared/accounts.ts'
import { subscriptions } from '#shared/subscriptions.ts'
import type { Clock } from '#server/clock.ts'
import type { users } from '#server/db/tables.ts'
import { conflict, forbidden, unauthorized } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { SubscriptionStore } from './store.ts'
import { unpaidSubscription } from './subscription.ts'

interface Needs {
  store: SubscriptionStore
  clock: Clock
  /** The person that a row of `users` stands for at a moment. */
  personOf: (row: typeof users.$inferSelect, now: Date) => User
}

export function subscriptionRoutes(router: Router, { store, clock, personOf }: Needs) {
  route(router, subscriptions.startTrial, async ({ viewer }) => {
    const now = clock()
    const started = await store.startTrial(viewer.id, now)
    if (started) return personOf(started, now)
    // Only what is stored now says why: it may have changed since the person was read.
    const current = await store.find(viewer.id)
    if (!current) throw unauthorized()
    if (current.freeTrialUsed)
      throw conflict('You have already used your free trial. We would love to have you stay: see our plans.')
    throw forbidden(subscriptions.startTrial.refusal)
  })
  route(router, subscriptions.read, ({ viewer }) => unpaidSubscription(viewer))
}
