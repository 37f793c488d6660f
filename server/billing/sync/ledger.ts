import { and, eq, sql } from 'drizzle-orm'
import type { PlanId } from '#shared/billing/subscriptions.ts'
import type { CustomerSnapshot } from '#server/gateways/stripe/snapshot.ts'
import type { StripeEvent } from '#server/gateways/stripe/events.ts'
import type { Database, Transaction, DatabaseReader } from '#server/db/connect.ts'
import { customers, payments, purchases, stripeEvents } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/people.ts'
import { createCustomerStore } from './customer-store.ts'
import { nextCheckAt } from '#server/billing/required-changes.ts'
import {
  afterSync,
  isKept,
  type Access,
  type BillingState,
  type StoredPayment,
  type BillingPerson,
  type Purchase,
} from '#server/billing/state.ts'

export interface AppliedSnapshot {
  before: BillingState
  after: BillingState
  /** Snapshot that changed `before` into `after`. */
  snapshot: CustomerSnapshot
}

export interface ApplyRequest {
  /** Version of the state before Stripe was read. */
  version: number
  snapshot: CustomerSnapshot
  livemode: boolean
  now: Date
  /** Stored with its effect in one transaction. */
  event?: StripeEvent | undefined
  /** Further work in the same transaction. */
  inTransaction?: ((tx: Transaction, applied: AppliedSnapshot) => Promise<void>) | undefined
}

const accessFrom = (end: Date | null, complimentary: boolean | null): Access | null =>
  complimentary === null ? null : { end, complimentary }

const asPurchase = ({ stripeSubscriptionId: id, ...row }: typeof purchases.$inferSelect): Purchase => {
  const { plan, status, cancelAtPeriodEnd, paused, currentPeriodEnd, createdAt, renewalSen, payUrl } = row
  return { id, plan, status, cancelAtPeriodEnd, paused, currentPeriodEnd, createdAt, renewalSen, payUrl }
}

export function asPayment({
  payment,
  subscriptionId,
}: {
  payment: typeof payments.$inferSelect
  subscriptionId: string | null
}) {
  const { stripeInvoiceId, stripePaymentIntentId, stripeChargeId, otherEnd, otherComplimentary, ...row } = payment
  const { plan, amountSen, refundedSen, currency, periodStart, periodEnd, status, receiptUrl, at } = row
  const values = { plan, amountSen, refundedSen, currency, periodStart, periodEnd, status, receiptUrl, at }
  const ids = { stripeId: stripeInvoiceId, subscriptionId, intentId: stripePaymentIntentId, chargeId: stripeChargeId }
  return { ...ids, ...values, byGuarantee: payment.byGuarantee, otherAccess: accessFrom(otherEnd, otherComplimentary) }
}

async function purchasesOf(db: DatabaseReader, customerId: string): Promise<Purchase[]> {
  const rows = await db.select().from(purchases).where(eq(purchases.customerId, customerId))
  return rows.map(asPurchase)
}

async function paymentsOf(db: DatabaseReader, customerId: string): Promise<StoredPayment[]> {
  const rows = await db
    .select({ payment: payments, subscriptionId: purchases.stripeSubscriptionId })
    .from(payments)
    .leftJoin(purchases, eq(purchases.id, payments.purchaseId))
    .where(eq(payments.customerId, customerId))
  return rows.map(asPayment)
}

async function personOf(db: DatabaseReader, userId: string | null): Promise<BillingPerson | null> {
  if (userId === null) return null
  const { role, subscriptionEndDate, contributeUntil, trialStartedAt } = users
  const columns = { role, subscriptionEndDate, contributeUntil, trialStartedAt }
  return (await db.select(columns).from(users).where(eq(users.id, userId)))[0] ?? null
}

type CustomerRow = typeof customers.$inferSelect

async function stateOf(tx: DatabaseReader, row: CustomerRow): Promise<BillingState> {
  return {
    person: await personOf(tx, row.userId),
    granted: accessFrom(row.grantedEnd, row.grantedComplimentary),
    otherAccess: accessFrom(row.otherEnd, row.otherComplimentary),
    boughtUntil: row.boughtUntil,
    refundedAt: row.refundedAt,
    defaultCard: row.defaultCard,
    isCustomerMissing: row.missingSince !== null,
    purchases: await purchasesOf(tx, row.id),
    payments: await paymentsOf(tx, row.id),
  }
}

