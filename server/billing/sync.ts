import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import type { Timeout } from '#server/gateways/stripe/calls.ts'
import { withStripe } from '#server/gateways/stripe/calls.ts'
import type { StripeEvent } from '#server/gateways/stripe/events.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import type { Snapshot } from '#server/gateways/stripe/snapshot.ts'
import { unavailable } from '#server/http/problem.ts'
import { cardToSet } from './cards.ts'
import type { Customer } from './customer-store.ts'
import { endingsOf } from './endings.ts'
import type { Applied, Applying, Ledger } from './ledger.ts'
import type { BillingState } from './state.ts'

interface Deps {
  ledger: Pick<Ledger, 'versionOf' | 'apply' | 'read' | 'lookAgain'>
  payments: Pick<Payments, 'isLive' | 'snapshot' | 'paymentsAgain' | 'end' | 'abandon' | 'setRenewing' | 'setCard'>
  clock: Clock
  log: Logger
  /** Tells the person what has changed, in the same transaction. */
  announce: (tx: Transaction, customer: Customer, applied: Applied) => Promise<void>
}

interface How {
  timeout?: Timeout | undefined
  too?: ((tx: Transaction) => Promise<void>) | undefined
}

type Read = Applied & { snapshot: Snapshot }

/** Each round means that somebody else applied something meanwhile. */
const rounds = 8

export type Sync = ReturnType<typeof createSync>

/**
 * Makes our state what Stripe's is: reads the customer there, then applies it here in one transaction. Nothing waits for
 * Stripe with a lock in hand; a state that another one overtook is read again.
 */
export function createSync({ ledger, payments, clock, log, announce }: Deps) {
  async function read({ id, stripeCustomerId, formerIds }: Customer, timeout: Timeout | undefined): Promise<Snapshot> {
    const snapshot = await payments.snapshot([stripeCustomerId, ...formerIds], timeout)
    if (!snapshot.gone && formerIds.length === 0) return snapshot
    // What a customer paid who is gone is found by its charges alone.
    const seen = new Set(snapshot.payments.map(({ stripeId }) => stripeId))
    const lost = (await ledger.read(id)).payments.filter(({ stripeId }) => !seen.has(stripeId))
    return { ...snapshot, payments: [...snapshot.payments, ...(await payments.paymentsAgain(lost))] }
  }

  async function applyOnce(customer: Customer, event: StripeEvent | undefined, { timeout, too: more }: How) {
    const too: Applying['too'] = async (tx, applied) => {
      await more?.(tx)
      await announce(tx, customer, applied)
    }
    const { isLive: livemode } = payments
    for (let round = 0; round < rounds; round++) {
      const version = await ledger.versionOf(customer.id)
      const snapshot = await read(customer, timeout)
      const applied = await ledger.apply(customer.id, { version, snapshot, livemode, now: clock(), event, too })
      if (applied !== 'stale') return applied === 'known' ? applied : { ...applied, snapshot }
    }
    throw unavailable('This is being worked on at the moment. Please try again in a little while.')
  }

  async function apply(customer: Customer, how: How): Promise<Read> {
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

  async function setCard({ stripeCustomerId }: Customer, { before, snapshot }: Read) {
    const order = snapshot.gone ? null : cardToSet(before, snapshot)
    if (order) await payments.setCard(stripeCustomerId, order.card, order.subscriptions)
  }

  async function finish(customer: Customer, applied: Read, { timeout }: How): Promise<BillingState> {
    await setCard(customer, applied)
    if (!(await endAtStripe(customer, applied.after))) return applied.after
    return (await apply(customer, { timeout })).after
  }

  async function finishOrLookAgain(customer: Customer, applied: Read, how: How): Promise<BillingState> {
    try {
      return await finish(customer, applied, how)
    } catch (error) {
      await ledger.lookAgain(customer.id, clock())
      throw error
    }
  }

  async function sync(customer: Customer, how: How = {}): Promise<BillingState> {
    return finishOrLookAgain(customer, await apply(customer, how), how)
  }

  /** The same because of an event, which is kept with its effect; nothing when it was kept before. */
  async function syncFor(customer: Customer, event: StripeEvent): Promise<void> {
    const how = { timeout: withStripe }
    const applied = await applyOnce(customer, event, how)
    if (applied === 'known') return
    // Told again the event would be known: what failed after it is the reconciliation's.
    await finishOrLookAgain(customer, applied, how).catch((error: unknown) =>
      log.warn({ err: error, customer: customer.id }, 'what follows from an event could not be done at Stripe yet'),
    )
  }

  return { sync, syncFor }
}
