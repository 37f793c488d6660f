import { describe, expect, test } from 'vitest'
import { plans } from '#shared/subscriptions.ts'
import type { SubscriptionAnswer } from '#shared/subscriptions.ts'
import {
  cancelQuestion,
  detailOf,
  endedWords,
  expiryOf,
  firstThenWords,
  isFullPrice,
  isOpen,
  money,
  planName,
  refundQuestion,
  resumed,
  termOf,
  waitingWords,
  whyNotNow,
} from './subscription-words.ts'

const active: SubscriptionAnswer = {
  plan: '3-months',
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
const cancelled: SubscriptionAnswer = { ...active, status: 'cancelled', renewsAt: null, willRenew: false }
const paused: SubscriptionAnswer = { ...active, willRenew: false, paused: true, renewsAt: null, renewalSen: null }
test('a first payment of less says what each later one takes, and until when', () => {
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

test('money is ringgit with two decimals', () => {
  expect([0, 5, 1500, 123_456_78].map(money)).toEqual(['RM0.00', 'RM0.05', 'RM15.00', 'RM123,456.78'])
  expect(money(-2800)).toBe('-RM28.00')
})

test('a plan is called what its card calls it, and what was not sold here is not called a plan', () => {
  expect(planName('12-months')).toBe('12 Months')
  expect(planName(null)).toBe('Another product')
})

describe('the subscription card', () => {
  test('of a plan that renews says when and for how much', () => {
    expect(termOf(active)).toBe('Renews on 5 Mar 2027')
    expect(detailOf(active)).toBe('RM28.00 is charged to your card then.')
  })

  test('says until when the access is paid, also while it renews, and once', () => {
    expect(expiryOf(active)).toBe('Access until 5 Mar 2027')
    expect(expiryOf(cancelled)).toBe('')
    expect(expiryOf({ ...active, status: 'past_due', renewsAt: null })).toBe('')
  })

  test('says how long the access lasts where days were carried over', () => {
    expect(detailOf({ ...active, accessUntil: '2027-03-08T12:00:00.000Z' })).toContain('lasts until 8 Mar 2027')
  })

  test('of a cancelled plan says when it ends, and that nothing more is charged', () => {
    expect(termOf(cancelled)).toBe('Ends on 5 Mar 2027')
    expect(detailOf(cancelled)).toContain('nothing more is charged')
  })

  test('of a plan that we have paused says so, and not that it ends, was cancelled or was paid once', () => {
    const ahead = { ...paused, accessUntil: '2100-03-05T12:00:00.000Z' }
    expect([termOf(ahead), expiryOf(ahead), isOpen(ahead)]).toEqual(['Access until 5 Mar 2100', '', true])
    const detail = 'Payments are paused by us until they are resumed; nothing is charged meanwhile.'
    expect(detailOf(ahead)).toBe(detail)
    const over = { ...paused, accessUntil: null }
    expect([termOf(over), isOpen(over), detailOf(over)]).toEqual(['', false, detail])
  })

  test('of a plan whose payment failed says when the access ends, not that it renews', () => {
    expect(termOf({ ...active, status: 'past_due' })).toBe('Ends on 5 Mar 2027')
    expect(detailOf({ ...active, status: 'past_due' })).toBe('')
  })

  test('of a trial and of a gift speaks of no charge', () => {
    expect(termOf({ ...cancelled, plan: null, status: 'trial' })).toBe('Your free trial expires on 5 Mar 2027.')
    expect(termOf({ ...cancelled, plan: null, status: 'complimentary', accessUntil: null })).toMatch(/no end date/)
  })
})

test('another plan waits until the renewal of this one is cancelled, and the reason is told', () => {
  expect(whyNotNow(active)).toBe('Your plan renews on 5 Mar 2027. To choose another one, cancel its renewal first.')
  expect(whyNotNow({ ...active, status: 'past_due', renewsAt: null })).toMatch(/Change your card, or cancel/)
  expect(whyNotNow(cancelled)).toBeUndefined()
  expect(whyNotNow(paused)).toBeUndefined()
})

test('whoever cancels is told until when the access stays, and no such thing of a renewal that was not paid', () => {
  expect(cancelQuestion(active)).toContain('stays until 5 Mar 2027')
  expect(cancelQuestion({ ...active, status: 'past_due' })).toMatch(/^Your subscription ends, and nothing more/)
  expect(cancelQuestion(paused)).toContain('stays until 5 Mar 2027')
  expect(cancelQuestion({ ...paused, accessUntil: null })).toMatch(/^Your subscription ends, and nothing more/)
})

const titleOf = (...given: Parameters<typeof endedWords>) => endedWords(...given)[0]

test('home says what ended, and of a plan that only waits for a payment or for us that it waits', () => {
  const paid = { paid: true, trialUsed: true }
  expect(titleOf({ ...active, plan: null, status: 'none' }, paid)).toMatch(/^Your plan has ended\./)
  expect(titleOf(undefined, { paid: false, trialUsed: true })).toMatch(/^Your free trial has ended\./)
  expect(titleOf({ ...active, status: 'past_due' }, paid)).toMatch(/^Your plan waits for its payment\./)
  expect(endedWords({ ...paused, accessUntil: null }, paid)).toEqual([
    'Your plan is paused. What you learned stays.',
    'Payments are paused by us until they are resumed; nothing is charged meanwhile.',
  ])
})

test('the profile says of a plan that only waits what it waits for, and never that a trial has ended', () => {
  expect(waitingWords({ ...active, status: 'past_due', accessUntil: null })).toMatch(
    /^Your plan waits for its payment\./,
  )
  expect(waitingWords({ ...paused, status: 'past_due' })).toMatch(/^Your plan waits for its payment\./)
  expect(waitingWords({ ...paused, accessUntil: null })).toMatch(/^Your plan is paused\./)
  expect(waitingWords(active)).toBeUndefined()
})

test('whoever takes a cancellation back is told that it goes on, and while it is paused that it does not yet', () => {
  expect(resumed(active).description).toBe('Your subscription goes on by itself.')
  expect(Object.values(resumed(paused)).join(' ')).toMatch(/^Cancellation taken back Payments are paused by us until/)
})

test('whoever wants the money back is told how much, and what it takes away', () => {
  expect(refundQuestion({ plan: '3-months', amountSen: 2800 })).toMatch(
    /^Your payment for 3 Months, RM28\.00, goes back .* ends at once, .* once\.$/,
  )
  expect(refundQuestion({ plan: null, amountSen: 1000 })).toMatch(/^Your payment of RM10\.00 goes back/)
})