/** Elements that are new or have changed. */
const changedElements = <T>(before: T[], after: T[]) => {
  const knownJson = new Set(before.map((row) => JSON.stringify(row)))
  return after.filter((row) => !knownJson.has(JSON.stringify(row)))
}

async function savePurchases(tx: Transaction, customerId: string, all: Purchase[]) {
  if (all.length === 0) return
  const rows = all.map(({ id, ...subscription }) => ({ ...subscription, customerId, stripeSubscriptionId: id }))
  await tx
    .insert(purchases)
    .values(rows)
    .onConflictDoUpdate({
      target: purchases.stripeSubscriptionId,
      set: {
        plan: sql`excluded.plan`,
        status: sql`excluded.status`,
        cancelAtPeriodEnd: sql`excluded.cancel_at_period_end`,
        paused: sql`excluded.paused`,
        currentPeriodEnd: sql`excluded.current_period_end`,
        renewalSen: sql`excluded.renewal_sen`,
        payUrl: sql`excluded.pay_url`,
      },
    })
}

async function savePayments(tx: Transaction, customerId: string, all: StoredPayment[]) {
  if (all.length === 0) return
  const bought = await tx.select().from(purchases).where(eq(purchases.customerId, customerId))
  const rows = all.map(({ stripeId, subscriptionId, intentId, chargeId, otherAccess, ...payment }) => {
    const purchaseId = bought.find((purchase) => purchase.stripeSubscriptionId === subscriptionId)?.id ?? null
    const ids = { stripeInvoiceId: stripeId, stripePaymentIntentId: intentId, stripeChargeId: chargeId }
    const before = { otherEnd: otherAccess?.end ?? null, otherComplimentary: otherAccess?.complimentary ?? null }
    return { ...payment, ...ids, ...before, customerId, purchaseId }
  })
  await tx
    .insert(payments)
    .values(rows)
    .onConflictDoUpdate({
      target: payments.stripeInvoiceId,
      set: {
        stripePaymentIntentId: sql`excluded.stripe_payment_intent_id`,
        stripeChargeId: sql`excluded.stripe_charge_id`,
        amountSen: sql`excluded.amount_sen`,
        refundedSen: sql`excluded.refunded_sen`,
        status: sql`excluded.status`,
        receiptUrl: sql`excluded.receipt_url`,
        byGuarantee: sql`excluded.by_guarantee`,
      },
    })
}

async function save(
  tx: Transaction,
  row: CustomerRow,
  { before, after }: AppliedSnapshot,
  { now, livemode }: ApplyRequest,
) {
  await savePurchases(tx, row.id, changedElements(before.purchases, after.purchases))
  await savePayments(tx, row.id, changedElements(before.payments, after.payments))
  const { person, granted, otherAccess, boughtUntil, refundedAt } = after
  await tx
    .update(customers)
    .set({
      version: row.version + 1,
      boughtUntil,
      refundedAt,
      grantedEnd: granted?.end ?? null,
      grantedComplimentary: granted?.complimentary ?? null,
      otherEnd: otherAccess?.end ?? null,
      otherComplimentary: otherAccess?.complimentary ?? null,
      defaultCard: after.defaultCard,
      missingSince: after.isCustomerMissing ? (row.missingSince ?? now) : null,
      ...(!after.isCustomerMissing && { livemode }),
      nextCheckAt: nextCheckAt(after, now),
      failures: 0,
    })
    .where(eq(customers.id, row.id))
  if (!person || !row.userId || JSON.stringify(person) === JSON.stringify(before.person)) return
  const { role, subscriptionEndDate, contributeUntil } = person
  await tx.update(users).set({ role, subscriptionEndDate, contributeUntil }).where(eq(users.id, row.userId))
}

type EventOutcome = (typeof stripeEvents.$inferSelect)['outcome']

