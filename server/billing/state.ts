import type { Role } from '#shared/people.ts'
import { trialDays, type PlanId } from '#shared/subscriptions/subscriptions.ts'
import type { PaymentSeen, Snapshot, SubscriptionSeen } from '#server/gateways/stripe/snapshot.ts'

/** Access that did not come from a payment: until a moment, or without an end (docs/product.md 1), or none. */
export interface Access {
  end: Date | null
  complimentary: boolean
}

export interface Person {
  role: Role
  subscriptionEndDate: Date | null
  contributeUntil: Date | null
  trialStartedAt: Date | null
}

export type Purchase = Omit<SubscriptionSeen, 'collecting' | 'card'>
export interface Payment extends Omit<PaymentSeen, 'method'> {
  /** Access that the person had from elsewhere when this payment came; null if all access was from the payment before. */
  otherAccess: Access | null
}

/** State of one customer. */
export interface BillingState {
  /** null once the account is deleted. */
  person: Person | null
  /** Access that payments last wrote into the person; null until the first payment. */
  granted: Access | null
  /** Access that an admin or a trial gave or took since the last payment. */
  otherAccess: Access | null
  /** Until when money paid for access, days that were carried included. */
  boughtUntil: Date | null
  refundedAt: Date | null
  /** The customer's card at Stripe as it was seen last. */
  defaultCard: string | null
  /** Stripe has the customer no more. */
  gone: boolean
  purchases: Purchase[]
  payments: Payment[]
}

export const dayMs = 24 * 3600 * 1000
const laterOf = (one: Date | null, other: Date | null) => (!one || (other && other > one) ? other : one)
const isSameAccess = (one: Access, other: Access) =>
  one.complimentary === other.complimentary && one.end?.getTime() === other.end?.getTime()

const accessOf = ({ role, subscriptionEndDate: end }: Person): Access => {
  return { end, complimentary: role === 'PAID' && end === null }
}

/** True if a payment still stands for its period: not when it went back whole, or the bank took it back. */
export const stands = ({ status }: Pick<Payment, 'status'>) => status !== 'refunded' && status !== 'dispute_lost'

/** Payments for a period, in the order in which they were made. */
export function periodPayments(payments: Payment[]): (Payment & { periodStart: Date; periodEnd: Date })[] {
  return payments
    .filter((each): each is Payment & { periodStart: Date; periodEnd: Date } => each.periodEnd !== null)
    .toSorted((one, other) => +one.at - +other.at || +one.periodStart - +other.periodStart || compare(one, other))
}
const compare = (one: Payment, other: Payment) => (one.stripeId < other.stripeId ? -1 : 1)

/** Paid for one period, and not to be renewed. */
export const isSingle = ({ subscriptionId, periodEnd }: Pick<Payment, 'subscriptionId' | 'periodEnd'>) =>
  subscriptionId === null && periodEnd !== null

/** The latest payment, if it runs and was made once. */
export function runningSinglePayment({ payments, boughtUntil }: BillingState, now: Date): Payment | undefined {
  if (!boughtUntil || boughtUntil <= now) return undefined
  const paidFor = periodPayments(payments).findLast(stands)
  return paidFor && isSingle(paidFor) ? paidFor : undefined
}

interface ComputedAccess extends Access {
  bought: boolean
}

/** Access from elsewhere counts, but never shortens a bought period that runs. */
function withOtherAccess(otherAccess: Access | null, before: ComputedAccess, at: Date): ComputedAccess {
  if (!otherAccess) return before
  const runs = before.bought && before.end !== null && before.end > at
  return runs
    ? { end: laterOf(before.end, otherAccess.end), complimentary: false, bought: true }
    : { ...otherAccess, bought: false }
}

type Trial = Pick<Person, 'trialStartedAt'> | null

/**
 * The moment from which a payment counts. A renewal counts from the start of its period. A first payment counts from the latest of: the
 * start of its period, the payment, and the start of a trial that began before the payment was synced.
 */
function countsFrom(payment: ReturnType<typeof periodPayments>[number], isFirst: boolean, person: Trial): Date {
  if (!isFirst && !payment.otherAccess) return payment.periodStart
  return laterOf(laterOf(payment.periodStart, payment.at), trialStartOf(payment.otherAccess, person)) ?? payment.at
}

