import { eq, gt } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { withLease } from '#server/db/processes/lease.ts'
import { customers, reconciliations, stripeEvents } from '#server/db/tables/billing.ts'
import { backgroundTimeout } from '#server/gateways/stripe/calls.ts'
import type { StripeEvent } from '#server/gateways/stripe/events.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import type { createEvents } from './events.ts'
import { customerColumns, type Customer } from './customer-store.ts'
import type { Ledger } from './ledger.ts'
import type { Sync } from './sync.ts'
import { hourMs } from '#shared/time.ts'
import { smallestUuid } from '#shared/text/addresses.ts'

interface Deps {
  db: Database
  ledger: Ledger
  payments: Payments
  events: ReturnType<typeof createEvents>
  /** Sends changed names and addresses to Stripe. */
  updateDetails: () => Promise<void>
  sync: Sync['sync']
  clock: Clock
  log: Logger
}

interface CustomerToRead {
  customer: Customer
  /** Stored as applied after the customer was read. */
  missedEvents: StripeEvent[]
}

export interface ReconciliationReport {
  /** Events that no webhook had delivered. */
  missed: number
  /** Customers that were read. */
  customers: number
  /** Customers that could not be read: each is retried, after a longer wait each time. */
  failures: number
  /** All stored events about unknown customers. */
  unclaimed: number
}

/** Stripe keeps events for 30 days. */
const maxEventAgeMs = 30 * 24 * hourMs
/** Stripe lists events with a delay. */
const overlapMs = hourMs
const reconciliationName = 'stripe'
/** Failures in a row after which one call checks that Stripe answers at all. */
const failuresBeforePing = 5

/** Reads the changes of lost webhooks from Stripe. One process at a time; each customer is read separately. */
export function createReconciliation({ db, ledger, payments, events, updateDetails, sync, clock, log }: Deps) {
  async function readUntil(now: Date): Promise<Date> {
    const [row] = await db.select().from(reconciliations).where(eq(reconciliations.name, reconciliationName))
    return new Date(Math.max(now.getTime() - maxEventAgeMs, (row?.readUntil.getTime() ?? 0) - overlapMs))
  }

  async function markRead(readUntil: Date) {
    const set = { readUntil }
    const row = { name: reconciliationName, readUntil }
    await db.insert(reconciliations).values(row).onConflictDoUpdate({ target: reconciliations.name, set })
  }

  /** Customers whose events arrived before the customer was known. */
  const customersOfUnclaimedEvents = (): Promise<Customer[]> =>
    db
      .selectDistinct(customerColumns)
      .from(stripeEvents)
      .innerJoin(customers, eq(customers.stripeCustomerId, stripeEvents.stripeCustomerId))
      .where(eq(stripeEvents.outcome, 'unclaimed'))

  async function* allCustomers(): AsyncGenerator<Customer> {
    for (let after = smallestUuid; ;) {
      const page = await db
        .select(customerColumns)
        .from(customers)
        .where(gt(customers.id, after))
        .orderBy(customers.id)
        .limit(200)
      yield* page
      const last = page.at(-1)
      if (!last) return
      after = last.id
    }
  }

  /** Customers with missed events. The events are marked as applied after the customer was read. */
  async function readMissedEvents(since: Date) {
    const stripeEvents = await payments.eventsSince(since)
    const byCustomer = new Map<string, CustomerToRead>()
    let missed = 0
    for (const stripeEvent of stripeEvents) {
      if (!(await events.mustHandle(stripeEvent))) continue
      missed += 1
      const { event, customer } = await events.withCustomer(stripeEvent)
      if (!customer) {
        await events.storeUnclaimed(event)
        continue
      }
      const customerToRead = byCustomer.get(customer.id) ?? { customer, missedEvents: [] }
      customerToRead.missedEvents.push(event)
      byCustomer.set(customer.id, customerToRead)
    }
    return { byCustomer, missed }
  }

  async function* customersToRead(
    byCustomer: Map<string, CustomerToRead>,
    includeAll: boolean,
  ): AsyncGenerator<CustomerToRead> {
    const now = clock()
    const readIds = includeAll ? new Set<string>() : await ledger.waitingForRetry(now)
    const others = [...(await ledger.dueCustomers(now)), ...(await customersOfUnclaimedEvents())]
    for (const customerToRead of byCustomer.values()) {
      if (readIds.has(customerToRead.customer.id)) continue
      readIds.add(customerToRead.customer.id)
      yield customerToRead
    }
    for await (const customer of includeAll ? allCustomers() : others) {
      if (readIds.has(customer.id)) continue
      readIds.add(customer.id)
      yield { customer, missedEvents: [] }
    }
  }

  async function readCustomer({ customer, missedEvents }: CustomerToRead): Promise<boolean> {
    try {
      const { isCustomerMissing } = await sync(customer, { timeout: backgroundTimeout })
      for (const event of missedEvents) await ledger.storeEvent(event, 'applied')
      await ledger.markClaimed(customer.stripeCustomerId)
      if (customer.userId === null && !isCustomerMissing) await deleteAtStripe(customer)
      return true
    } catch (error) {
      log.warn({ err: error, customer: customer.id }, 'a customer could not be reconciled')
      await ledger.noteFailure(customer.id, clock())
      return false
    }
  }

  /** Deletes the customer of a deleted account, so that Stripe keeps no name. */
  async function deleteAtStripe(customer: Customer) {
    await payments.deleteCustomer(customer.stripeCustomerId)
    await sync(customer, { timeout: backgroundTimeout })
  }

  /** Reads each customer. A failed customer does not stop the others; an unreachable Stripe stops the run. */
  async function readAll(byCustomer: Map<string, CustomerToRead>, includeAll: boolean) {
    let [customers, failures, failuresInARow] = [0, 0, 0]
    for await (const customerToRead of customersToRead(byCustomer, includeAll)) {
      const isRead = await readCustomer(customerToRead)
      if (isRead) customers += 1
      else failures += 1
      failuresInARow = isRead ? 0 : failuresInARow + 1
      if (failuresInARow > 0 && failuresInARow % failuresBeforePing === 0) await payments.ping()
    }
    return { customers, failures }
  }

  async function run(includeAll: boolean): Promise<ReconciliationReport> {
    const now = clock()
    const { byCustomer, missed } = await readMissedEvents(await readUntil(now))
    const counts = await readAll(byCustomer, includeAll)
    // Failed customers have their own time of retry.
    await markRead(now)
    await updateDetails().catch((error: unknown) => log.warn({ err: error }, 'names could not be sent to Stripe'))
    const unclaimed = await db.$count(stripeEvents, eq(stripeEvents.outcome, 'unclaimed'))
    return { missed, ...counts, unclaimed }
  }

  return {
    /** Undefined while another process reconciles. */
    async reconcile({ everybody: includeAll = false } = {}): Promise<ReconciliationReport | undefined> {
      const leased = await withLease(db, 'reconcile', { seconds: 900, timeout: 0 }, () => run(includeAll))
      if (leased) log[leased.result.unclaimed > 0 ? 'warn' : 'info'](leased.result, 'payments reconciled with Stripe')
      return leased?.result
    },
  }
}
