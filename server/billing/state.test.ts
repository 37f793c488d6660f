import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#shared/time.ts'
import type { PaymentSnapshot, CustomerSnapshot, SubscriptionSnapshot } from '#server/gateways/stripe/snapshot.ts'
import { afterSync, type BillingState, type BillingPerson } from './state.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * dayMs)

const learner: BillingPerson = {
  role: 'NORMAL',
  subscriptionEndDate: null,
  contributeUntil: null,
  trialStartedAt: null,
}
const nothing: BillingState = {
  person: learner,
  granted: null,
  otherAccess: null,
  boughtUntil: null,
  refundedAt: null,
  defaultCard: null,
  isCustomerMissing: false,
  purchases: [],
  payments: [],
}

function aSubscription(fields: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot {
  const usual = { id: 'sub', plan: '1-month' as const, status: 'active', cancelAtPeriodEnd: false, paused: false }
  const little = { renewalSen: 1500, payUrl: null, card: null, collecting: null }
  return { ...usual, ...little, currentPeriodEnd: day(30), createdAt: day(0), ...fields }
}

/** A payment for the days from one to another, made on the first of them. */
function aPayment(from: number, to: number, fields: Partial<PaymentSnapshot> = {}): PaymentSnapshot {
  return {
    stripeId: `in_${from}_${to}`,
    subscriptionId: 'sub',
    intentId: 'pi',
    chargeId: 'ch',
    plan: '1-month',
    amountSen: 1500,
    refundedSen: 0,
    currency: 'myr',
    periodStart: day(from),
    periodEnd: day(to),
    status: 'paid',
    receiptUrl: null,
    at: day(from),
    byGuarantee: false,
    method: null,
    ...fields,
  }
}
const snapshotOf = (...payments: PaymentSnapshot[]): CustomerSnapshot => ({
  isCustomerMissing: false,
  defaultCard: null,
  subscriptions: [aSubscription()],
  payments,
})
const refunded = { status: 'refunded' as const, refundedSen: 1500 }
const by = (n: number, person: BillingPerson, ...payments: PaymentSnapshot[]) =>
  afterSync({ ...nothing, person }, snapshotOf(...payments), day(n))
const inTrial = (from: number): BillingPerson => ({
  ...learner,
  role: 'PAID',
  trialStartedAt: day(from),
  subscriptionEndDate: day(from + 3),
})

describe('access ends', () => {
  test('with the paid period', () => {
    expect(by(0, learner, aPayment(0, 30)).person).toMatchObject({ role: 'PAID', subscriptionEndDate: day(30) })
  })

  test('later by the remaining days of the trial', () => {
    expect(by(1, inTrial(0), aPayment(1, 31)).person).toMatchObject({ subscriptionEndDate: day(33) })
  })

  test('no later for an expired trial', () => {
    expect(by(5, inTrial(0), aPayment(5, 35)).person).toMatchObject({ subscriptionEndDate: day(35) })
  })

  test('later by the whole trial, and no more, if it started before the payment was known', () => {
    expect(by(9, inTrial(8), aPayment(0, 30)).person).toMatchObject({ subscriptionEndDate: day(33) })
  })

  test('later by the trial, however many renewals were unknown at its start', () => {
    const person = by(45, inTrial(40), aPayment(0, 30), aPayment(30, 60), aPayment(60, 90)).person
    expect(person).toMatchObject({ subscriptionEndDate: day(93) })
  })

  test('with the renewal’s period plus the carried-over days', () => {
    const person = by(40, inTrial(0), aPayment(1, 31), aPayment(31, 61)).person
    expect(person).toMatchObject({ subscriptionEndDate: day(63) })
  })

  test('with the period of a renewal that was paid late, however late', () => {
    const late = aPayment(30, 60, { at: day(50) })
    expect(by(50, learner, aPayment(0, 30), late).person).toMatchObject({ subscriptionEndDate: day(60) })
  })

  test('with the later of two successive purchases, plus the rest of the first', () => {
    const second = aPayment(20, 50, { subscriptionId: 'other' })
    expect(by(20, learner, aPayment(0, 30), second).person).toMatchObject({ subscriptionEndDate: day(60) })
  })

  test('an hour or two later for a renewal that Stripe is about to collect, but for nothing else', () => {
    const until = new Date(day(30).getTime() + 2 * hourMs)
    const subscriptions = [aSubscription({ collecting: { from: day(30), until } })]
    const before = afterSync({ ...nothing }, { ...snapshotOf(aPayment(0, 30)), subscriptions }, day(30))
    expect(before.person).toMatchObject({ subscriptionEndDate: until })
    const gone = afterSync({ ...nothing }, { ...snapshotOf(aPayment(0, 30, refunded)), subscriptions }, day(30))
    expect(gone.person).toMatchObject({ role: 'NORMAL', subscriptionEndDate: null })
  })
})

describe('a refunded payment', () => {
  const complimentary: BillingPerson = { ...learner, role: 'PAID' }
  const teacher: BillingPerson = { ...learner, role: 'TEACHER' }

  test.each([
    ['a learner', learner, { role: 'NORMAL', subscriptionEndDate: null }],
    ['somebody in the trial', inTrial(0), { role: 'PAID', subscriptionEndDate: day(3) }],
    ['somebody with complimentary access', complimentary, { role: 'PAID', subscriptionEndDate: null }],
    ['a teacher', teacher, { role: 'TEACHER', subscriptionEndDate: null }],
  ])('restores the previous access of %s', (_who, person, after) => {
    const paid = by(1, person, aPayment(1, 31))
    expect(paid.person?.subscriptionEndDate).not.toEqual(after.subscriptionEndDate)
    expect(afterSync(paid, snapshotOf(aPayment(1, 31, refunded)), day(2)).person).toMatchObject(after)
    expect(by(2, person, aPayment(1, 31, refunded)).person, 'heard of at once').toMatchObject(after)
  })

  test('ends its own period, and leaves the other’s', () => {
    const first = aPayment(0, 30)
    const second = aPayment(30, 60, refunded)
    expect(by(31, learner, first, second).person).toMatchObject({ subscriptionEndDate: day(30) })
    const third = aPayment(60, 90)
    expect(by(61, learner, first, second, third).person).toMatchObject({ subscriptionEndDate: day(90) })
  })

  test('removes its carried-over days too', () => {
    const second = aPayment(20, 50, { subscriptionId: 'other' })
    expect(by(20, learner, aPayment(0, 30, refunded), second).person).toMatchObject({ subscriptionEndDate: day(50) })
  })

  test('does not end access that an admin granted since', () => {
    const paid = by(0, learner, aPayment(0, 30))
    const complimentaryAccess = { ...paid, person: { ...paid.person!, subscriptionEndDate: null } }
    expect(afterSync(complimentaryAccess, snapshotOf(aPayment(0, 30, refunded)), day(40)).person).toMatchObject({
      role: 'PAID',
      subscriptionEndDate: null,
    })
  })

  test('restores no trial that an admin ended since', () => {
    const back = by(1, inTrial(0), aPayment(1, 31, refunded))
    const ended = { ...back, person: { ...back.person!, role: 'NORMAL' as const, subscriptionEndDate: day(2) } }
    expect(afterSync(ended, snapshotOf(aPayment(1, 31, refunded)), day(2)).person).toMatchObject({
      role: 'NORMAL',
      subscriptionEndDate: day(2),
    })
  })
})

describe('a repeated snapshot', () => {
  test('changes nothing', () => {
    const once = by(1, inTrial(0), aPayment(1, 31))
    expect(afterSync(once, snapshotOf(aPayment(1, 31)), day(5))).toEqual(once)
  })

  test('gives the same result as one snapshot at once', () => {
    const [first, second] = [aPayment(1, 31), aPayment(31, 61)]
    const oneByOne = afterSync(by(1, inTrial(0), first), snapshotOf(first, second), day(40))
    const atOnce = by(40, inTrial(0), second, first)
    expect(oneByOne).toEqual({ ...atOnce, payments: atOnce.payments.toReversed() })
  })
})

test('the privileges of the 12-month plan last as long as its valid periods', () => {
  const year = aPayment(0, 365, { plan: '12-months' })
  expect(by(0, learner, year).person).toMatchObject({ contributeUntil: day(365) })
  expect(by(0, learner, { ...year, ...refunded }).person).toMatchObject({ contributeUntil: null })
  const contributor = { ...learner, contributeUntil: day(9) }
  expect(by(0, contributor, aPayment(0, 30)).person).toMatchObject({ contributeUntil: day(9) })
})

test('payments of a deleted person stay in the ledger', () => {
  const state = afterSync({ ...nothing, person: null }, snapshotOf(aPayment(0, 30)), day(1))
  expect(state).toMatchObject({ person: null, boughtUntil: day(30), payments: [{ amountSen: 1500 }] })
})
