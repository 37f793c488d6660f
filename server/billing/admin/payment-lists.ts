import { and, desc, eq, gt, gte, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { AdminPayment, Payment } from '#shared/billing/billing.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { displayName } from '#server/db/queries/display-name.ts'
import { personSearch } from '#server/db/queries/person-search.ts'
import { countRows, idsOfFound, newestFirstBy, olderThan } from '#server/db/queries/time-order.ts'
import { customers, payments, purchases, stripeEvents } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/people.ts'
import type { ListMatches, ListPageRequest } from '#server/http/lists/newest-first.ts'
import { customerColumns } from '#server/billing/sync/customer-store.ts'
import { isRefundable } from '#server/billing/checkout/manage.ts'
import { withAccessPeriods } from './periods.ts'

const { id, at, amountSen, refundedSen, currency, plan, periodStart, periodEnd, status, receiptUrl } = payments
const columns = { id, at, amountSen, refundedSen, currency, plan, periodStart, periodEnd, status, receiptUrl }

/** Columns that `withAccessPeriods` needs. */
const accessColumns = {
  customerId: payments.customerId,
  purchaseId: payments.purchaseId,
  stripeId: payments.stripeInvoiceId,
}

const adminColumns = {
  ...columns,
  ...accessColumns,
  intentId: payments.stripePaymentIntentId,
  personName: displayName,
  personEmail: users.email,
}

/** The downloaded file keeps the field names of its first version. */
const downloadedPayment = ({ otherEnd, otherComplimentary, ...row }: typeof payments.$inferSelect) => ({
  ...row,
  ownEnd: otherEnd,
  ownComplimentary: otherComplimentary,
})
const downloadedCustomer = ({
  missingSince,
  nextCheckAt,
  otherEnd,
  otherComplimentary,
  ...row
}: typeof customers.$inferSelect) => ({
  ...row,
  goneAt: missingSince,
  lookAt: nextCheckAt,
  ownEnd: otherEnd,
  ownComplimentary: otherComplimentary,
})

/** Finds Stripe's ids, and people by the beginning of a name or an e-mail address. */
function matchesSearch(db: Database, search: string): SQL | undefined {
  if (/^(in|pi|ch|py|cus|sub)_\w+$/.test(search)) return matchesStripeId(db, search)
  const startsWith = (key: SQL) => sql`(${key} >= lower(${search}) AND ${key} < lower(${search}) || chr(1114111))`
  const matchingCustomers = db
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.userId))
    .where(
      or(
        startsWith(personSearch.firstLast(users)),
        startsWith(personSearch.lastFirst(users)),
        startsWith(personSearch.email(users)),
      ),
    )
  return inArray(payments.customerId, matchingCustomers)
}

function matchesStripeId(db: Database, search: string): SQL | undefined {
  const customer = db.select({ id: customers.id }).from(customers).where(eq(customers.stripeCustomerId, search))
  const purchase = db.select({ id: purchases.id }).from(purchases).where(eq(purchases.stripeSubscriptionId, search))
  return or(
    eq(payments.stripeInvoiceId, search),
    eq(payments.stripePaymentIntentId, search),
    eq(payments.stripeChargeId, search),
    inArray(payments.customerId, customer),
    inArray(payments.purchaseId, purchase),
  )
}

type AdminRow = z.output<typeof AdminPayment>