/** Start of the trial if this access is a trial, also one that an admin shortened; otherwise null. */
function trialStartOf(otherAccess: Access | null, person: Trial): Date | null {
  const began = person?.trialStartedAt
  if (!began || !otherAccess?.end) return null
  const lasted = otherAccess.end.getTime() - began.getTime()
  return lasted > 0 && lasted <= trialDays * dayMs ? began : null
}

/** The new payment that stores the access from elsewhere: the first, unless a trial began after it. */
function firstPaymentAfter(
  otherAccess: Access | null,
  newPayments: ReturnType<typeof periodPayments>,
  person: Person | null,
) {
  const trial = trialStartOf(otherAccess, person)
  return (trial && newPayments.findLast(({ periodStart }) => periodStart <= trial)) ?? newPayments[0]
}

/** A draft renewal counts as paid while Stripe has not yet tried to collect it: it takes an hour after the period's end. */
function collectingUntil(payments: Payment[], subscriptions: SubscriptionSeen[]): Date | null {
  const isPaidUpTo = ({ id, collecting }: SubscriptionSeen) =>
    payments.some(
      (each) => each.subscriptionId === id && stands(each) && each.periodEnd?.getTime() === collecting?.from.getTime(),
    )
  return subscriptions
    .filter((each) => each.collecting && isPaidUpTo(each))
    .reduce<Date | null>((latest, { collecting }) => laterOf(latest, collecting!.until), null)
}

/**
 * Places the paid periods one after another, each behind the access that came before. Days that were left are carried over once, and a
 * renewal sets the end that it paid for. The result depends on the payments only, not on the order or number of events.
 */
function computeAccess(state: BillingState, subscriptions: SubscriptionSeen[], now: Date): ComputedAccess {
  const { access } = schedulePeriods(state)
  if (access.bought) access.end = laterOf(access.end, collectingUntil(state.payments, subscriptions))
  return withOtherAccess(state.otherAccess, access, now)
}

interface Schedule {
  access: ComputedAccess
  /** By the ids of the payments that stand. */
  periods: Map<string, { periodStart: Date; periodEnd: Date }>
}

function schedulePeriods(state: { payments: Payment[]; person: Trial }): Schedule {
  let access: ComputedAccess = { end: null, complimentary: false, bought: false }
  const periods: Schedule['periods'] = new Map()
  const begun = new Set<string | null>()
  for (const payment of periodPayments(state.payments)) {
    access = withOtherAccess(payment.otherAccess, access, payment.at)
    const isFirst = isSingle(payment) || !begun.has(payment.subscriptionId)
    const from = countsFrom(payment, isFirst, state.person)
    begun.add(payment.subscriptionId)
    if (!stands(payment)) continue
    const start = Math.max(+from, +(access.end ?? 0))
    const end = new Date(start + Math.max(0, +payment.periodEnd - +from))
    access = { end, complimentary: false, bought: true }
    periods.set(payment.stripeId, { periodStart: new Date(start), periodEnd: end })
  }
  return { access, periods }
}

/** The access that each payment of one period gives, by its id: behind what was paid for before it. Others keep Stripe's periods. */
export function periodsPaidOnce(state: { payments: Payment[]; person: Trial }): Schedule['periods'] {
  const { periods } = schedulePeriods(state)
  for (const each of state.payments) if (!isSingle(each)) periods.delete(each.stripeId)
  return periods
}

/** The 12-month plan's privileges come and go with its periods (docs/product.md 6). */
function contributeUntil(payments: Payment[], subscriptions: SubscriptionSeen[]): Date | null {
  const ofPlan = payments.filter((each) => each.plan === contributorPlan && stands(each))
  return ofPlan.reduce<Date | null>(
    (latest, { periodEnd }) => laterOf(latest, periodEnd),
    collectingUntil(ofPlan, subscriptions),
  )
}
const contributorPlan: PlanId = '12-months'

