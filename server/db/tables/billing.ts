import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PaymentStatus } from '#shared/billing/billing.ts'
import type { PlanId } from '#shared/billing/subscriptions.ts'
import { id, moment, createdAt } from './columns.ts'
import { users } from './people.ts'

/**
 * Stripe customers of people. Rows outlive the account, unlinked from the name. Comparing a person's end
 * date with the last one that payments wrote shows access from elsewhere (a trial, an admin's gift).
 */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    userId: uuid()
      .unique('customers_user')
      .references(() => users.id, { onDelete: 'set null' }),
    stripeCustomerId: text().notNull().unique('customers_stripe'),
    /** Earlier customers of the same person: deleted at Stripe, or of another mode or account. Their payments still count. */
    formerIds: text().array().notNull().default([]),
    /** True if made in Stripe's live mode; null for older rows. */
    livemode: boolean(),
    /** Id of its Stripe account; null if the key may not read it. */
    stripeAccount: text(),
    /** Moment since which the customer is missing at Stripe. */
    missingSince: moment('gone_at'),
    /** Time at which Stripe is read again, even without an event. */
    nextCheckAt: moment('look_at'),
    /** Failed readings in a row, which lengthen the pause. */
    failures: integer().notNull().default(0),
    /** Customer's card at the last reading. */
    defaultCard: text(),
    /** Hash of the name and address that Stripe has. */
    described: text(),
    /** Counts applied snapshots: a snapshot that was read before the last one was applied is read again. */
    version: integer().notNull().default(0),
    /** Time of the last read of Stripe that the person's own page caused. */
    askedAt: moment(),
    /** Moment of the one refund on request. */
    refundedAt: moment(),
    /** End of paid access, carried days included. */
    boughtUntil: moment(),
    /** End date that payments wrote last. */
    grantedEnd: moment(),
    /** True if that was access without an end; null until anything was paid. */
    grantedComplimentary: boolean(),
    /** End date that somebody else gave or took since the last payment. */
    otherEnd: moment('own_end'),
    /** True if they gave access without an end; null if nobody changed it. */
    otherComplimentary: boolean('own_complimentary'),
    createdAt: createdAt(),
  },
  (table) => [index('customers_bought').on(table.boughtUntil), index('customers_look').on(table.nextCheckAt)],
)

/** Subscriptions as Stripe last reported them, one row each. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    stripeSubscriptionId: text().notNull().unique('purchases_stripe'),
    /** null for subscriptions that were not sold here. */
    plan: text().$type<PlanId>(),
    /** Stripe's status: incomplete, active, past_due, canceled, incomplete_expired, unpaid. */
    status: text().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** Paused by the operator in Stripe's dashboard. */
    paused: boolean().notNull().default(false),
    currentPeriodEnd: moment(),
    /** Price of the next period; null for older rows. */
    renewalSen: integer(),
    /** Stripe's page on which a failed renewal can be paid. */
    payUrl: text(),
    /** Renewal that the person was last reminded of by mail. */
    remindedOf: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('purchases_customer').on(table.customerId), index('purchases_renewal').on(table.currentPeriodEnd)],
)

/** Ledger: one row for each paid invoice and for each payment without a subscription, amounts in sen. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    purchaseId: uuid().references(() => purchases.id),
    /** Id of the invoice, or of the payment intent for a payment without one. */
    stripeInvoiceId: text().notNull().unique('payments_invoice'),
    stripePaymentIntentId: text(),
    stripeChargeId: text(),
    amountSen: integer().notNull(),
    refundedSen: integer().notNull().default(0),
    currency: text().notNull(),
    plan: text().$type<PlanId>(),
    periodStart: moment(),
    periodEnd: moment(),
    status: text().$type<PaymentStatus>().notNull().default('paid'),
    receiptUrl: text(),
    /** Refunded under the guarantee, because the person asked. */
    byGuarantee: boolean().notNull().default(false),
    /** End date that the person had from elsewhere before this payment: a refund restores it. */
    otherEnd: moment('own_end'),
    /** True if that was access without an end; null if all access came from the payment before. */
    otherComplimentary: boolean('own_complimentary'),
    at: moment().notNull(),
  },
  (table) => [
    index('payments_customer').on(table.customerId, table.at),
    index('payments_newest').on(table.at, table.id),
    index('payments_intent').on(table.stripePaymentIntentId),
    index('payments_charge').on(table.stripeChargeId),
  ],
)

/** Stripe events by id, stored in the same transaction as their effect. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    stripeCustomerId: text(),
    /** 'unclaimed' names a customer that we do not know; the event is kept and reported. */
    outcome: text().$type<'applied' | 'ignored' | 'unclaimed'>().notNull(),
    createdAt: moment().notNull(),
    receivedAt: createdAt(),
  },
  (table) => [
    index('stripe_events_unclaimed')
      .on(table.receivedAt)
      .where(sql`${table.outcome} = 'unclaimed'`),
  ],
)

/** Moment up to which the reconciliation has read Stripe's events. */
export const reconciliations = pgTable('reconciliations', { name: text().primaryKey(), readUntil: moment().notNull() })
