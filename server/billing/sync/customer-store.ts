import { and, arrayContains, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { customers } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/people.ts'

/** A person's customer at Stripe. */
export interface Customer {
  id: string
  /** null once the account is deleted. */
  userId: string | null
  stripeCustomerId: string
  /** Ids of earlier customers of the same person. */
  formerIds: string[]
}

/** Mode and account of a customer at Stripe. */
export interface Place {
  livemode: boolean
  /** null where the key may not ask. */
  account: string | null
}

export const customerColumns = {
  id: customers.id,
  userId: customers.userId,
  stripeCustomerId: customers.stripeCustomerId,
  formerIds: customers.formerIds,
}

/** Milliseconds. */
const askingPause = 3000
const hour = 3600_000

/** Time of the next try after so many failures in a row: later each time, at last once a day. */
const afterFailure = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(24 * hour, (hour / 2) * 2 ** Math.max(0, failures - 1)))

/** A digest of what Stripe is to be told of a person. */
const digest = sql<string>`md5(concat_ws(' ', ${users.firstName}, ${users.lastName}) || chr(10) || coalesce(${users.email}, ''))`

/** Customers at Stripe, and the time at which each is read again. */
export function createCustomerStore(db: Database) {
  const find = async (where: SQL): Promise<Customer | undefined> => {
    return (await db.select(customerColumns).from(customers).where(where))[0]
  }
  const customerOf = (userId: string) => find(eq(customers.userId, userId))

  return {
    customerOf,
    async customerAtStripe(stripeCustomerId: string): Promise<Customer | undefined> {
      const now = await find(eq(customers.stripeCustomerId, stripeCustomerId))
      return now ?? find(arrayContains(customers.formerIds, [stripeCustomerId]))
    },

    /** Adds a customer unless the person has one, for example from another tab. */
    async addCustomer(userId: string, stripeCustomerId: string, place: Place): Promise<Customer | undefined> {
      const { livemode, account: stripeAccount } = place
      await db.insert(customers).values({ userId, stripeCustomerId, livemode, stripeAccount }).onConflictDoNothing()
      return customerOf(userId)
    },

    /** Replaces a customer that Stripe no longer has. Its payments stay the person's. */
    async replaceCustomer(customer: Customer, stripeCustomerId: string, place: Place): Promise<Customer | undefined> {
      const { livemode, account: stripeAccount } = place
      const formerIds = [...customer.formerIds, customer.stripeCustomerId]
      const cleared = { goneAt: null, defaultCard: null, described: null, failures: 0 }
      const version = sql`${customers.version} + 1`
      await db
        .update(customers)
        .set({ ...cleared, stripeCustomerId, formerIds, livemode, stripeAccount, version })
        .where(and(eq(customers.id, customer.id), eq(customers.stripeCustomerId, customer.stripeCustomerId)))
      return find(eq(customers.id, customer.id))
    },

    /** True if the stored state was read in this mode of Stripe, test or live. */
    async isOf(customerId: string, livemode: boolean): Promise<boolean> {
      return (await db.$count(customers, and(eq(customers.id, customerId), eq(customers.livemode, livemode)))) === 1
    },

    /** True if a page view should read Stripe: a change is due, and nobody has just asked. */
    async mayAsk(customerId: string, now: Date): Promise<boolean> {
      const lately = new Date(now.getTime() - askingPause)
      const rested = sql`(${customers.askedAt} IS NULL OR ${customers.askedAt} NOT BETWEEN ${lately} AND ${now})`
      const asking = await db
        .update(customers)
        .set({ askedAt: now })
        .where(and(eq(customers.id, customerId), lte(customers.lookAt, now), rested))
      return asking.rowCount === 1
    },

    /** Sets the time of the next read from Stripe. */
    async lookAgain(customerId: string, lookAt: Date): Promise<void> {
      await db.update(customers).set({ lookAt }).where(eq(customers.id, customerId))
    },

    /** Customers whose time has come, or whose person is deleted here and not yet at Stripe. Customers that failed before come last. */
    due: (now: Date): Promise<Customer[]> =>
      db
        .select(customerColumns)
        .from(customers)
        .where(or(lte(customers.lookAt, now), and(isNull(customers.userId), isNull(customers.goneAt))))
        .orderBy(customers.failures, customers.lookAt),

    /** Customers that could not be read and wait for their next try. */
    async resting(now: Date): Promise<Set<string>> {
      const late = and(gt(customers.failures, 0), gt(customers.lookAt, now))
      const found = await db.select({ id: customers.id }).from(customers).where(late)
      return new Set(found.map(({ id }) => id))
    },

    /** Stripe could not be read: it is tried later, and later each time. */
    async failed(customerId: string, now: Date): Promise<void> {
      const [row] = await db
        .update(customers)
        .set({ failures: sql`${customers.failures} + 1` })
        .where(eq(customers.id, customerId))
        .returning({ failures: customers.failures })
      if (row)
        await db
          .update(customers)
          .set({ lookAt: afterFailure(row.failures, now) })
          .where(eq(customers.id, customerId))
    },

    /** People whose name or address Stripe does not know as it is now; of everybody, or of one. */
    misdescribed: (userId?: string) =>
      db
        .select({
          customerId: customers.id,
          stripeCustomerId: customers.stripeCustomerId,
          email: users.email,
          name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
          digest,
        })
        .from(customers)
        .innerJoin(users, eq(users.id, customers.userId))
        .where(
          and(
            isNull(customers.goneAt),
            sql`${customers.described} IS DISTINCT FROM ${digest}`,
            userId === undefined ? undefined : eq(users.id, userId),
          ),
        )
        .limit(500),

    async noteDescribed(customerId: string, described: string): Promise<void> {
      await db.update(customers).set({ described }).where(eq(customers.id, customerId))
    },
  }
}
