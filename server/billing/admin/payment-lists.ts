import { and, desc, eq, gt, gte, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { AdminPayment, Payment } from '#shared/subscriptions/billing.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { displayName } from '#server/db/queries/display-name.ts'
import { personSearch } from '#server/db/queries/person-search.ts'
import { countRows, idsOfFound, newestFirstBy, olderThan } from '#server/db/queries/newest-first.ts'
import { customers, payments, purchases, stripeEvents } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/people.ts'
import type { Found, PageRequest } from '#server/http/lists/newest-first.ts'
import { customerColumns } from '#server/billing/sync/customer-store.ts'
import { isRefundable } from '#server/billing/checkout/manage.ts'
import { asCovered } from './periods.ts'

const { id, at, amountSen, refundedSen, currency, plan, periodStart, periodEnd, status, receiptUrl } = payments
const columns = { id, at, amountSen, refundedSen, currency, plan, periodStart, periodEnd, status, receiptUrl }

/** Columns that `asCovered` needs. */
const ids = { customerId: payments.customerId, purchaseId: payments.purchaseId, stripeId: payments.stripeInvoiceId }

const forAdmins = {
  ...columns,
  ...ids,
  intentId: payments.stripePaymentIntentId,
  personName: displayName,
  personEmail: users.email,
}

/** Ids as Stripe's dashboard shows them, and people by the beginning of a name or an address. */
function matching(db: Database, search: string): SQL | undefined {
  if (/^(in|pi|ch|py|cus|sub)_\w+$/.test(search)) return ofStripe(db, search)
  const begins = (key: SQL) => sql`(${key} >= lower(${search}) AND ${key} < lower(${search}) || chr(1114111))`
  const theirs = db
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.userId))
    .where(
      or(
        begins(personSearch.firstLast(users)),
        begins(personSearch.lastFirst(users)),
        begins(personSearch.email(users)),
      ),
    )
  return inArray(payments.customerId, theirs)
}

function ofStripe(db: Database, search: string): SQL | undefined {
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
      .select(forAdmins)
      .from(payments)
      .innerJoin(customers, eq(customers.id, payments.customerId))
      .leftJoin(users, eq(users.id, customers.userId))
      .$dynamic()
  const asAdminRows = async (rows: Awaited<ReturnType<typeof rowsFrom>>): Promise<AdminRow[]> =>
    (await asCovered(db, rows)).map(({ intentId, ...row }) => {
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

    /** Also how many people are in a period that was bought with money (docs/product.md 12): one that was free is not. */
    async money(): Promise<{ paidSubscribers: number; netSen: number }> {
      const paysLast = sql`(
        SELECT ${amountSen} > 0 FROM ${payments}
        WHERE ${payments.customerId} = ${customers.id} AND (${amountSen} = 0 OR ${refundedSen} < ${amountSen})
        ORDER BY ${periodEnd} DESC NULLS LAST LIMIT 1
      )`
      const bought = and(gt(customers.boughtUntil, clock()), isNotNull(customers.userId), paysLast)
      const [paidSubscribers, { netSen }] = await Promise.all([db.$count(customers, bought), revenue()])
      return { paidSubscribers, netSen }
    },

    /** Net sen by month of payment in the learners' usual time zone, from that moment on. Months are counted from the year 0. */
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
        .select({ ...columns, ...ids })
        .from(payments)
        .innerJoin(customers, eq(customers.id, payments.customerId))
        .where(eq(customers.userId, userId))
        .orderBy(desc(at), desc(id))
      return asCovered(db, rows)
    },

    async list({ q, after, limit }: PageRequest): Promise<Found<AdminRow>> {
      const words = q?.normalize('NFC').replaceAll(/\s+/g, ' ')
      const filter = words ? matching(db, words) : undefined
      const found = filter && idsOfFound({ table: payments, at, id }, filter, { after, limit: limit + 1 })
      const page = rowsFrom()
        .where(found ? sql`${id} IN (${found})` : olderThan(at, id, after))
        .orderBy(...newestFirstBy(at, id))
        .limit(limit + 1)
      const [rows, total] = await Promise.all([page, countRows(db, payments, filter)])
      return { rows: await asAdminRows(rows), total }
    },

    async find(paymentId: string): Promise<AdminRow | undefined> {
      return (await asAdminRows(await rowsFrom().where(eq(id, paymentId))))[0]
    },

    /** To give a payment back: whose it is, at Stripe and here. */
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

    /** Everything that a person's payments left here. */
    async heldAbout(userId: string): Promise<object> {
      const [customer] = await db.select().from(customers).where(eq(customers.userId, userId))
      if (!customer) return { customer: null, subscriptions: [], payments: [], events: [] }
      const ofCustomer = eq(stripeEvents.stripeCustomerId, customer.stripeCustomerId)
      return {
        customer,
        subscriptions: await db.select().from(purchases).where(eq(purchases.customerId, customer.id)),
        payments: await db.select().from(payments).where(eq(payments.customerId, customer.id)),
        events: await db.select().from(stripeEvents).where(ofCustomer),
      }
    },
  }
}
