import type { Logger } from 'pino'
import { say } from '#shared/messages/say.ts'
import { beingWorkedOn } from '#shared/billing/refusal-messages.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/connect.ts'
import { backgroundTimeout, type Timeout } from '#server/gateways/stripe/calls.ts'
import type { StripeEvent } from '#server/gateways/stripe/events.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import type { CustomerSnapshot } from '#server/gateways/stripe/snapshot.ts'
import { unavailable } from '#server/http/problem.ts'
import type { Customer } from './customer-store.ts'
import { requiredChanges } from '#server/billing/required-changes.ts'
import type { AppliedSnapshot, ApplyRequest, Ledger } from './ledger.ts'
import { isAlive, newestFirst, type BillingState } from '#server/billing/state.ts'

interface Deps {
  ledger: Ledger
  payments: Payments
  clock: Clock
  log: Logger
  /** Writes e-mails about the changes in the same transaction. */
  announce: (tx: Transaction, customer: Customer, applied: AppliedSnapshot) => Promise<void>
}

interface SyncOptions {
  timeout?: Timeout | undefined
  inTransaction?: ((tx: Transaction) => Promise<void>) | undefined
}

/** A further round follows only if another process applied a snapshot meanwhile. */
const maxRounds = 8

export type Sync = ReturnType<typeof createSync>

/**
 * Copies a customer's state from Stripe to the ledger: reads Stripe, then applies the snapshot in one transaction. No lock is held while
 * Stripe is read. If another process applied a snapshot meanwhile, Stripe is read again.
 */
export function createSync({ ledger, payments, clock, log, announce }: Deps) {
  async function read(
    { id, stripeCustomerId, formerIds }: Customer,
    timeout: Timeout | undefined,
  ): Promise<CustomerSnapshot> {
    const snapshot = await payments.snapshot([stripeCustomerId, ...formerIds], timeout)
    if (!snapshot.isCustomerMissing && formerIds.length === 0) return snapshot
    // Stripe lists no payments of a deleted customer: each is read by its charge.
    const seenIds = new Set(snapshot.payments.map(({ stripeId }) => stripeId))
    const missingPayments = (await ledger.read(id)).payments.filter(({ stripeId }) => !seenIds.has(stripeId))
    return { ...snapshot, payments: [...snapshot.payments, ...(await payments.rereadPayments(missingPayments))] }
  }

  async function applyOnce(
    customer: Customer,
    event: StripeEvent | undefined,
    { timeout, inTransaction: alsoInTransaction }: SyncOptions,
  ) {
    const inTransaction: ApplyRequest['inTransaction'] = async (tx, applied) => {
      await alsoInTransaction?.(tx)
      await announce(tx, customer, applied)
    }
    const { isLive: livemode } = payments
    for (let round = 0; round < maxRounds; round++) {
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

  async function apply(customer: Customer, options: SyncOptions): Promise<AppliedSnapshot> {
    const applied = await applyOnce(customer, undefined, options)
    if (applied === 'duplicate') throw new Error('Only an event can be a duplicate.')
    return applied
  }

  /** Ends subscriptions that must end; true if there were any. Repeatable: after a failure the reconciliation runs it again. */
  async function applyRequiredChanges({ id }: Customer, state: BillingState): Promise<boolean> {
    const changes = requiredChanges(state)
    for (const { purchase, how } of changes) {
      if (how === 'end') await payments.endNow(purchase.id)
      else if (how === 'stopRenewing') await payments.setRenewing(purchase.id, false)
      else await payments.cancelIncomplete(purchase.id)
      log.info({ customer: id, subscription: purchase.id, how }, 'ended a subscription at Stripe')
    }
    return changes.length > 0
  }

  /**
   * Sets the card that the person chose last. A subscription has the card of its first payment; the portal changes the customer's card.
   * The one that changed since the last sync is set for both.
   */
  async function setCard({ stripeCustomerId }: Customer, { before, snapshot }: AppliedSnapshot) {
    const { defaultCard, isCustomerMissing } = snapshot
    const alive = newestFirst(snapshot.subscriptions.filter(isAlive))
    if (isCustomerMissing || alive.length === 0) return
    const wasChosen = defaultCard !== null && defaultCard !== before.defaultCard
    const card = wasChosen ? defaultCard : (alive.find((purchase) => purchase.card !== null)?.card ?? defaultCard)
    if (card === null) return
    const others = alive.filter((purchase) => purchase.card !== null && purchase.card !== card).map(({ id }) => id)
    if (others.length > 0 || card !== defaultCard) await payments.setCard(stripeCustomerId, card, others)
  }

  async function finish(customer: Customer, applied: AppliedSnapshot, { timeout }: SyncOptions): Promise<BillingState> {
    await setCard(customer, applied)
    if (!(await applyRequiredChanges(customer, applied.after))) return applied.after
    return (await apply(customer, { timeout })).after
  }

  async function finishOrReschedule(
    customer: Customer,
    applied: AppliedSnapshot,
    options: SyncOptions,
  ): Promise<BillingState> {
    try {
      return await finish(customer, applied, options)
    } catch (error) {
      await ledger.scheduleCheck(customer.id, clock())
      throw error
    }
  }

  async function sync(customer: Customer, options: SyncOptions = {}): Promise<BillingState> {
    return finishOrReschedule(customer, await apply(customer, options), options)
  }

  /** Syncs because of an event, which is stored with its effect; does nothing if it was stored before. */
  async function syncFor(customer: Customer, event: StripeEvent): Promise<void> {
    const options = { timeout: backgroundTimeout }
    const applied = await applyOnce(customer, event, options)
    if (applied === 'duplicate') return
    // A repeated event would be a duplicate, so the reconciliation repeats the failed work.
    await finishOrReschedule(customer, applied, options).catch((error: unknown) =>
      log.warn({ err: error, customer: customer.id }, 'the work after an event failed at Stripe'),
    )
  }

  return { sync, syncFor }
}