/** False if the event was stored before. */
async function storeEvent(tx: Pick<Database, 'insert'>, event: StripeEvent, outcome: EventOutcome): Promise<boolean> {
  const { id, type, at: createdAt, customerId: stripeCustomerId } = event
  const row = { id, type, createdAt, stripeCustomerId, outcome }
  // An unclaimed event may have found its customer since.
  const isUnclaimed = and(eq(stripeEvents.outcome, 'unclaimed'), sql`excluded.outcome <> 'unclaimed'`)
  const stored = await tx
    .insert(stripeEvents)
    .values(row)
    .onConflictDoUpdate({ target: stripeEvents.id, set: { outcome }, setWhere: isUnclaimed })
    .returning({ id: stripeEvents.id })
  return stored.length > 0
}

export type Ledger = ReturnType<typeof createLedger>

/** The ledger: payments, purchases and events of each customer. */
export function createLedger(db: Database) {
  return {
    ...createCustomerStore(db),

    async versionOf(customerId: string): Promise<number> {
      const { version } = customers
      return (await db.select({ version }).from(customers).where(eq(customers.id, customerId)))[0]?.version ?? 0
    },

    read: (customerId: string): Promise<BillingState> =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(customers).where(eq(customers.id, customerId))
        return stateOf(tx, row!)
      }),

    /**
     * Applies a snapshot. 'stale': another one was applied since Stripe was read, and may be newer. 'duplicate': the event was stored before.
     * Locks the person, then the customer, in the same order as the deletion of a person.
     */
    apply: (customerId: string, request: ApplyRequest): Promise<AppliedSnapshot | 'stale' | 'duplicate'> =>
      db.transaction(async (tx) => {
        const userId = tx.select({ id: customers.userId }).from(customers).where(eq(customers.id, customerId))
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        const [row] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
        if (!row || row.version !== request.version) return 'stale'
        if (request.event && !(await storeEvent(tx, request.event, 'applied'))) return 'duplicate'
        const before = await stateOf(tx, row)
        const after = afterSync(before, request.snapshot, request.now)
        const applied = { before, after, snapshot: request.snapshot }
        await save(tx, row, applied, request)
        await request.inTransaction?.(tx, applied)
        return applied
      }),

    storeEvent: (event: StripeEvent, outcome: EventOutcome) => storeEvent(db, event, outcome),

    async isEventHandled(id: string): Promise<boolean> {
      const [event] = await db
        .select({ outcome: stripeEvents.outcome })
        .from(stripeEvents)
        .where(eq(stripeEvents.id, id))
      return event !== undefined && event.outcome !== 'unclaimed'
    },

    /** Marks a customer's unclaimed events as applied, after the customer became known and was synced. */
    async markClaimed(stripeCustomerId: string): Promise<void> {
      const unclaimedOfCustomer = and(
        eq(stripeEvents.stripeCustomerId, stripeCustomerId),
        eq(stripeEvents.outcome, 'unclaimed'),
      )
      await db.update(stripeEvents).set({ outcome: 'applied' }).where(unclaimedOfCustomer)
    },

    /** True if a paid period runs. */
    async hasBoughtPeriod(tx: DatabaseReader, userId: string, now: Date): Promise<boolean> {
      const { boughtUntil } = customers
      const [customer] = await tx.select({ boughtUntil }).from(customers).where(eq(customers.userId, userId))
      return customer?.boughtUntil != null && customer.boughtUntil > now
    },

    /** True if the person ever paid for the plan and the payment was not reversed. */
    async hasEverPaidFor(userId: string, plan: PlanId): Promise<boolean> {
      const isOfPlan = and(eq(customers.userId, userId), eq(payments.plan, plan))
      const ownPayments = await db
        .select({ status: payments.status })
        .from(payments)
        .innerJoin(customers, eq(customers.id, payments.customerId))
        .where(isOfPlan)
      return ownPayments.some(isKept)
    },

    /**
     * Stores a started checkout as an incomplete purchase, so that it is known after its tab was closed. Locks the customer first, because
     * a webhook may come at the same moment.
     */
    async storeStartedCheckout(
      customerId: string,
      purchase: Pick<Purchase, 'id' | 'plan' | 'createdAt'>,
    ): Promise<void> {
      const { id: stripeSubscriptionId, plan, createdAt } = purchase
      await db.transaction(async (tx) => {
        await tx.update(customers).set({ nextCheckAt: createdAt }).where(eq(customers.id, customerId))
        await tx
          .insert(purchases)
          .values({ customerId, stripeSubscriptionId, plan, createdAt, status: 'incomplete' })
          .onConflictDoNothing()
      })
    },
  }
}