const sum = (column: SQL | PgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`

export type PaymentLists = ReturnType<typeof createPaymentLists>

/** Reads of the ledger. Without Stripe's keys no payment can be refunded. */
export function createPaymentLists(db: Database, { canRefund, clock }: { canRefund: boolean; clock: Clock }) {
  const rowsFrom = () =>
    db
      .select(adminColumns)
      .from(payments)
      .innerJoin(customers, eq(customers.id, payments.customerId))
      .leftJoin(users, eq(users.id, customers.userId))
      .$dynamic()
  const toAdminRows = async (rows: Awaited<ReturnType<typeof rowsFrom>>): Promise<AdminRow[]> =>
    (await withAccessPeriods(db, rows)).map(({ intentId, ...row }) => {
      return { ...row, refundable: canRefund && isRefundable({ ...row, intentId }) }
    })

  /** Sums in sen, of what was paid in ringgit. */
  async function revenue(): Promise<{ grossSen: number; refundedSen: number; netSen: number }> {
    const net = sql`${amountSen} - ${refundedSen}`
    const sums = { grossSen: sum(amountSen), refundedSen: sum(refundedSen), netSen: sum(net) }
    return (await db.select(sums).from(payments).where(eq(currency, 'myr')))[0]!
  }

  return {
    revenue,

    /** Net revenue, and the number of people in a period that cost money. */
    async money(): Promise<{ paidSubscribers: number; netSen: number }> {
      const isLastPaymentPaid = sql`(
        SELECT ${amountSen} > 0 FROM ${payments}
        WHERE ${payments.customerId} = ${customers.id} AND (${amountSen} = 0 OR ${refundedSen} < ${amountSen})
        ORDER BY ${periodEnd} DESC NULLS LAST LIMIT 1
      )`
      const hasPaidPeriod = and(gt(customers.boughtUntil, clock()), isNotNull(customers.userId), isLastPaymentPaid)
      const [paidSubscribers, { netSen }] = await Promise.all([db.$count(customers, hasPaidPeriod), revenue()])
      return { paidSubscribers, netSen }
    },

    /** Net sen by month of payment in Sabah's time zone, from a moment on. Months count from the year 0. */
    async netByMonth(from: Date): Promise<{ month: number; netSen: number }[]> {
      const local = sql`${at} AT TIME ZONE 'Asia/Kuching'`
      const month = sql<number>`(extract(year FROM ${local}) * 12 + extract(month FROM ${local}) - 1)::int`
      return db
        .select({ month, netSen: sql<number>`sum(${amountSen} - ${refundedSen})::float8` })
        .from(payments)
        .where(and(eq(currency, 'myr'), gte(at, from)))
        .groupBy(month)
    },

    async ownPayments(userId: string): Promise<z.output<typeof Payment>[]> {
      const rows = await db
        .select({ ...columns, ...accessColumns })
        .from(payments)
        .innerJoin(customers, eq(customers.id, payments.customerId))
        .where(eq(customers.userId, userId))
        .orderBy(desc(at), desc(id))
      return withAccessPeriods(db, rows)
    },

    async list({ q, after, limit }: ListPageRequest): Promise<ListMatches<AdminRow>> {
      const search = q?.normalize('NFC').replaceAll(/\s+/g, ' ')
      const filter = search ? matchesSearch(db, search) : undefined
      const matchingIds = filter && idsOfFound({ table: payments, at, id }, filter, { after, limit: limit + 1 })
      const page = rowsFrom()
        .where(matchingIds ? sql`${id} IN (${matchingIds})` : olderThan(at, id, after))
        .orderBy(...newestFirstBy(at, id))
        .limit(limit + 1)
      const [rows, total] = await Promise.all([page, countRows(db, payments, filter)])
      return { rows: await toAdminRows(rows), total }
    },

    async find(paymentId: string): Promise<AdminRow | undefined> {
      return (await toAdminRows(await rowsFrom().where(eq(id, paymentId))))[0]
    },

    /** Customer of a payment, for a refund. */
    async owner(paymentId: string) {
      const [row] = await db
        .select({
          stripeId: payments.stripeInvoiceId,
          customer: customerColumns,
        })
        .from(payments)
        .innerJoin(customers, eq(customers.id, payments.customerId))
        .where(eq(id, paymentId))
      return row
    },

    /** Everything stored about a person's payments. */
    async personalData(userId: string): Promise<object> {
      const [customer] = await db.select().from(customers).where(eq(customers.userId, userId))
      if (!customer) return { customer: null, subscriptions: [], payments: [], events: [] }
      const isOfCustomer = eq(stripeEvents.stripeCustomerId, customer.stripeCustomerId)
      return {
        customer: downloadedCustomer(customer),
        subscriptions: await db.select().from(purchases).where(eq(purchases.customerId, customer.id)),
        payments: (await db.select().from(payments).where(eq(payments.customerId, customer.id))).map(downloadedPayment),
        events: await db.select().from(stripeEvents).where(isOfCustomer),
      }
    },
  }
}
