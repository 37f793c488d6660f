import { and, arrayContains, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { customers } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/people.ts'
import { hourMs } from '#shared/time.ts'

/** A person's customer at Stripe. */
export interface Customer {
  id: string
  /** null once the account is deleted. */
  userId: string | null
  stripeCustomerId: string
  /** Ids of earlier customers of the same person. */
  formerIds: string[]
}

/** Stripe's mode and account in which a customer was made. */
export interface StripeEnvironment {
  livemode: boolean
  /** null if the key may not read it. */
  account: string | null
}

export const customerColumns = {
  id: customers.id,
  userId: customers.userId,
  stripeCustomerId: customers.stripeCustomerId,
  formerIds: customers.formerIds,
}

/** Minimum interval between two reads for page views. */
const refreshPauseMs = 3000

/** Time of the next retry: the wait doubles with each failure, up to a day. */
const retryAt = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(24 * hourMs, (hourMs / 2) * 2 ** Math.max(0, failures - 1)))

/** Digest of the details that Stripe should have: name and e-mail address. */
const detailsDigest = sql<string>`md5(concat_ws(' ', ${users.firstName}, ${users.lastName}) || chr(10) || coalesce(${users.email}, ''))`

/** Customers at Stripe, and the time of each one's next read. */
export function createCustomerStore(db: Database) {
  const find = async (where: SQL): Promise<Customer | undefined> => {
    return (await db.select(customerColumns).from(customers).where(where))[0]
  }
  const customerOf = (userId: string) => find(eq(customers.userId, userId))

  return {
    customerOf,
    async customerAtStripe(stripeCustomerId: string): Promise<Customer | undefined> {
      const current = await find(eq(customers.stripeCustomerId, stripeCustomerId))
      return current ?? find(arrayContains(customers.formerIds, [stripeCustomerId]))
    },

    /** Adds a customer unless the person has one, for example from another tab. */
    async addCustomer(
      userId: string,
      stripeCustomerId: string,
      environment: StripeEnvironment,
    ): Promise<Customer | undefined> {
      const { livemode, account: stripeAccount } = environment
      await db.insert(customers).values({ userId, stripeCustomerId, livemode, stripeAccount }).onConflictDoNothing()
      return customerOf(userId)
    },

    /** Replaces a customer that Stripe no longer has. Its payments stay the person's. */
    async replaceCustomer(
      customer: Customer,
      stripeCustomerId: string,
      environment: StripeEnvironment,
    ): Promise<Customer | undefined> {
      const { livemode, account: stripeAccount } = environment
      const formerIds = [...customer.formerIds, customer.stripeCustomerId]
      const cleared = { missingSince: null, defaultCard: null, described: null, failures: 0 }
      const version = sql`${customers.version} + 1`
      await db
        .update(customers)
        .set({ ...cleared, stripeCustomerId, formerIds, livemode, stripeAccount, version })
        .where(and(eq(customers.id, customer.id), eq(customers.stripeCustomerId, customer.stripeCustomerId)))
      return find(eq(customers.id, customer.id))
    },

    /** True if the stored state was read in this mode of Stripe, test or live. */
    async isInMode(customerId: string, livemode: boolean): Promise<boolean> {
      return (await db.$count(customers, and(eq(customers.id, customerId), eq(customers.livemode, livemode)))) === 1
    },

    /** True if this page view should read Stripe: a check is due, and no other request has just read it. */
    async claimRefresh(customerId: string, now: Date): Promise<boolean> {
      const pauseStart = new Date(now.getTime() - refreshPauseMs)
      const isPauseOver = sql`(${customers.askedAt} IS NULL OR ${customers.askedAt} NOT BETWEEN ${pauseStart} AND ${now})`
      const claimed = await db
        .update(customers)
        .set({ askedAt: now })
        .where(and(eq(customers.id, customerId), lte(customers.nextCheckAt, now), isPauseOver))
      return claimed.rowCount === 1
    },

    /** Sets the time of the next read from Stripe. */
    async scheduleCheck(customerId: string, nextCheckAt: Date): Promise<void> {
      await db.update(customers).set({ nextCheckAt }).where(eq(customers.id, customerId))
    },

    /** Customers to read now: a check is due, or the account is deleted here and not yet at Stripe. Failed ones come last. */
    dueCustomers: (now: Date): Promise<Customer[]> =>
      db
        .select(customerColumns)
        .from(customers)
        .where(or(lte(customers.nextCheckAt, now), and(isNull(customers.userId), isNull(customers.missingSince))))
        .orderBy(customers.failures, customers.nextCheckAt),

    /** Ids of customers that failed and wait for their next retry. */
    async waitingForRetry(now: Date): Promise<Set<string>> {
      const isWaiting = and(gt(customers.failures, 0), gt(customers.nextCheckAt, now))
      const waiting = await db.select({ id: customers.id }).from(customers).where(isWaiting)
      return new Set(waiting.map(({ id }) => id))
    },

    /** Counts a failure and schedules the retry. */
    async noteFailure(customerId: string, now: Date): Promise<void> {
      const [row] = await db
        .update(customers)
        .set({ failures: sql`${customers.failures} + 1` })
        .where(eq(customers.id, customerId))
        .returning({ failures: customers.failures })
      if (row)
        await db
          .update(customers)
          .set({ nextCheckAt: retryAt(row.failures, now) })
          .where(eq(customers.id, customerId))
    },

    /** Customers whose name or e-mail address changed since it was sent to Stripe: of one person, or of all. */
    withOutdatedDetails: (userId?: string) =>
      db
        .select({
          customerId: customers.id,
          stripeCustomerId: customers.stripeCustomerId,
          email: users.email,
          name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
          digest: detailsDigest,
        })
        .from(customers)
        .innerJoin(users, eq(users.id, customers.userId))
        .where(
          and(
            isNull(customers.missingSince),
            sql`${customers.described} IS DISTINCT FROM ${detailsDigest}`,
            userId === undefined ? undefined : eq(users.id, userId),
          ),
        )
        .limit(500),

    async noteDetailsSent(customerId: string, described: string): Promise<void> {
      await db.update(customers).set({ described }).where(eq(customers.id, customerId))
    },
  }
}
