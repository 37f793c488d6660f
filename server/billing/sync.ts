import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Timeout } from '#server/gateways/stripe/calls.ts'
import { withStripe } from '#server/gateways/stripe/calls.ts'
import type { Payments, StripeEvent } from '#server/gateways/stripe/payments.ts'
import { unavailable } from '#server/http/problem.ts'
import { endingsOf } from './endings.ts'
import type { BillingState } from './state.ts'
import type { Applied, Applying, Customer, Ledger } from './ledger.ts'

interface Deps {
  ledger: Pick<Ledger, 'versionOf' | 'apply'>
  payments: Pick<Payments, 'snapshot' | 'end' | 'abandon' | 'setRenewing'>
  clock: Clock
  log: Logger
  /** Tells the person what has changed, in the same transaction. */
  announce: (tx: Transaction, customer: Customer, applied: Applied) => Promise<void>
}

interface How {
  timeout?: Timeout | undefined
  too?: ((tx: Transaction) => Promise<void>) | undefined
}

/** Each round means that somebody else applied something meanwhile. */
const rounds = 8

export type Sync = ReturnType<typeof createSync>

/**
 * Makes our state what Stripe's is: reads the customer there, then applies it here in one transaction. Nothing waits for
 * Stripe with a lock in hand; a state that another one overtook is read again.
 */
export function createSync({ ledger, payments, clock, log, announce }: Deps) {
  async function applyOnce(customer: Customer, event: StripeEvent | undefined, { timeout, too: more }: How) {
    const too: Applying['too'] = async (tx, applied) => {
      await more?.(tx)
      await announce(tx, customer, applied)
    }
    for (let round = 0; round < rounds; round++) {
      const version = await ledger.versionOf(customer.id)
      const snapshot = await payments.snapshot(customer.stripeCustomerId, timeout)
      const applied = await ledger.apply(customer.id, { version, snapshot, now: clock(), event, too })
      if (applied !== 'stale') return applied
    }
    throw unavailable('This is being worked on at the moment. Please try again in a little while.')
  }

  async function apply(customer: Customer, how: How): Promise<Applied> {
    const applied = await applyOnce(customer, undefined, how)
    if (applied === 'known') throw new Error('without an event nothing is known')
    return applied
  }

  /** Whether something had to end at Stripe. Done again it changes nothing; where Stripe fails, the reconciliation repeats it. */
  async function endAtStripe({ id }: Customer, state: BillingState): Promise<boolean> {
    const endings = endingsOf(state)
    for (const { purchase, how } of endings) {
      if (how === 'end') await payments.end(purchase.id)
      else if (how === 'stopRenewing') await payments.setRenewing(purchase.id, false)
      else await payments.abandon(purchase.id)
      log.info({ customer: id, subscription: purchase.id, how }, 'a subscription may not go on at Stripe')
    }
    return endings.length > 0
  }

  async function done(customer: Customer, applied: Applied, { timeout }: How): Promise<BillingState> {
    if (!(await endAtStripe(customer, applied.after))) return applied.after
    return (await apply(customer, { timeout })).after
  }

  async function sync(customer: Customer, how: How = {}): Promise<BillingState> {
    return done(customer, await apply(customer, how), how)
  }

  /** The same because of an event, which is kept with its effect; nothing when it was kept before. */
  async function syncFor(customer: Customer, event: StripeEvent): Promise<void> {
    const how = { timeout: withStripe }
    const applied = await applyOnce(customer, event, how)
    if (applied === 'known') return
    // Told again the event would be known: what failed after it is the reconciliation's.
    await done(customer, applied, how).catch((error: unknown) =>
      log.warn({ err: error, customer: customer.id }, 'what had to end at Stripe could not be ended yet'),
    )
  }

  return { sync, syncFor }
}
