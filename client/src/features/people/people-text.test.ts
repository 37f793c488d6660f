import { expect, test } from 'vitest'
import { subscriptionText } from './people-text.ts'

const nobody = { subscribed: false, subscriptionEndDate: null, freeTrialUsed: false }

test('the subscription cell shows the end, a used trial, or none', () => {
  const end = '2026-09-05T04:00:00.000Z'
  expect(subscriptionText({ subscribed: true, subscriptionEndDate: end, freeTrialUsed: true })).toBe('Until 5 Sep 2026')
  expect(subscriptionText({ ...nobody, subscriptionEndDate: end, freeTrialUsed: true })).toBe('Trial used')
  expect(subscriptionText(nobody)).toBe('No subscription')
})
