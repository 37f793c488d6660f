import { expect, test } from 'vitest'
import { revenueText, roleShares } from './statistics-text.ts'

test('revenue has RM before it and two decimals', () => {
  expect([0, 15, 28.5, 1234.5].map(revenueText)).toEqual(['RM0.00', 'RM15.00', 'RM28.50', 'RM1,234.50'])
})

test('each role has its share of all people, to one decimal', () => {
  const shares = roleShares({ roles: { NORMAL: 4, PAID: 1, TEACHER: 0, CONTRIBUTOR: 0, ADMIN: 1 } })
  expect(shares.map(({ label, count, share }) => [label, count, share])).toEqual([
    ['Free User', 4, '66.7%'],
    ['Paid Subscriber', 1, '16.7%'],
    ['Teacher', 0, '0.0%'],
    ['Contributor', 0, '0.0%'],
    ['Administrator', 1, '16.7%'],
  ])
})

test('without people every share is zero', () => {
  const shares = roleShares({ roles: { NORMAL: 0, PAID: 0, TEACHER: 0, CONTRIBUTOR: 0, ADMIN: 0 } })
  expect(new Set(shares.map(({ share }) => share))).toEqual(new Set(['0.0%']))
})
