import type { Logger } from 'pino'
import { say } from '#shared/messages/say.ts'
import { beingWorkedOn } from '#shared/subscriptions/refusal-messages.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import { withStripe, type Timeout } from '#server/gateways/stripe/calls.ts'
import type { StripeEvent } from '#server/gateways/stripe/events.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import type { Snapshot } from '#server/gateways/stripe/snapshot.ts'
import { unavailable } from '#server/http/problem.ts'
import type { Customer } from './customer-store.ts'
import { endingsOf } from '#server/billing/endings.ts'
import type { Applied, Applying, Ledger } from './ledger.ts'
import { isAlive, newestFirst, type BillingState } from '#server/billing/state.ts'

interface Deps {
  ledger: Ledger
  payments: Payments
  clock: Clock
  log: Logger
  /** Tells the person what has changed, in the same transaction. */
  announce: (tx: Transaction, customer: Customer, applied: Applied) => Promise<void>
}

interface How {
  timeout?: Timeout | undefined
  inTransaction?: ((tx: Transaction) => Promise<void>) | undefined
}

/** A round is repeated only if another process applied a newer state meanwhile. */
const rounds = 8

export type Sync = ReturnType<typeof createSync>

/**
 * Copies a customer's state from Stripe to the ledger: reads Stripe, then applies the snapshot in one transaction. No lock is held while
 * Stripe is read. If another process applied a snapshot meanwhile, Stripe is read again.
 */
export function createSync({ ledger, payments, clock, log, announce }: Deps) {
  async function read({ id, stripeCustomerId, formerIds }: Customer, timeout: Timeout | undefined): Promise<Snapshot> {
    const snapshot = await payments.snapshot([stripeCustomerId, ...formerIds], timeout)
    if (!snapshot.gone && formerIds.length === 0) return snapshot
    // Payments of a deleted customer are found by their charges alone.
    const seen = new Set(snapshot.payments.map(({ stripeId }) => stripeId))
    const lost = (await ledger.read(id)).payments.filter(({ stripeId }) => !seen.has(stripeId))
    return { ...snapshot, payments: [...snapshot.payments, ...(await payments.paymentsAgain(lost))] }
  }

  async function applyOnce(
    customer: Customer,
    event: StripeEvent | undefined,
    { timeout, inTransaction: alsoInTransaction }: How,
  ) {
    const inTransaction: Applying['inTransaction'] = async (tx, applied) => {
      await alsoInTransaction?.(tx)
      await announce(tx, customer, applied)
    }
    const { isLive: livemode } = payments
    for (let round = 0; round < rounds; round++) {
      const version = await ledger.versionOf(customer.id)
      const snapshot = await read(customer, timeout)
      const applied = await ledger.apply(customer.id, {
        version,
        snapshot,
        livemode,
        now: clock(),
        event,
        inTransaction,
      })
      if (applied !== 'stale') return applied
    }
    throw unavailable(say(beingWorkedOn))
  }

  async function apply(customer: Customer, how: How): Promise<Applied> {
    const applied = await applyOnce(customer, undefined, how)
    if (applied === 'known') throw new Error('without an event nothing is known')
    return applied
  }

  /** True if something had to end at Stripe. Done again it changes nothing; where Stripe fails, the reconciliation repeats it. */
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

  /**
   * Charges the card that was chosen last. A subscription has the card of its first payment, and the portal changes the customer's card.
   * The card that changed since the last sync is set for both.
   */
  async function setCard({ stripeCustomerId }: Customer, { before, snapshot }: Applied) {
    const { defaultCard, gone } = snapshot
    const alive = newestFirst(snapshot.subscriptions.filter(isAlive))
    if (gone || alive.length === 0) return
    const wasChosen = defaultCard !== null && defaultCard !== before.defaultCard
    const card = wasChosen ? defaultCard : (alive.find((each) => each.card !== null)?.card ?? defaultCard)
    if (card === null) return
    const others = alive.filter((each) => each.card !== null && each.card !== card).map(({ id }) => id)
    if (others.length > 0 || card !== defaultCard) await payments.setCard(stripeCustomerId, card, others)
  }

  async function finish(customer: Customer, applied: Applied, { timeout }: How): Promise<BillingState> {
    await setCard(customer, applied)
    if (!(await endAtStripe(customer, applied.after))) return applied.after
    return (await apply(customer, { timeout })).after
  }

  async function finishOrLookAgain(customer: Customer, applied: Applied, how: How): Promise<BillingState> {
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

  /** Syncs because of an event, which is stored with its effect; does nothing if it was stored before. */
  async function syncFor(customer: Customer, event: StripeEvent): Promise<void> {
    const how = { timeout: withStripe }
    const applied = await applyOnce(customer, event, how)
    if (applied === 'known') return
    // A repeated event would be known, so the reconciliation repeats the work that failed.
    await finishOrLookAgain(customer, applied, how).catch((error: unknown) =>
      log.warn({ err: error, customer: customer.id }, 'what follows from an event could not be done at Stripe yet'),
    )
  }

  return { sync, syncFor }
}
