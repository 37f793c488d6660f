import { eq, gt } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { withLease } from '#server/db/processes/lease.ts'
import { customers, reconciliations, stripeEvents } from '#server/db/tables/billing.ts'
import { withStripe } from '#server/gateways/stripe/calls.ts'
import type { StripeEvent } from '#server/gateways/stripe/events.ts'
import type { Payments } from '#server/gateways/stripe/payments.ts'
import type { createEvents } from './events.ts'
import { customerColumns, type Customer } from './customer-store.ts'
import type { Ledger } from './ledger.ts'
import type { Sync } from './sync.ts'

interface Deps {
  db: Database
  ledger: Ledger
  payments: Payments
  events: ReturnType<typeof createEvents>
  /** Brings names and addresses to Stripe that have changed. */
  describe: () => Promise<void>
  sync: Sync['sync']
  clock: Clock
  log: Logger
}

interface Concern {
  customer: Customer
  /** To be put away once the customer was read. */
  told: StripeEvent[]
}

/** Result of a reconciliation. */
export interface Report {
  /** Events that no webhook had told. */
  missed: number
  /** Customers read anew. */
  customers: number
  /** Customers that could not be read now: they are tried again, later and later. */
  failures: number
  /** Events about customers whom nobody here knows, all in all. */
  unclaimed: number
}

const hour = 3600_000
/** Stripe keeps events for 30 days. */
const farthest = 30 * 24 * hour
/** Events are listed a little later than they happen. */
const overlap = hour
const name = 'stripe'
/** So many failures in a row, and Stripe is asked whether it is there at all. */
const doubt = 5

/** Reads from Stripe whatever a lost webhook would have told. One process at a time; each customer is done by itself. */
export function createReconciliation({ db, ledger, payments, events, describe, sync, clock, log }: Deps) {
  async function readUntil(now: Date): Promise<Date> {
    const [row] = await db.select().from(reconciliations).where(eq(reconciliations.name, name))
    return new Date(Math.max(now.getTime() - farthest, (row?.readUntil.getTime() ?? 0) - overlap))
  }

  async function markRead(readUntil: Date) {
    const set = { readUntil }
    const row = { name, readUntil }
    await db.insert(reconciliations).values(row).onConflictDoUpdate({ target: reconciliations.name, set })
  }

  /** Events that were nobody's when they came. */
  const claimed = (): Promise<Customer[]> =>
    db
      .selectDistinct(customerColumns)
      .from(stripeEvents)
      .innerJoin(customers, eq(customers.stripeCustomerId, stripeEvents.stripeCustomerId))
      .where(eq(stripeEvents.outcome, 'unclaimed'))

  async function* everybody(): AsyncGenerator<Customer> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
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
  async function concerned(since: Date) {
    const found = await payments.eventsSince(since)
    const byCustomer = new Map<string, Concern>()
    let missed = 0
    for (const stripeEvent of found) {
      if (!(await events.isNews(stripeEvent))) continue
      missed += 1
      const { event, customer } = await events.whose(stripeEvent)
      if (!customer) {
        await events.keepUnclaimed(event)
        continue
      }
      const known = byCustomer.get(customer.id) ?? { customer, told: [] }
      known.told.push(event)
      byCustomer.set(customer.id, known)
    }
    return { byCustomer, missed }
  }

  async function* toRead(byCustomer: Map<string, Concern>, isEverybody: boolean): AsyncGenerator<Concern> {
    const now = clock()
    const read = isEverybody ? new Set<string>() : await ledger.resting(now)
    const others = [...(await ledger.due(now)), ...(await claimed())]
    for (const concern of byCustomer.values()) {
      if (read.has(concern.customer.id)) continue
      read.add(concern.customer.id)
      yield concern
    }
    for await (const customer of isEverybody ? everybody() : others) {
      if (read.has(customer.id)) continue
      read.add(customer.id)
      yield { customer, told: [] }
    }
  }

  async function read({ customer, told: stripeEvents }: Concern): Promise<boolean> {
    try {
      const { gone } = await sync(customer, { timeout: withStripe })
      for (const event of stripeEvents) await ledger.storeEvent(event, 'applied')
      await ledger.claim(customer.stripeCustomerId)
      if (customer.userId === null && !gone) await forget(customer)
      return true
    } catch (error) {
      log.warn({ err: error, customer: customer.id }, 'a customer could not be reconciled')
      await ledger.failed(customer.id, clock())
      return false
    }
  }

  /** The account was deleted: Stripe is not to know any more who it was. */
  async function forget(customer: Customer) {
    await payments.forget(customer.stripeCustomerId)
    await sync(customer, { timeout: withStripe })
  }

  /** Everybody by themselves: who cannot be read stops nobody, unless it is Stripe that does not answer. */
  async function readAll(byCustomer: Map<string, Concern>, isEverybody: boolean) {
    let [customers, failures, inARow] = [0, 0, 0]
    for await (const concern of toRead(byCustomer, isEverybody)) {
      const isRead = await read(concern)
      if (isRead) customers += 1
      else failures += 1
      inARow = isRead ? 0 : inARow + 1
      if (inARow > 0 && inARow % doubt === 0) await payments.isThere()
    }
    return { customers, failures }
  }

  async function run(isEverybody: boolean): Promise<Report> {
    const now = clock()
    const { byCustomer, missed } = await concerned(await readUntil(now))
    const done = await readAll(byCustomer, isEverybody)
    // Customers that could not be read have their own time for the next try.
    await markRead(now)
    await describe().catch((error: unknown) => log.warn({ err: error }, 'names could not be brought to Stripe'))
    const unclaimed = await db.$count(stripeEvents, eq(stripeEvents.outcome, 'unclaimed'))
    return { missed, ...done, unclaimed }
  }

  return {
    /** Undefined while another process is at it. */
    async reconcile({ everybody: isEverybody = false } = {}): Promise<Report | undefined> {
      const done = await withLease(db, 'reconcile', { seconds: 900, timeout: 0 }, () => run(isEverybody))
      if (done) log[done.result.unclaimed > 0 ? 'warn' : 'info'](done.result, 'payments reconciled with Stripe')
      return done?.result
    },
  }
}
