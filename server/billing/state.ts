import type { Role } from '#shared/people.ts'
import { isTrialPeriod, plans, type PlanId } from '#shared/billing/subscriptions.ts'
import type { PaymentSnapshot, CustomerSnapshot, SubscriptionSnapshot } from '#server/gateways/stripe/snapshot.ts'

/** Access and its end: `complimentary` has no end, `end: null` otherwise means none. */
export interface Access {
  end: Date | null
  complimentary: boolean
}

export interface BillingPerson {
  role: Role
  subscriptionEndDate: Date | null
  contributeUntil: Date | null
  trialStartedAt: Date | null
}

export type Purchase = Omit<SubscriptionSnapshot, 'collecting' | 'card'>
export interface StoredPayment extends Omit<PaymentSnapshot, 'method'> {
  /** Access from an admin or a trial when this payment was made; null if all access came from earlier payments. */
  otherAccess: Access | null
}

export interface BillingState {
  /** null once the account is deleted. */
  person: BillingPerson | null
  /** Access that payments last wrote into the person; null until the first payment. */
  granted: Access | null
  /** Access that an admin or a trial gave or took since the last payment. */
  otherAccess: Access | null
  /** End of the access that was paid for, with carried days. */
  boughtUntil: Date | null
  refundedAt: Date | null
  /** The customer's default card in the latest snapshot. */
  defaultCard: string | null
  /** True if Stripe has no such customer: deleted there, or made in another mode or account. */
  isCustomerMissing: boolean
  purchases: Purchase[]
  payments: StoredPayment[]
}

const laterOf = (one: Date | null, other: Date | null) => (!one || (other && other > one) ? other : one)
const isSameAccess = (one: Access, other: Access) =>
  one.complimentary === other.complimentary && one.end?.getTime() === other.end?.getTime()

const accessOf = ({ role, subscriptionEndDate: end }: BillingPerson): Access => {
  return { end, complimentary: role === 'PAID' && end === null }
}

/** False if the payment was refunded completely or its dispute was lost: then its period no longer counts. */
export const isKept = ({ status }: Pick<StoredPayment, 'status'>) => status !== 'refunded' && status !== 'dispute_lost'

/** Payments for a period, in the order in which they were made. */
export function periodPayments(payments: StoredPayment[]): (StoredPayment & { periodStart: Date; periodEnd: Date })[] {
  return payments
    .filter((payment): payment is StoredPayment & { periodStart: Date; periodEnd: Date } => payment.periodEnd !== null)
    .toSorted((one, other) => +one.at - +other.at || +one.periodStart - +other.periodStart || compareIds(one, other))
}
const compareIds = (one: StoredPayment, other: StoredPayment) => (one.stripeId < other.stripeId ? -1 : 1)

/** True for a payment for one period that does not renew. */
export const isSingle = ({ subscriptionId, periodEnd }: Pick<StoredPayment, 'subscriptionId' | 'periodEnd'>) =>
  subscriptionId === null && periodEnd !== null

/** The latest payment, if its period runs and does not renew. */
export function runningSinglePayment({ payments, boughtUntil }: BillingState, now: Date): StoredPayment | undefined {
  if (!boughtUntil || boughtUntil <= now) return undefined
  const paidFor = periodPayments(payments).findLast(isKept)
  return paidFor && isSingle(paidFor) ? paidFor : undefined
}

interface ComputedAccess extends Access {
  isBought: boolean
}

/** Adds access from an admin or a trial. It never shortens a bought period that runs. */
function withOtherAccess(otherAccess: Access | null, before: ComputedAccess, at: Date): ComputedAccess {
  if (!otherAccess) return before
  const isRunning = before.isBought && before.end !== null && before.end > at
  return isRunning
    ? { end: laterOf(before.end, otherAccess.end), complimentary: false, isBought: true }
    : { ...otherAccess, isBought: false }
}

type Trial = Pick<BillingPerson, 'trialStartedAt'> | null

/** A renewal counts from the start of its period; a first payment from the latest of period start, payment, and a trial begun before the sync. */
function countsFrom(payment: ReturnType<typeof periodPayments>[number], isFirst: boolean, person: Trial): Date {
  if (!isFirst && !payment.otherAccess) return payment.periodStart
  return laterOf(laterOf(payment.periodStart, payment.at), trialStartOf(payment.otherAccess, person)) ?? payment.at
}

/** Start of the trial if this access is a trial, also one that an admin shortened; otherwise null. */
function trialStartOf(otherAccess: Access | null, person: Trial): Date | null {
  const began = person?.trialStartedAt
  return began && otherAccess?.end && isTrialPeriod(began, otherAccess.end) ? began : null
}

