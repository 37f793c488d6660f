import type { Router } from 'express'
import { say } from '#shared/messages/say.ts'
import { trialForFreeAccounts, trialStartedBefore, trialUsedBefore } from '#shared/billing/messages.ts'
import type { User } from '#shared/people.ts'
import type { HandlerResult } from '#shared/endpoint.ts'
import { can } from '#shared/policy.ts'
import { subscriptions } from '#shared/billing/subscriptions.ts'
import type { Clock } from '#server/clock.ts'
import type { users } from '#server/db/tables/people.ts'
import { conflict, forbidden, unauthorized } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { SubscriptionStore } from './access-store.ts'

interface Deps {
  store: SubscriptionStore
  clock: Clock
  /** The person that a row of `users` stands for at a moment. */
  userAt: (row: typeof users.$inferSelect, now: Date) => User
  /** A person's subscription; undefined once the account is deleted. */
  readSubscription: (userId: string) => Promise<HandlerResult<typeof subscriptions.read> | undefined>
}

export function subscriptionRoutes(router: Router, { store, clock, userAt, readSubscription }: Deps) {
  route(router, subscriptions.startTrial, async ({ viewer }) => {
    const now = clock()
    const started = await store.startTrial(viewer.id, now)
    if (started) return userAt(started, now)
    // Reads the person again for the reason, because another request may have started the trial.
    const current = await store.find(viewer.id)
    if (!current) throw unauthorized()
    // The trial was just started in another tab: people with access are not sent to the plans.
    if (current.freeTrialUsed && can(userAt(current, now), 'lessons.readFull')) throw conflict(say(trialStartedBefore))
    if (current.freeTrialUsed) throw conflict(say(trialUsedBefore))
    throw forbidden(say(trialForFreeAccounts))
  })

  route(router, subscriptions.read, async ({ viewer }) => {
    const subscription = await readSubscription(viewer.id)
    if (!subscription) throw unauthorized()
    return subscription
  })
}
