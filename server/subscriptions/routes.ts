import type { Router } from 'express'
import type { Logger } from 'pino'
import type { User } from '#shared/people.ts'
import { can } from '#shared/policy.ts'
import { subscriptions } from '#shared/subscriptions.ts'
import type { Clock } from '#server/clock.ts'
import type { users } from '#server/db/tables.ts'
import { inPassing } from '#server/gateways/stripe/calls.ts'
import { conflict, forbidden, unauthorized } from '#server/http/problem.ts'
import { route } from '#server/http/route.ts'
import type { Billing } from './billing.ts'
import { inTime } from './in-time.ts'
import type { Customer, Ledger } from './ledger.ts'
import type { SubscriptionStore } from './store.ts'
import { subscriptionOf, unpaidSubscription } from './subscription.ts'

interface Deps {
  store: SubscriptionStore
  ledger: Ledger
  /** null without Stripe's keys. */
  billing: Pick<Billing, 'settle'> | null
  clock: Clock
  log: Logger
  /** The person that a row of `users` stands for at a moment. */
  personOf: (row: typeof users.$inferSelect, now: Date) => User
}

export type ReadSubscription = ReturnType<typeof createReading>

/** What a person has, as it is stored now. */
export function createReading({
  store,
  ledger,
  clock,
  personOf,
}: Pick<Deps, 'store' | 'ledger' | 'clock' | 'personOf'>) {
  return async (userId: string) => {
    const row = await store.find(userId)
    if (!row) throw unauthorized()
    const customer = await ledger.customerOf(userId)
    const now = clock()
    return subscriptionOf(personOf(row, now), customer && (await ledger.read(customer.id)), now)
  }
}

export function subscriptionRoutes(router: Router, needs: Deps) {
  const { store, ledger, billing, clock, log, personOf } = needs
  const read = createReading(needs)

  route(router, subscriptions.startTrial, async ({ viewer }) => {
    const now = clock()
    const started = await store.startTrial(viewer.id, now)
    if (started) return personOf(started, now)
    // Only what is stored now says why: it may have changed since the person was read.
    const current = await store.find(viewer.id)
    if (!current) throw unauthorized()
    // In another tab, a moment ago: nobody who has what the trial gives is sent to the plans.
    if (current.freeTrialUsed && can(personOf(current, now), 'lessons.readFull'))
      throw conflict('You have started your free trial already, and all courses and lessons are open to you.')
    if (current.freeTrialUsed)
      throw conflict('You have already used your free trial. We would love to have you stay: see our plans.')
    throw forbidden(subscriptions.startTrial.refusal)
  })

  /** Back from paying, people look here: so a webhook that is late, or lost, does not keep them waiting. */
  async function askInPassing(customer: Customer) {
    if (!billing || !(await ledger.mayAsk(customer.id, clock()))) return
    await inTime(billing.settle(customer, { timeout: inPassing }), 2 * inPassing.timeout).catch((error: unknown) =>
      log.warn({ err: error }, 'Stripe could not be asked in passing'),
    )
  }

  route(router, subscriptions.read, async ({ viewer }) => {
    const customer = await ledger.customerOf(viewer.id)
    if (!customer) return unpaidSubscription(viewer)
    await askInPassing(customer)
    return read(viewer.id)
  })
}