/** The new payment that stores the access from an admin or a trial: the first, unless a trial began after it. */
function firstPaymentAfter(
  otherAccess: Access | null,
  newPayments: ReturnType<typeof periodPayments>,
  person: BillingPerson | null,
) {
  const trial = trialStartOf(otherAccess, person)
  return (trial && newPayments.findLast(({ periodStart }) => periodStart <= trial)) ?? newPayments[0]
}

/** A draft renewal counts as paid while Stripe has not yet tried to collect it: it takes an hour after the period's end. */
function collectingUntil(payments: StoredPayment[], subscriptions: SubscriptionSnapshot[]): Date | null {
  const isPaidUpTo = ({ id, collecting }: SubscriptionSnapshot) =>
    payments.some(
      (payment) =>
        payment.subscriptionId === id && isKept(payment) && payment.periodEnd?.getTime() === collecting?.from.getTime(),
    )
  return subscriptions
    .filter((subscription) => subscription.collecting && isPaidUpTo(subscription))
    .reduce<Date | null>((latest, { collecting }) => laterOf(latest, collecting!.until), null)
}

/**
 * Places the paid periods one after another, each after the previous access. Days left are carried over once. The result depends on the
 * payments, not on the order of events.
 */
function computeAccess(state: BillingState, subscriptions: SubscriptionSnapshot[], now: Date): ComputedAccess {
  const { access } = schedulePeriods(state)
  if (access.isBought) access.end = laterOf(access.end, collectingUntil(state.payments, subscriptions))
  return withOtherAccess(state.otherAccess, access, now)
}

interface Schedule {
  access: ComputedAccess
  /** Periods by the ids of their payments. Refunded payments have none. */
  periods: Map<string, { periodStart: Date; periodEnd: Date }>
}

function schedulePeriods(state: { payments: StoredPayment[]; person: Trial }): Schedule {
  let access: ComputedAccess = { end: null, complimentary: false, isBought: false }
  const periods: Schedule['periods'] = new Map()
  const startedSubscriptions = new Set<string | null>()
  for (const payment of periodPayments(state.payments)) {
    access = withOtherAccess(payment.otherAccess, access, payment.at)
    const isFirst = isSingle(payment) || !startedSubscriptions.has(payment.subscriptionId)
    const from = countsFrom(payment, isFirst, state.person)
    startedSubscriptions.add(payment.subscriptionId)
    if (!isKept(payment)) continue
    const start = Math.max(+from, +(access.end ?? 0))
    const end = new Date(start + Math.max(0, +payment.periodEnd - +from))
    access = { end, complimentary: false, isBought: true }
    periods.set(payment.stripeId, { periodStart: new Date(start), periodEnd: end })
  }
  return { access, periods }
}

/** Access periods of payments that do not renew, by id: each begins after the access before it. Renewing payments keep Stripe's periods. */
export function periodsPaidOnce(state: { payments: StoredPayment[]; person: Trial }): Schedule['periods'] {
  const { periods } = schedulePeriods(state)
  for (const payment of state.payments) if (!isSingle(payment)) periods.delete(payment.stripeId)
  return periods
}

/** The longest plan among the paid periods that are not over. */
export function longestPaidPlan(state: BillingState, now: Date): PlanId | null {
  const { periods } = schedulePeriods(state)
  const isPaid = (plan: PlanId) =>
    state.payments.some((payment) => payment.plan === plan && (periods.get(payment.stripeId)?.periodEnd ?? now) > now)
  return plans.findLast(({ id }) => isPaid(id))?.id ?? null
}

/** The 12-month plan's privileges come and go with its periods. */
function contributeUntil(payments: StoredPayment[], subscriptions: SubscriptionSnapshot[]): Date | null {
  const contributorPayments = payments.filter((payment) => payment.plan === contributorPlan && isKept(payment))
  return contributorPayments.reduce<Date | null>(
    (latest, { periodEnd }) => laterOf(latest, periodEnd),
    collectingUntil(contributorPayments, subscriptions),
  )
}
const contributorPlan: PlanId = '12-months'

/** The stored role for this access: NORMAL becomes PAID while it runs; other roles stay. */
function roleAfter(role: Role, { end, complimentary }: Access, now: Date): Role {
  if (role !== 'NORMAL' && role !== 'PAID') return role
  if (complimentary || (end !== null && end > now)) return 'PAID'
  return end === null ? 'NORMAL' : role
}

function personAfter(
  state: BillingState,
  person: BillingPerson,
  access: Access,
  stripeSubscriptions: SubscriptionSnapshot[],
  now: Date,
): BillingPerson {
  const hasContributorPlan = state.payments.some(({ plan }) => plan === contributorPlan)
  return {
    ...person,
    subscriptionEndDate: access.end,
    role: roleAfter(person.role, access, now),
    contributeUntil: hasContributorPlan ? contributeUntil(state.payments, stripeSubscriptions) : person.contributeUntil,
  }
}