/** NORMAL becomes PAID while access runs; who has another role keeps it (docs/product.md 1, 2). */
function roleAfter(role: Role, { end, complimentary }: Access, now: Date): Role {
  if (role !== 'NORMAL' && role !== 'PAID') return role
  if (complimentary || (end !== null && end > now)) return 'PAID'
  return end === null ? 'NORMAL' : role
}

function personAfter(state: BillingState, person: Person, access: Access, seen: SubscriptionSeen[], now: Date): Person {
  const hasContributorPlan = state.payments.some(({ plan }) => plan === contributorPlan)
  return {
    ...person,
    subscriptionEndDate: access.end,
    role: roleAfter(person.role, access, now),
    contributeUntil: hasContributorPlan ? contributeUntil(state.payments, seen) : person.contributeUntil,
  }
}

/** Merges Stripe's snapshot into the state. A new payment remembers the access that the person had from elsewhere. */
function mergeSnapshot(state: BillingState, snapshot: Snapshot): BillingState {
  const otherAccess =
    state.granted === null || changedByOthers(state) ? state.person && accessOf(state.person) : state.otherAccess
  const known = new Map(state.payments.map((each) => [each.stripeId, each]))
  const seen = snapshot.payments.map(({ method: _method, ...each }) => ({
    ...each,
    otherAccess: known.get(each.stripeId)?.otherAccess ?? null,
  }))
  const isNew = ({ stripeId }: Payment) => !known.has(stripeId)
  const holderId = firstPaymentAfter(otherAccess, periodPayments(seen).filter(isNew), state.person)?.stripeId
  for (const each of seen) if (each.stripeId === holderId) each.otherAccess = otherAccess
  const payments = new Map([...known, ...seen.map((each) => [each.stripeId, each] as const)])
  const purchases = new Map(state.purchases.map((each) => [each.id, snapshot.gone ? asCanceled(each) : each]))
  for (const { collecting: _collecting, card: _card, ...each } of snapshot.subscriptions) purchases.set(each.id, each)
  return {
    ...state,
    otherAccess: holderId !== undefined || state.granted === null ? null : otherAccess,
    defaultCard: snapshot.defaultCard ?? state.defaultCard,
    gone: snapshot.gone,
    purchases: [...purchases.values()],
    payments: [...payments.values()],
  }
}

/** A purchase whose customer is deleted: Stripe charges nothing for it any more. */
const asCanceled = (purchase: Purchase): Purchase =>
  purchase.status === 'incomplete_expired' ? purchase : { ...purchase, status: 'canceled', payUrl: null }

const changedByOthers = ({ person, granted }: BillingState) =>
  person !== null && granted !== null && !isSameAccess(accessOf(person), granted)

/**
 * The state after a snapshot from Stripe. The same snapshot again changes nothing. An older snapshot must not follow a newer one: `apply`
 * of the ledger checks that.
 */
export function afterSync(before: BillingState, snapshot: Snapshot, now: Date): BillingState {
  const state = mergeSnapshot(before, snapshot)
  const byGuarantee = state.payments.some((each) => each.byGuarantee)
  state.refundedAt = before.refundedAt ?? (byGuarantee ? now : null)
  if (periodPayments(state.payments).length === 0) return state
  const access = computeAccess(state, snapshot.subscriptions, now)
  state.boughtUntil = access.bought ? access.end : null
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
/** True if nothing is charged until the operator lets it go on. A renewal that failed before is tried again all the same. */
export const isPaused = (purchase: Purchase) => purchase.paused && renews(purchase) && !isOverdue(purchase)
/** True if its next period has begun and is not paid for yet: Stripe takes an hour to collect it. */
export function isCollecting(purchase: Purchase, payments: Payment[]): boolean {
  const paid = payments.filter(({ subscriptionId, periodEnd }) => subscriptionId === purchase.id && periodEnd !== null)
  const { status, currentPeriodEnd: end } = purchase
  return status === 'active' && end !== null && paid.length > 0 && paid.every(({ periodEnd }) => periodEnd! < end)
}

/** Two of one second are in the order of their ids. */
export const newestFirst = <T extends Pick<Purchase, 'id' | 'createdAt'>>(purchases: T[]): T[] =>
  purchases.toSorted((one, other) => +other.createdAt - +one.createdAt || (one.id < other.id ? 1 : -1))
