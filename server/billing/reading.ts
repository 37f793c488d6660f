import type { Logger } from 'pino'
import type { User } from '#shared/people.ts'
import type { Clock } from '#server/clock.ts'
import { inPassing } from '#server/gateways/stripe/calls.ts'
import type { Billing } from './billing.ts'
import { inTime } from './in-time.ts'
import type { Customer } from './customer-store.ts'
import type { Ledger } from './ledger.ts'
import { subscriptionOf } from './subscription.ts'

export interface Deps {
  ledger: Ledger
  /** null without Stripe's keys. */
  billing: Pick<Billing, 'sync'> | null
  clock: Clock
  log: Logger
  /** The person as stored at a moment; undefined once the account is gone. */
  personNow: (userId: string, now: Date) => Promise<User | undefined>
}

/** What a person has; `asking` looks at Stripe first where something is about to change. */
export function createReading({ ledger, billing, clock, log, personNow }: Deps) {
  /** Back from paying, people look here: so a webhook that is late, or lost, does not keep them waiting. */
  async function askInPassing(customer: Customer) {
    if (!billing || !(await ledger.mayAsk(customer.id, clock()))) return
    await inTime(billing.sync(customer, { timeout: inPassing }), 2 * inPassing.timeout).catch((error: unknown) =>
      log.warn({ err: error }, 'Stripe could not be asked in passing'),
    )
  }

  return async (userId: string, { asking = false } = {}) => {
    const customer = await ledger.customerOf(userId)
    if (customer && asking) await askInPassing(customer)
    const now = clock()
    const person = await personNow(userId, now)
    return person && subscriptionOf(person, customer && (await ledger.read(customer.id)), now)
  }
}
export type ReadBought = ReturnType<typeof createReading>