/** Merges Stripe's snapshot into the state. A new payment stores the access that an admin or a trial had given. */
function mergeSnapshot(state: BillingState, snapshot: CustomerSnapshot): BillingState {
  const otherAccess =
    state.granted === null || changedByOthers(state) ? state.person && accessOf(state.person) : state.otherAccess
  const paymentsById = new Map(state.payments.map((payment) => [payment.stripeId, payment]))
  const stripePayments = snapshot.payments.map(({ method: _method, ...payment }) => ({
    ...payment,
    otherAccess: paymentsById.get(payment.stripeId)?.otherAccess ?? null,
  }))
  const isNew = ({ stripeId }: StoredPayment) => !paymentsById.has(stripeId)
  const paymentAfterOtherAccessId = firstPaymentAfter(
    otherAccess,
    periodPayments(stripePayments).filter(isNew),
    state.person,
  )?.stripeId
  for (const payment of stripePayments)
    if (payment.stripeId === paymentAfterOtherAccessId) payment.otherAccess = otherAccess
  const payments = new Map([...paymentsById, ...stripePayments.map((payment) => [payment.stripeId, payment] as const)])
  const purchases = new Map(
    state.purchases.map((purchase) => [purchase.id, snapshot.isCustomerMissing ? asCanceled(purchase) : purchase]),
  )
  for (const { collecting: _collecting, card: _card, ...subscription } of snapshot.subscriptions)
    purchases.set(subscription.id, subscription)
  return {
    ...state,
    otherAccess: paymentAfterOtherAccessId !== undefined || state.granted === null ? null : otherAccess,
    defaultCard: snapshot.defaultCard ?? state.defaultCard,
    isCustomerMissing: snapshot.isCustomerMissing,
    purchases: [...purchases.values()],
    payments: [...payments.values()],
  }
}

/** The purchase of a deleted customer: Stripe charges nothing for it. */
const asCanceled = (purchase: Purchase): Purchase =>
  purchase.status === 'incomplete_expired' ? purchase : { ...purchase, status: 'canceled', payUrl: null }

const changedByOthers = ({ person, granted }: BillingState) =>
  person !== null && granted !== null && !isSameAccess(accessOf(person), granted)

/**
 * The state after a snapshot from Stripe. The same snapshot again changes nothing. An older snapshot must not follow a newer one: `apply`
 * of the ledger checks that.
 */
export function afterSync(before: BillingState, snapshot: CustomerSnapshot, now: Date): BillingState {
  const state = mergeSnapshot(before, snapshot)
  const byGuarantee = state.payments.some((payment) => payment.byGuarantee)
  state.refundedAt = before.refundedAt ?? (byGuarantee ? now : null)
  if (periodPayments(state.payments).length === 0) return state
  const access = computeAccess(state, snapshot.subscriptions, now)
  state.boughtUntil = access.isBought ? access.end : null
  if (state.person) {
    state.person = personAfter(state, state.person, access, snapshot.subscriptions, now)
    state.granted = accessOf(state.person)
  }
  return state
}

/** True if a subscription was paid once and has not ended. */
export const isAlive = ({ status }: Purchase) => !['incomplete', 'incomplete_expired', 'canceled'].includes(status)
export const renews = (purchase: Purchase) => isAlive(purchase) && !purchase.cancelAtPeriodEnd
export const waitsForPayment = ({ status }: Purchase) => status === 'incomplete'
/** True if a renewal could not be charged, so far. */
export const isOverdue = ({ status }: Purchase) => status === 'past_due' || status === 'unpaid'
/** True if the operator paused it, so nothing is charged. A renewal that failed before the pause is still retried. */
export const isPaused = (purchase: Purchase) => purchase.paused && renews(purchase) && !isOverdue(purchase)
/** True if the next period has begun and is unpaid: Stripe collects it an hour later. */
export function isCollecting(purchase: Purchase, payments: StoredPayment[]): boolean {
  const periodPaymentsOfPurchase = payments.filter(
    ({ subscriptionId, periodEnd }) => subscriptionId === purchase.id && periodEnd !== null,
  )
  const { status, currentPeriodEnd: end } = purchase
  return (
    status === 'active' &&
    end !== null &&
    periodPaymentsOfPurchase.length > 0 &&
    periodPaymentsOfPurchase.every(({ periodEnd }) => periodEnd! < end)
  )
}

/** Newest first; purchases of the same second by id. */
export const newestFirst = <T extends Pick<Purchase, 'id' | 'createdAt'>>(purchases: T[]): T[] =>
  purchases.toSorted((one, other) => +other.createdAt - +one.createdAt || (one.id < other.id ? 1 : -1))
