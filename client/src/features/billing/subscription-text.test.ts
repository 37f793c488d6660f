import { describe, expect, test } from 'vitest'
import { plans, type SubscriptionJson } from '#shared/billing/subscriptions.ts'
import {
  cancelQuestion,
  detailText,
  endedWords,
  expiryText,
  firstThenWords,
  isFullPrice,
  isOpen,
  money,
  planName,
  refundQuestion,
  resumed,
  termText,
  waitingWords,
  whyNotNow,
} from './subscription-text.ts'

const active: SubscriptionJson = {
  plan: '3-months',
  featurePlan: '3-months',
  status: 'active',
  accessUntil: '2027-03-05T12:00:00.000Z',
  renewsAt: '2027-03-05T12:00:00.000Z',
  willRenew: true,
  paused: false,
  refundableUntil: null,
  refundable: null,
  mayContribute: false,
  renewalSen: 2800,
  payUrl: null,
}
const cancelled: SubscriptionJson = { ...active, status: 'cancelled', renewsAt: null, willRenew: false }
const paused: SubscriptionJson = { ...active, willRenew: false, paused: true, renewsAt: null, renewalSen: null }
test('a reduced first payment states the amount of later payments, and the end of the discount', () => {
  const plan = plans.find(({ id }) => id === '3-months')!
  const half = { amountSen: 1400, laterSen: 1400 }
  expect(firstThenWords(plan, { amountSen: 1400 })).toBe(
    'You pay 14.00 MYR now, then 28.00 MYR every 3 months, unless you cancel.',
  )
  expect(firstThenWords(plan, { ...half, laterUntil: null })).toBe(
    'You pay 14.00 MYR now, then 14.00 MYR every 3 months, unless you cancel.',
  )
  expect(firstThenWords(plan, { ...half, laterUntil: '2027-03-02T04:00:00.000Z' })).toBe(
    'You pay 14.00 MYR now, then 14.00 MYR every 3 months until 2 Mar 2027, and 28.00 MYR after that, unless you cancel.',
  )
  expect([half, { amountSen: 2800, laterSen: 1400 }, { amountSen: 2800 }].map((one) => isFullPrice(plan, one))).toEqual(
    [false, false, true],
  )
})

test('amounts are in ringgit with two decimals', () => {
  expect([0, 5, 1500, 123_456_78].map(money)).toEqual(['RM0.00', 'RM0.05', 'RM15.00', 'RM123,456.78'])
  expect(money(-2800)).toBe('-RM28.00')
})

test('a plan has the name of its card, and access without a purchase is not called a plan', () => {
  expect(planName('12-months')).toBe('12 Months')
  expect(planName(null)).toBe('Another product')
})

describe('the subscription card of', () => {
  test('a renewing plan states the date and the amount', () => {
    expect(termText(active)).toBe('Renews on 5 Mar 2027')
    expect(detailText(active)).toBe('RM28.00 is charged to your card then.')
  })

  test('a paid plan states the end of the access once, also while the plan renews', () => {
    expect(expiryText(active)).toBe('Access until 5 Mar 2027')
    expect(expiryText(cancelled)).toBe('')
    expect(expiryText({ ...active, status: 'past_due', renewsAt: null })).toBe('')
  })

  test('a plan with carried-over days states how long the access lasts', () => {
    expect(detailText({ ...active, accessUntil: '2027-03-08T12:00:00.000Z' })).toContain('lasts until 8 Mar 2027')
  })

  test('a cancelled plan states its end, and that nothing more is charged', () => {
    expect(termText(cancelled)).toBe('Ends on 5 Mar 2027')
    expect(detailText(cancelled)).toContain('nothing more is charged')
  })

  test('a plan paused by the operator says that it is paused, and not that it ends, was cancelled or was paid once', () => {
    const farAhead = { ...paused, accessUntil: '2100-03-05T12:00:00.000Z' }
    expect([termText(farAhead), expiryText(farAhead), isOpen(farAhead)]).toEqual(['Access until 5 Mar 2100', '', true])
    const detail = 'Payments are paused by us until they are resumed; nothing is charged meanwhile.'
    expect(detailText(farAhead)).toBe(detail)
    const over = { ...paused, accessUntil: null }
    expect([termText(over), isOpen(over), detailText(over)]).toEqual(['', false, detail])
  })

  test('a plan with a failed payment states the end of the access, and no renewal', () => {
    expect(termText({ ...active, status: 'past_due' })).toBe('Ends on 5 Mar 2027')
    expect(detailText({ ...active, status: 'past_due' })).toBe('')
  })

  test('a trial or complimentary access mentions no charge', () => {
    expect(termText({ ...cancelled, plan: null, status: 'trial' })).toBe('Your free trial expires on 5 Mar 2027.')
    expect(termText({ ...cancelled, plan: null, status: 'complimentary', accessUntil: null })).toMatch(/no end date/)
  })
})

