import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Patience } from '#server/gateways/payments-calls.ts'
import { withStripe } from '#server/gateways/payments-calls.ts'
import type { Payments, StripeEvent } from '#server/gateways/payments.ts'
import { unavailable } from '#server/http/problem.ts'
import { isAlive, waitsForPayment } from './entitlement.ts'
import type { Account } from './entitlement.ts'
import type { Applied, Applying, Customer, Ledger } from './ledger.ts'

interface Needs {
  ledger: Pick<Ledger, 'versionOf' | 'apply'>
  payments: Pick<Payments, 'picture' | 'end' | 'abandon'>
  clock: Clock
  log: Logger
  /** Tells the person what has changed. */
  announce(customer: Customer, applied: Applied): Promise<void>
}

interface How {
  patience?: Patience
  too?: Applying['too']
}

/** Each round means that somebody else applied something meanwhile. */
const rounds = 8

export type Settle = ReturnType<typeof createSettle>

/**
 * Makes our state what Stripe's is: reads the customer there, then applies it here in one transaction. Nothing waits for
 * Stripe with a lock in hand; a state that another one overtook is read again.
 */
export function createSettle({ ledger, payments, clock, log, announce }: Needs) {
  async function apply(customer: Customer, event: StripeEvent | undefined, { patience, too }: How) {
    for (let round = 0; round < rounds; round++) {
      const version = await ledger.versionOf(customer.id)
      const picture = await payments.picture(customer.stripeCustomerId, patience)
      const applied = await ledger.apply(customer.id, { version, picture, now: clock(), event, too })
      if (applied !== 'stale') return applied
    }
    throw unavailable('This is being worked on at the moment. Please try again in a little while.')
  }

  /** A checkout may have been open in another window when its account was deleted: nobody is left to pay for. */
  async function endForNobody({ id }: Customer, { person, purchases }: Account) {
    if (person) return
    for (const purchase of purchases.filter(isAlive)) await payments.end(purchase.id)
    for (const purchase of purchases.filter(waitsForPayment)) await payments.abandon(purchase.id)
    if (purchases.some(isAlive)) log.warn({ customer: id }, 'ended a subscription of a deleted account')
  }

  async function done(customer: Customer, applied: Applied): Promise<Account> {
    await announce(customer, applied).catch((error: unknown) => log.warn({ err: error }, 'a letter could not be sent'))
    await endForNobody(customer, applied.after)
    return applied.after
  }

  return {
    async settle(customer: Customer, how: How = {}): Promise<Account> {
      const applied = await apply(customer, undefined, how)
      if (applied === 'known') throw new Error('without an event nothing is known')
      return done(customer, applied)
    },

    /** The same because of an event, which is kept with its effect; nothing when it was kept before. */
    async hear(customer: Customer, event: StripeEvent): Promise<void> {
      const applied = await apply(customer, event, { patience: withStripe })
      if (applied !== 'known') await done(customer, applied)
    },
  }
}
