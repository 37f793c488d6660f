import { and, eq, gt, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { withLease } from '#server/db/lease.ts'
import { customers, purchases, reconciliations, stripeEvents } from '#server/db/tables.ts'
import { withStripe } from '#server/gateways/stripe/calls.ts'
import type { Payments, StripeEvent } from '#server/gateways/stripe/payments.ts'
import type { createEvents } from './events.ts'
import type { Customer, Ledger } from './ledger.ts'
import type { Sync } from './sync.ts'

interface Deps {
  db: Database
  ledger: Ledger
  payments: Pick<Payments, 'eventsSince'>
  events: ReturnType<typeof createEvents>
  sync: Sync['sync']
  clock: Clock
  log: Logger
}

interface Concern {
  customer: Customer
  /** To be put away once the customer was read. */
  told: StripeEvent[]
}

/** What a reconciliation found. */
export interface Report {
  /** Events that no webhook had told. */
  missed: number
  /** Customers read anew. */
  customers: number
  /** Customers that could not be read now: the next run tries again. */
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
/** Customers that cannot be read before a run gives up: Stripe is down then. */
const timeout = 5
const over = ['canceled', 'incomplete_expired']

/** The endings that Stripe did not yet let happen, see endings.ts. */
const wasTakenBack = sql`(
  SELECT p.status FROM payments p
  WHERE p.customer_id = ${purchases.customerId} AND p.purchase_id = ${purchases.id} AND p.period_end IS NOT NULL
  ORDER BY p.at DESC, p.period_start DESC LIMIT 1) IN ('refunded', 'dispute_lost')`
const isOneOfTwo = sql`(NOT ${purchases.cancelAtPeriodEnd} AND EXISTS (
  SELECT 1 FROM purchases o
  WHERE o.customer_id = ${purchases.customerId} AND o.id <> ${purchases.id} AND NOT o.cancel_at_period_end
    AND o.status NOT IN ('canceled', 'incomplete_expired', 'incomplete')))`

/** Reads from Stripe whatever a lost webhook would have told. One process at a time; each customer is done by itself. */
export function createReconciliation({ db, ledger, payments, events, sync, clock, log }: Deps) {
  const columns = { id: customers.id, userId: customers.userId, stripeCustomerId: customers.stripeCustomerId }

  async function readUntil(now: Date): Promise<Date> {
    const [row] = await db.select().from(reconciliations).where(eq(reconciliations.name, name))
    return new Date(Math.max(now.getTime() - farthest, (row?.readUntil.getTime() ?? 0) - overlap))
  }

  async function markRead(readUntil: Date) {
    const set = { readUntil }
    const row = { name, readUntil }
    await db.insert(reconciliations).values(row).onConflictDoUpdate({ target: reconciliations.name, set })
  }

  /** Customers whose state is about to change by the calendar alone, and those of whom something was to end at Stripe. */
  const due = (now: Date): Promise<Customer[]> =>
    db
      .selectDistinct(columns)
      .from(purchases)
      .innerJoin(customers, eq(customers.id, purchases.customerId))
      .where(
        and(
          notInArray(purchases.status, over),
          or(
            sql`${purchases.status} <> 'active'`,
            lte(purchases.currentPeriodEnd, now),
            isNull(customers.userId),
            wasTakenBack,
            isOneOfTwo,
          ),
        ),
      )

  /** Events that were nobody's when they came. */
  const claimed = (): Promise<Customer[]> =>
    db
      .selectDistinct(columns)
      .from(stripeEvents)
      .innerJoin(customers, eq(customers.stripeCustomerId, stripeEvents.stripeCustomerId))
      .where(eq(stripeEvents.outcome, 'unclaimed'))

  async function* everybody(): AsyncGenerator<Customer> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const page = await db
        .select(columns)
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

  /** Who is concerned by what was missed, with the events to put away once they have been read. */
  async function concerned(since: Date) {
    const found = await payments.eventsSince(since)
    const byCustomer = new Map<string, Concern>()
    let missed = 0
    for (const told of found) {
      if (!(await events.isNews(told))) continue
      missed += 1
      const { event, customer } = await events.whose(told)
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
    yield* byCustomer.values()
    const read = new Set(byCustomer.keys())
    const others = [...(await due(clock())), ...(await claimed())]
    for await (const customer of isEverybody ? everybody() : others) {
      if (read.has(customer.id)) continue
      read.add(customer.id)
      yield { customer, told: [] }
    }
  }

  async function read({ customer, told }: Concern): Promise<boolean> {
    try {
      await sync(customer, { timeout: withStripe })
      for (const event of told) await ledger.keepEvent(event, 'applied')
      await ledger.claim(customer.stripeCustomerId)
      return true
    } catch (error) {
      log.warn({ err: error, customer: customer.id }, 'a customer could not be reconciled')
      return false
    }
  }

  async function run(isEverybody: boolean): Promise<Report> {
    const now = clock()
    const { byCustomer, missed } = await concerned(await readUntil(now))
    const report = { missed, customers: 0, failures: 0, unclaimed: 0 }
    for await (const concern of toRead(byCustomer, isEverybody)) {
      report[(await read(concern)) ? 'customers' : 'failures'] += 1
      if (report.failures > timeout) break
    }
    if (report.failures === 0) await markRead(now)
    report.unclaimed = await db.$count(stripeEvents, eq(stripeEvents.outcome, 'unclaimed'))
    return report
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