test('another plan requires cancelling the renewal of this one, and the reason is shown', () => {
  expect(whyNotNow(active)).toBe('Your plan renews on 5 Mar 2027. To choose another one, cancel its renewal first.')
  expect(whyNotNow({ ...active, status: 'past_due', renewsAt: null })).toMatch(/Change your card, or cancel/)
  expect(whyNotNow(cancelled)).toBeUndefined()
  expect(whyNotNow(paused)).toBeUndefined()
})

test('a cancellation states the end of the access, except for an unpaid renewal', () => {
  expect(cancelQuestion(active)).toContain('stays until 5 Mar 2027')
  expect(cancelQuestion({ ...active, status: 'past_due' })).toMatch(/^Your subscription ends, and nothing more/)
  expect(cancelQuestion(paused)).toContain('stays until 5 Mar 2027')
  expect(cancelQuestion({ ...paused, accessUntil: null })).toMatch(/^Your subscription ends, and nothing more/)
})

const titleOf = (...args: Parameters<typeof endedWords>) => endedWords(...args)[0]

test('home names the ended plan, and says that a pending plan is pending', () => {
  const paid = { paid: true, trialUsed: true }
  expect(titleOf({ ...active, plan: null, status: 'none' }, paid)).toMatch(/^Your plan has ended\./)
  expect(titleOf(undefined, { paid: false, trialUsed: true })).toMatch(/^Your free trial has ended\./)
  expect(titleOf({ ...active, status: 'past_due' }, paid)).toMatch(/^Your plan waits for its payment\./)
  expect(endedWords({ ...paused, accessUntil: null }, paid)).toEqual([
    'Your plan is paused. You keep your words.',
    'Payments are paused by us until they are resumed; nothing is charged meanwhile.',
  ])
})

test('the profile says why a plan is pending, and never that a trial has ended', () => {
  expect(waitingWords({ ...active, status: 'past_due', accessUntil: null })).toMatch(
    /^Your plan waits for its payment\./,
  )
  expect(waitingWords({ ...paused, status: 'past_due' })).toMatch(/^Your plan waits for its payment\./)
  expect(waitingWords({ ...paused, accessUntil: null })).toMatch(/^Your plan is paused\./)
  expect(waitingWords(active)).toBeUndefined()
})

test('undoing a cancellation says that the plan continues, or that it is still paused', () => {
  expect(resumed(active).description).toBe('Your subscription goes on by itself.')
  expect(Object.values(resumed(paused)).join(' ')).toMatch(/^Cancellation taken back Payments are paused by us until/)
})

test('the refund question states the amount and the lost access', () => {
  expect(refundQuestion({ plan: '3-months', amountSen: 2800 })).toMatch(
    /^Your payment for 3 Months, RM28\.00, goes back .* ends at once, .* once\.$/,
  )
  expect(refundQuestion({ plan: null, amountSen: 1000 })).toMatch(/^Your payment of RM10\.00 goes back/)
})
